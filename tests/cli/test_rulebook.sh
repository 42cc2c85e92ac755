#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The functions of `kskak calc` against their expectations: the examples of the source, the
# boundaries, and values of a second reading of the rules.  The number of cases is part of the test.
set -eu
check() {
	want="$2 passed, 0 failed"
	got=$("${top_builddir:-.}/kskak" calc --check "${top_srcdir:-.}/tests/vectors/$1.json" | tail -n 1)
	[ "$got" = "$want" ] || { echo "$1: expected '$want', got '$got'"; exit 1; }
}
check clock 391
check game 226
check admin 53
check rating 845
check tiebreak 70
check classes 122
check teams 47
