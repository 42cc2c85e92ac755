#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The functions of `kskak calc` against their expectations: the examples of the source, the
# boundaries, and values from an independent reading of the rules.  Also checks the number of cases.
set -eu
check() {
	want="$2 passed, 0 failed"
	got=$("${top_builddir:-.}/kskak" calc --check "${top_srcdir:-.}/tests/vectors/$1.json" | tail -n 1)
	[ "$got" = "$want" ] || { echo "$1: expected '$want', got '$got'"; exit 1; }
}
check clock 391
check game 226
check admin 53
check rating 995
check tiebreak 71
check classes 255
check teams 97

# Remarks in addition to the verdict: every remark, and next to it a case that does not deserve it.
vectors="${top_srcdir:-.}/tests/vectors"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"${top_builddir:-.}/kskak" calc "$vectors/game-flags.jsonl" |
	sed 's/.*\("flags":.*\)}$/{\1}/' >"$dir/out"
diff "$vectors/game-flags-out.jsonl" "$dir/out" || { echo 'game: remarks and charges'; exit 1; }
[ "$(wc -l <"$dir/out")" -eq 42 ] || { echo 'game: the number of remarks'; exit 1; }
