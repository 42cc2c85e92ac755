#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Running out of memory ends kskak with a sentence and its own exit status, both in our buffers and
# in those of a library.
set -u
kskak=$top_builddir/kskak
limit=300000 # kilobytes
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The sanitizers and valgrind need more memory than this.
(ulimit -v $limit && "$kskak" --version) >/dev/null 2>&1 || exit 77
[ -z "${MEMCHECK_DIR:-}" ] || exit 77

# ends WHAT: kskak, reading standard input, runs out of memory.
ends() {
	(ulimit -v $limit && "$kskak" calc) >"$tmp/out" 2>"$tmp/err"
	status=$?
	[ $status = 75 ] || { echo "$1: status $status, 75 wanted"; cat "$tmp/err"; return 1; }
	[ "$(cat "$tmp/err")" = 'kskak: out of memory' ] || { echo "$1:"; cat "$tmp/err"; return 1; }
}

# A line without end.
head -c 400000000 /dev/zero | tr '\0' ' ' | ends 'a text buffer' || exit 1

# A JSON list, which takes many times as much memory as its text.
{
	printf '{"fn":"x","input":['
	yes '[[]],' | head -c 40000000 | tr -d '\n'
	echo '0]}'
} | ends 'a JSON value' || exit 1
