#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# What `make kill` claims to find it does find: each fault of mutant.c, and none without a fault.
set -u
top=${top_builddir:-.}
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/kskak-XXXXXX") || exit 1
trap 'rm -rf "$TMPDIR"' EXIT
out=$TMPDIR/out
bad=0
KSKAKD=$top/tests/load/kskakd-mutant
export KSKAKD KSKAK_MUTANT TMPDIR

# finds MUTANT WORDS: the siege fails and says so.
finds() {
	KSKAK_MUTANT=$1
	if "$top/tests/load/kill" 2 >"$out" 2>&1 || ! grep -q "$2" "$out"; then
		echo "mutants.sh: $1 was not found:"
		tail -5 "$out"
		bad=1
	fi
}
finds unqueued 'moves without a letter'
finds twice 'was written twice'
finds unsent 'in the sink 0 times'

KSKAK_MUTANT=
if ! "$top/tests/load/kill" 1 >"$out" 2>&1; then
	echo 'mutants.sh: without a fault one was found:'
	tail -5 "$out"
	bad=1
fi
exit $bad
