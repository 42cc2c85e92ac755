#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report serve: the pages of an all-play-all, of a knock-out and of a team event, which have other acts and
# tables than a Swiss event.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; wait; rm -rf "$dir"' EXIT
export XDG_DATA_HOME="$dir/data"

. "${top_srcdir:-.}/tests/cli/desk_pages.sh"

report() { "$kskak" report "$@" 2>"$dir/said" || fail "report $*: $(cat "$dir/said")"; }

# desk FILE: a desk of that report, in place of the one before.
desk() {
	if [ -n "$pid" ]; then
		kill "$pid"
		wait "$pid" || fail "ends with $?: $(cat "$dir/err")"
	fi
	rm -f "$dir/jar"
	start "$1"
	ask 303 "/?$(sed -n '1s/.*?//p' "$dir/said")"
}

# --- an all-play-all ------------------------------------------------------------------------------
# Who left with fewer than half of their games finished counts for nobody, on the page of a round as in the table
# (STANDINGS B-29).
t="$dir/all.trf"
printf 'Abe, A;2000\nBo, B;1900\nCarl, C;1800\nDan, D;1700\nEva, E;1600\nFin, F;1500\n' |
	"$kskak" report new --name Alle --rounds 5 >"$t"
report pair --write --system berger "$t"
report result --write "$t" 1-6 1/2 2-5 1-0 3-4 0-1
report pair --write --system berger "$t"
report result --write "$t" 6-4 1-0 5-3 1-0 1-2 1-0
report withdraw --write "$t" 6
report pair --write --system berger "$t"
desk "$t"
ask 200 /rounds/3
says 'Abe, A</a></td><td>2000</td><td>1</td>'
says 'Fin, F</a></td><td>1500</td><td>0</td>'
ask 200 /rounds/2
says 'Fin, F</a></td><td>1500</td><td>½</td>'
exit 0
