#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# `make kill` finds what it claims to find: each fault of mutant.c, and nothing without a fault.
set -u
top=${top_builddir:-.}
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/kskak-XXXXXX") || exit 1
trap 'rm -rf "$TMPDIR"' EXIT
out=$TMPDIR/out
bad=0
KSKAKD=$top/tests/load/kskakd-mutant
export KSKAKD KSKAK_MUTANT TMPDIR

# finds MUTANT KILLS KIND WORDS: one of twenty rounds of that kind fails with the words; on a slow
# machine all kills of a round may miss the moment.
finds() {
	KSKAK_MUTANT=$1
	for round in $(seq 20); do
		if ! "$top/tests/load/kill" "$2" $round "$3" >"$out" 2>&1 && grep -q "$4" "$out"; then
			return
		fi
	done
	echo "mutants.sh: $1 was not found:"
	tail -5 "$out"
	bad=1
}
finds unqueued 2 files 'moves without a letter'
finds twice 2 files 'was written twice'
finds unsent 2 files 'in the sink 0 times'
finds lost 2 smtp 'in the sink 0 times'
finds eager 40 smtp 'in the sink 0 times'
finds renamed 20 smtp 'under two Message-IDs'
finds inplace 20 files 'half a page'
finds early 40 files 'is not whole'
finds apart 20 migration 'half a migration'

KSKAK_MUTANT=
if ! "$top/tests/load/kill" 3 >"$out" 2>&1; then
	echo 'mutants.sh: without a fault one was found:'
	tail -5 "$out"
	bad=1
fi
exit $bad
