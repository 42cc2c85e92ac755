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
# The table has no room for late entries, nobody has half a point for a bye, and everybody meets everybody.
ask 200 /players
for act in add renumber; do says_not "value=\"$act\""; done
says 'value="withdraw"'
says_not 'type="checkbox"'
post 422 /players add 'words=Ny, N'
says 'The table of an all-play-all has no room for players after round 1'
ask 200 /players/2
says 'value="absent"'
says_not 'type="checkbox"'
post 422 /players/2 absent 'words=2' 'half=1'
ask 200 /settings
says 'value="tiebreaks"'
for act in forbid accelerate lots; do says_not "value=\"$act\""; done
post 422 /settings forbid 'words=1 2'
ask 200 '/settings?lang=da'
post 422 '/settings' forbid 'words=1 2'
says 'I alle mod alle møder alle hinanden'
ask 200 '/settings?lang=en'

# The type says so before the first pairing.
t="$dir/type.trf"
printf 'A;2000\nB;1900\nC;1800\nD;1700\n' | "$kskak" report new --name Alle --rounds 3 >"$t"
report absent --write --half "$t" 4
report details --write --code FIDE_ROUNDROBIN "$t"
desk "$t"
ask 200 /settings
for act in forbid accelerate; do says_not "value=\"$act\""; done
says 'value="lots"'
ask 200 /players
says 'value="add"'
# A bye with half a point that was asked for before is told of, and a pair that meets again.
report pair --write --system berger "$t"
grep -q 'warning: round 1: 4 D is paired: an all-play-all has no byes with half a point' "$dir/said" ||
	fail "half: $(cat "$dir/said")"
report change --write "$t" 1-2 3-4
report pair --write --system berger "$t"
grep -q 'warning: round 2: 1 and 2 have met in round 1' "$dir/said" || fail "again: $(cat "$dir/said")"
report pair --system double "$t" >/dev/null

# --- a knock-out ----------------------------------------------------------------------------------
# Who is out later is placed higher, whatever the points (STANDINGS B-30): who draws the first match goes on when the other withdraws.
t="$dir/cup.trf"
printf 'Abe, A;2000\nBo, B;1900\nCarl, C;1800\nDan, D;1700\n' | "$kskak" report new --name Pokal --rounds 2 >"$t"
report pair --write --system knockout-dsu "$t"
desk "$t"
ask 200 /settings
for act in forbid accelerate lots tiebreaks; do says_not "value=\"$act\""; done
ask 200 /players
for act in add renumber; do says_not "value=\"$act\""; done
says_not 'type="checkbox"'
"$kskak" report add "$t" 'Ny, N' >"$dir/out" 2>&1 && fail 'a late entry in a knock-out'
grep -q 'drawn in round 1: nobody can enter it later' "$dir/out" || fail "late: $(cat "$dir/out")"
games=$("$kskak" report show --json "$t" | tr '{' '\n' | sed -n 's/^"number":\([0-9]*\),.*/\1/p' | paste -sd'-\n')
first=$(echo "$games" | sed -n 1p) second=$(echo "$games" | sed -n 2p)
report result --write "$t" $first 1/2 $second 1-0
report withdraw --write "$t" ${first%-*}
report pair --write --system knockout-dsu "$t"
final=$("$kskak" report show --json "$t" | tr '{' '\n' | sed -n 's/^"number":\([0-9]*\),.*/\1/p' | head -n 2 | paste -sd'-')
report result --write "$t" $final $([ ${final%-*} = ${second%-*} ] && echo 0-1 || echo 1-0)
# order: the start numbers of the standings with the rounds in which they were out.
order() { "$kskak" report print "$@" | sed 's/<tr>/\n/g' | sed -n 's/^<td class="r">\([0-9]*\)<.td><td class="r">\([0-9]*\)<.*<td class="r">\([0-9]*\)<.td><.tr>.*/\1:\2:\3/p'; }
order standings "$t" >"$dir/order"
{
	echo "1:${first#*-}:"
	echo "2:${second%-*}:2"
	printf ':%s:1\n' ${first%-*} ${second#*-} | sort -t : -k 2n | sed '1s/^/3/'
} | cmp - "$dir/order" || fail "the order: $(cat "$dir/order")"
ask 200 '/standings?lang=da'
says 'Ude i runde'
says_not '>alm<'
ask 200 /players/1
says_not 'Korrektionerne forklaret'
ask 200 '/players/1?lang=en'
says_not 'The tie-breaks explained'
"$kskak" standings "$t" 2>&1 | grep -q 'note: these are points' || fail 'no note'
# Of a drawn final (STANDINGS B-30) who withdraws afterwards is the loser, as in the rounds before.
report result --write "$t" $final 1/2
order standings "$t" | sed -n 2p | grep -q '^:' || fail "a drawn final: $(order standings "$t")"
send 303 "/players/${final%-*}" withdraw "words=${final%-*}"
order standings "$t" >"$dir/order"
[ "$(head -n 2 "$dir/order")" = "1:${final#*-}:
2:${final%-*}:2" ] || fail "the final: $(cat "$dir/order")"
report return --write "$t" ${final%-*}
# Who is out has not withdrawn: the losers of the first matches share the third prize.
report plan --write "$t" 'main 400 200 100'
"$kskak" report prizes --json "$t" | tr -d ' \n' >"$dir/out"
[ "$(grep -o '"from":3,"to":4' "$dir/out" | wc -l)" = 2 ] || fail "prizes: $(cat "$dir/out")"
# In other events nobody can withdraw after the last pairing, and the arbiter is told.
printf 'A;2000\nB;1900\n' | "$kskak" report new --rounds 1 >"$dir/one.trf"
report pair --write --system monrad-dsu "$dir/one.trf"
"$kskak" report withdraw "$dir/one.trf" 1 >"$dir/out" 2>&1
[ $? = 2 ] && grep -q 'all rounds are paired' "$dir/out" || fail "withdraw: $(cat "$dir/out")"
exit 0
