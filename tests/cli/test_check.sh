#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak generate and check as commands, for every system: generated reports check clean, tampered
# ones do not; small fields, empty fields, bad input; schedules by lot.
kskak=${KSKAK:-./kskak}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
ran=0
failed=0

bad() {
	echo "$*"
	cat "$dir/out" "$dir/err"
	failed=$((failed + 1))
}

# expect STATUS COMMAND...: runs it and keeps its output.
expect() {
	wanted=$1
	shift
	ran=$((ran + 1))
	"$@" >"$dir/out" 2>"$dir/err"
	got=$?
	[ "$got" -eq "$wanted" ] || bad "status $got, not $wanted: $*"
}

# says FILE TEXT: the output of the last command contains TEXT.
says() {
	ran=$((ran + 1))
	grep -qF -e "$2" "$dir/$1" || bad "no '$2' in $1:"
}

# ends TEXT: the last line of the output is TEXT.
ends() {
	ran=$((ran + 1))
	[ "$(tail -n 1 "$dir/out")" = "$1" ] || bad "the last line is not '$1':"
}

generate() {
	"$kskak" generate "$@" >"$dir/t.trf" 2>"$dir/err"
}

swiss='monrad-dsu monrad-nsf dansk-schweizer fide-dutch-1998 knsb-1996 dubov-1997'
rates='--forfeits 0.08 --withdrawals 0.03 --byes 4%'

# Both forms check clean, with and without forfeits, withdrawals and byes.
for s in $swiss; do
	for n in 8 13 40; do
		for seed in 1 2 3; do
			for more in "" "$rates" "--trf16" "$rates --trf16"; do
				expect 0 "$kskak" generate --system $s --players $n --rounds 5 --seed $seed $more
				mv "$dir/out" "$dir/t.trf"
				expect 0 "$kskak" check --system $s "$dir/t.trf"
				ends '5 passed, 0 failed'
			done
		done
	done
done
for n in 1 2 3 5 8 13 64; do
	rounds=1
	while [ $((1 << rounds)) -lt $n ]; do rounds=$((rounds + 1)); done
	for form in "" --trf16; do
		expect 0 "$kskak" generate --system knockout-dsu --players $n --rounds $rounds --seed 7 --forfeits 20% $form
		mv "$dir/out" "$dir/t.trf"
		[ $n = 1 ] && continue
		expect 0 "$kskak" check --system knockout-dsu "$dir/t.trf"
		ends "$rounds passed, 0 failed"
	done
	expect 3 "$kskak" generate --system knockout-dsu --players $n --rounds $((rounds + 1)) --seed 7
	says err "a knock-out of $n players has $rounds rounds"
done

# The same seed gives the same file, another seed another one; also from standard input.
generate --system dubov-1997 --players 20 --rounds 5 --seed a && cp "$dir/t.trf" "$dir/a.trf"
expect 0 "$kskak" generate --system dubov-1997 --players 20 --rounds 5 --seed a
cmp -s "$dir/out" "$dir/a.trf" || bad 'the same seed gives another file'
expect 0 "$kskak" generate --system dubov-1997 --players 20 --rounds 5 --seed b
cmp -s "$dir/out" "$dir/a.trf" && bad 'another seed gives the same file'
ran=$((ran + 1))
"$kskak" check --system dubov-1997 - <"$dir/a.trf" >"$dir/out" 2>"$dir/err" || bad 'standard input'
ends '5 passed, 0 failed'
expect 0 "$kskak" check --system dubov-1997 --json "$dir/a.trf"
ends '{"passed":5,"failed":0,"differences":[]}'

# A progress bar for long work, only on a terminal; some sandboxes have none.
expect 0 "$kskak" generate --system monrad-dsu --players 200 --rounds 5 --seed 1
[ -s "$dir/err" ] && bad 'a bar without a terminal'
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
	ran=$((ran + 1))
	script -qec "$kskak generate --system monrad-dsu --players 200 --rounds 5 --seed 1 >$dir/t.trf" /dev/null >"$dir/out" 2>&1 </dev/null
	grep -q '\[####' "$dir/out" || bad 'no bar on a terminal'
	ran=$((ran + 1))
	script -qec "$kskak check --system monrad-dsu $dir/t.trf >$dir/err" /dev/null >"$dir/out" 2>&1 </dev/null
	grep -q '100 %' "$dir/out" || bad 'no bar of check'
fi

# Both forms hold the same tournament; the old form has none of the lines of 2026.
for form in "" --trf16; do
	expect 0 "$kskak" generate --system monrad-dsu --players 9 --rounds 4 --seed 3 $form
	grep '^001' "$dir/out" >"$dir/players$form"
	if [ "$form" ]; then
		says out 'XXR 4'
		says out 'XXC '
		grep -Eq '^(142|152|182)' "$dir/out" && bad 'a line of 2026 in the form of 2016'
	else
		says out '142 4'
		says out '152 '
		grep -Eq '^(XX|BB)' "$dir/out" && bad 'an XX line in the form of 2026'
	fi
	ran=$((ran + 1))
	[ "$(grep -c "$(printf '\r')\$" "$dir/out")" = "$(wc -l <"$dir/out")" ] || bad 'a line without CR'
done
ran=$((ran + 1))
cmp -s "$dir/players" "$dir/players--trf16" || bad 'the forms differ in the players'

# Another system pairs differently; a changed result affects the following rounds.
expect 1 "$kskak" check --system knsb-1996 "$dir/a.trf"
says out ' by the rules, the report has '
says out ' failed'
{
	printf '001    1      A                                 2200                             1.0    1     2 w 1\n'
	printf '001    2      B                                 2100                             0.0    2     1 b 0\n'
	printf '001    3      C                                 2000                             1.0    3     4 b 1\n'
	printf '001    4      D                                 1900                             0.0    4     3 w 0\n'
} >"$dir/four.trf"
expect 1 "$kskak" check --system fide-dutch-1998 "$dir/four.trf"
says out 'round 1: 1-3 by the rules, the report has 1-2, 4-3'
ends '0 passed, 1 failed'
expect 1 "$kskak" check --system fide-dutch-1998 --json "$dir/four.trf"
says out '{"passed":0,"failed":1,"differences":[{"round":1,"text":"1-3 by the rules'
expect 1 "$kskak" check --system monrad-dsu "$dir/four.trf"
says out 'round 1: 2-1 by the rules, the report has 1-2'
sed 's/2 w 1/2 b 1/; s/1 b 0/1 w 0/; s/4 b 1/4 b 1/' "$dir/four.trf" >"$dir/monrad.trf"
expect 0 "$kskak" check --system monrad-dsu "$dir/monrad.trf"
ends '1 passed, 0 failed'

# A bye for the wrong player, and one where none is due.
{
	printf '001    1      A                                 2200                             1.0    1  0000 - U\n'
	printf '001    2      B                                 2100                             0.0    2     3 b 0\n'
	printf '001    3      C                                 2000                             1.0    3     2 w 1\n'
} >"$dir/three.trf"
expect 1 "$kskak" check --system dubov-1997 "$dir/three.trf"
says out 'round 1: bye of 3 by the rules, the report has 3-2'

# XXC rank: pairing goes by rank, the answer by number.
{
	echo 'XXC rank white1'
	printf '001   11      A                                                                  0.0    4\n'
	printf '001   12      B                                                                  0.0    3\n'
	printf '001   13      C                                                                  0.0    2\n'
	printf '001   14      D                                                                  0.0    1\n'
} >"$dir/rank.trf"
expect 0 "$kskak" pair --system monrad-dsu "$dir/rank.trf"
[ "$(tr '\n' ' ' <"$dir/out")" = '2 13 14 11 12 ' ] || bad 'pairs by rank'
sed '/XXC/d' "$dir/rank.trf" >"$dir/number.trf"
expect 0 "$kskak" pair --system monrad-dsu "$dir/number.trf"
[ "$(tr '\n' ' ' <"$dir/out")" = '2 12 11 14 13 ' ] || bad 'pairs by number'
sed 's/0.0    4$/1.0    4    12 b 1/; s/0.0    3$/0.0    3    11 w 0/; s/0.0    2$/1.0    2    14 b 1/; s/0.0    1$/0.0    1    13 w 0/' "$dir/rank.trf" >"$dir/ranked.trf"
expect 1 "$kskak" check --system monrad-dsu "$dir/ranked.trf"
says out 'round 1: 13-14 by the rules, the report has 14-13'
says out 'round 1: 11-12 by the rules, the report has 12-11'
sed 's/0.0    3$/0.0    2/' "$dir/rank.trf" >"$dir/shared.trf"
expect 2 "$kskak" pair --system monrad-dsu "$dir/shared.trf"
says err 'shared.trf:4: player 13: pairing by ranks (XXC rank) needs a rank of their own'

# An unplayed round does not count; unreadable input is exit 2 with its line.
sed 's/     [1-4] [wb] [01]$//; s/[01]\.0    \([1-4]\)$/0.0    \1/' "$dir/four.trf" >"$dir/fresh.trf"
expect 0 "$kskak" check --system fide-dutch-1998 "$dir/fresh.trf"
ends '0 passed, 0 failed'
sed 's/   4 b 1/   9 b 1/' "$dir/four.trf" >"$dir/unknown.trf"
expect 2 "$kskak" check --system fide-dutch-1998 "$dir/unknown.trf"
says err 'unknown.trf:3: player 3, round 1: opponent 9 is not in the report'
expect 2 "$kskak" check --system none "$dir/four.trf"
expect 2 "$kskak" check "$dir/four.trf"
expect 2 "$kskak" check --system monrad-dsu "$dir/nothing.trf"
echo '{"round":1,"players":[]}' >"$dir/state.json"
expect 2 "$kskak" check --system monrad-dsu "$dir/state.json"

# One player gets a bye, two have one game; more rounds than opponents have no solution.
for s in $swiss; do
	expect 0 "$kskak" generate --system $s --players 1 --rounds 1 --seed 1
	says out '0000 - U'
	sed 's/^142 .*/142 9/' "$dir/out" >"$dir/one.trf"
	expect 0 "$kskak" check --system $s "$dir/one.trf"
	ends '1 passed, 0 failed'
	expect 0 "$kskak" generate --system $s --players 2 --rounds 1 --seed 1
	sed 's/^142 .*/142 9/' "$dir/out" >"$dir/two.trf"
	expect 0 "$kskak" check --system $s "$dir/two.trf"
	expect 3 "$kskak" pair --system $s "$dir/two.trf"
	says err 'no legal pairing'
	expect 3 "$kskak" pair --system $s "$dir/one.trf"
	for n in 1 2 4 5; do
		expect 3 "$kskak" generate --system $s --players $n --rounds 7 --seed 1
		says err ": no legal pairing, $n players have at most $((n - 1 + n % 2)) rounds"
		[ -s "$dir/out" ] && bad 'half a tournament'
	done
	# Everybody has withdrawn.
	expect 3 "$kskak" generate --system $s --players 6 --rounds 3 --seed 1 --withdrawals 100%
	says err 'round 2: no player is left to pair'
	{ cat "$dir/two.trf"; echo 'XXZ 1 2'; } >"$dir/left.trf"
	expect 3 "$kskak" pair --system $s "$dir/left.trf"
	says err 'no player is left to pair'
	expect 3 "$kskak" pair --system $s --json "$dir/left.trf"
	says out '{"ok":false,"reason":"no player is left to pair"}'
	echo '{"round":1,"players":[{"id":1,"withdrawn":true},{"id":2,"absent":true}]}' >"$dir/out.json"
	expect 3 "$kskak" pair --system $s "$dir/out.json"
done
for bad in '--players 0' '--players 10000' '--rounds 0' '--forfeits x' '--byes -1' '--byes 101' '--byes 1.5.' '--more 1'; do
	expect 2 "$kskak" generate --system monrad-dsu --players 8 --rounds 3 --seed 1 $bad
done
expect 2 "$kskak" generate --system monrad-dsu --players 8 --rounds 3

# Acceleration, in the lines of either form, counts where points form the groups.
cat >"$dir/slow.trf" <<'END'
001    1      A                                 2000                             0.5    1     3 w =
001    2      B                                 1900                             0.5    2     4 w =
001    3      C                                 1800                             0.5    3     1 b =
001    4      D                                 1700                             0.5    4     2 b =
END
{ cat "$dir/slow.trf" && echo '250       1.0   1   2    1    2'; } >"$dir/fast.trf"
{ cat "$dir/slow.trf" && printf 'XXA    1  1.0  1.0\nXXA    2  1.0  1.0\n'; } >"$dir/fast16.trf"
accelerated() {
	expect 0 "$kskak" pair --system "$1" "$dir/$2.trf"
	[ "$(tr '\n' '/' <"$dir/out")" = "$3" ] || bad "$1, $2: not $3"
}
for s in fide-dutch-1998 knsb-1996 dubov-1997 dansk-schweizer; do
	accelerated $s slow '2/4 1/3 2/'
done
for f in fast fast16; do
	accelerated fide-dutch-1998 $f '2/2 1/3 4/'
	accelerated knsb-1996 $f '2/2 1/3 4/'
	accelerated dubov-1997 $f '2/1 2/3 4/'
	accelerated dansk-schweizer $f '2/2 1/3 4/'
done

# PAIRING ALL-7 with byes in round 1: players 1 and 6 are on the list, of which 1 to 4 have the points of rounds 1 and 2;
# 2 has an even number, and so 3 has White. In round 2 player 1 has come to the upper group.
for i in 1 2 3 4 5 6 7 8; do echo "P$i; $((2100 - 10 * i))"; done >"$dir/entries"
"$kskak" report new --rounds 5 --trf16 --first w "$dir/entries" >"$dir/byes.trf"
"$kskak" report absent --half --write "$dir/byes.trf" 1 6
"$kskak" report accelerate --method baku --write "$dir/byes.trf"
[ "$(grep -c '^XXA' "$dir/byes.trf")" = 4 ] || bad 'acceleration of those on the list'
for s in fide-dutch-2026 burstein-2026 fide-dutch-1998 knsb-1996; do
	accelerated $s byes '3/3 2/5 4/7 8/'
done
"$kskak" report pair --system fide-dutch-2026 --write "$dir/byes.trf"
"$kskak" report result --write "$dir/byes.trf" 3-2 1-0 5-4 0-1 7-8 1-0
# Points: 3 and 4 with 2, 1 with 1½, 2 and 7 with 1, 6 with ½, 5 and 8 without.
accelerated fide-dutch-2026 byes '4/4 3/2 1/6 7/8 5/'
# Other programs number players from the round in which they come; the checker accepts both colours in round 1.
expect 0 "$kskak" check --system fide-dutch-2026 "$dir/byes.trf"
"$kskak" report result --write "$dir/byes.trf" 3-2 '*' 5-4 '*'
"$kskak" report change --write "$dir/byes.trf" 2-3 4-5 2>/dev/null
grep -q '^001    2 .* 3 w' "$dir/byes.trf" || bad 'the colours are not turned'
expect 0 "$kskak" check --system fide-dutch-2026 "$dir/byes.trf"

# The knock-out from a report: winners by result, or after a draw by the player who plays on; lots from a
# seed.
generate --system knockout-dsu --players 8 --rounds 1 --seed 2
expect 0 "$kskak" pair --system knockout-dsu "$dir/t.trf"
[ "$(sed -n 1p "$dir/out")" = 2 ] || bad 'pairs of the semifinal'
cp "$dir/out" "$dir/semifinal"
expect 0 "$kskak" pair --system knockout-dsu --seed 00ff "$dir/fresh.trf"
cp "$dir/out" "$dir/drawn"
expect 0 "$kskak" pair --system knockout-dsu --seed 00ff "$dir/fresh.trf"
ran=$((ran + 1))
cmp -s "$dir/out" "$dir/drawn" || bad 'the same seed draws otherwise'
expect 0 "$kskak" pair --system knockout-dsu --explain "$dir/fresh.trf"
says out '1 3  1 holds lot number 1, 3 holds lot number 2: neighbours meet (4.9.7); no lot for the colour: White to the lower number'
expect 0 "$kskak" pair --system knockout-dsu --explain "$dir/t.trf"
says out ' came through lot numbers '
expect 0 "$kskak" pair --system knockout-dsu --explain --seed 00ff "$dir/fresh.trf"
says out ' has White by lot'
generate --system knockout-dsu --players 4 --rounds 2 --seed 2
expect 3 "$kskak" pair --system knockout-dsu "$dir/t.trf"
says err 'a knock-out of 4 players has 2 rounds'
# 1-3 and 4-2 are drawn; 1 and 2 meet in the second round.
{
	printf '001    1      A                                 2200                             1.5    1     3 w =     2 w 1\n'
	printf '001    2      B                                 2100                             0.5    2     4 b =     1 b 0\n'
	printf '001    3      C                                 2000                             0.5    3     1 b =\n'
	printf '001    4      D                                 1900                             0.5    4     2 w =\n'
} >"$dir/drawn.trf"
expect 0 "$kskak" check --system knockout-dsu "$dir/drawn.trf"
ends '2 passed, 0 failed'
sed 's/ 1\.5 / 0.5 /; s/     2 w 1$//; s/     1 b 0$//' "$dir/drawn.trf" >"$dir/half.trf"
expect 2 "$kskak" pair --system knockout-dsu "$dir/half.trf"
says err 'half.trf:1: 1 against 3 in round 1 has no winner: withdraw the one who is out'
sed 's/     3 w =/     3 b =/; s/     1 b =/     1 w =/' "$dir/drawn.trf" >"$dir/turned.trf"
expect 1 "$kskak" check --system knockout-dsu "$dir/turned.trf"
says out 'round 1: 1-3 by the rules, the report has 3-1'
ends '1 passed, 1 failed'

# Reports as input of rating and standings: the group as computed by hand; unrated players are
# named.
{
	printf '012 Four of them\n'
	printf '001    1      Østergaard, Åse                   1900                             2.5    1     4 w 1     3 b =     2 w 1\n'
	printf '001    2      B                                 1850                             1.0    2     3 w 0     4 b 1     1 b 0\n'
	printf '001    3      C                                 1800                             1.5    3     2 b 1     1 w =     4 b -\n'
	printf '001    4      D                                 1750                             1.0    4     1 b 0     2 w 0     3 w +\n'
} >"$dir/group.trf"
cat >"$dir/group.json" <<'EOT'
{"rr": true, "players": [{"id": "1", "rating": 1900}, {"id": "2", "rating": 1850}, {"id": "3", "rating": 1800},
 {"id": "4", "rating": 1750}], "games": [{"a": "1", "b": "4", "res": 1}, {"a": "2", "b": "3", "res": 0},
 {"a": "1", "b": "3", "res": 0.5}, {"a": "2", "b": "4", "res": 1}, {"a": "1", "b": "2", "res": 1},
 {"a": "3", "b": "4", "res": 0, "rated": false}]}
EOT
expect 0 "$kskak" rate --json "$dir/group.json"
cp "$dir/out" "$dir/by-hand"
expect 0 "$kskak" rate --json "$dir/group.trf"
ran=$((ran + 1))
cmp -s "$dir/out" "$dir/by-hand" || bad 'the rating of a report differs from that of its games'
expect 0 "$kskak" rate "$dir/group.trf"
says out 'method average'
expect 0 "$kskak" standings --event emt "$dir/group.trf"
says out '    1 Østergaard, Åse               2.5     2.75 '
expect 0 "$kskak" standings --event emt --html "$dir/group.trf"
says out '<h1>Four of them</h1>'
expect 0 "$kskak" standings --event swiss --json "$dir/t.trf"
expect 2 "$kskak" rate --list "$dir/group.trf"
sed 's/1800/    /' "$dir/group.trf" >"$dir/unrated.trf"
expect 0 "$kskak" rate "$dir/unrated.trf"
says out 'unrated players by performance (4.5.5.2)'
sed 's/ 2\.5 / 2.0 /' "$dir/group.trf" >"$dir/wrong.trf"
expect 2 "$kskak" standings "$dir/wrong.trf"
says err 'wrong.trf:2: player 1: the points field says 2.0, the results up to round 3 make 2.5'

# Varma's draw with the lots of the published example, and by seed; teams of an Olympiad.
expect 0 "$kskak" schedule --system varma --players 9 --federations DEN:5,SWE:3,NOR --lots 3,2,1 --numbers
[ "$(tr '\n' ';' <"$dir/out")" = '1 9;2 7;3 5;4 3;5 4;6 1;7 6;8 8;9 2;' ] || bad 'the example of the draw'
expect 0 "$kskak" schedule --system varma --players 9 --federations DEN:5,SWE:3,NOR --lots 3,2,1
says out '1: 9-1 4-8 5-2 3-7'
ends '9: 7-5 2-4 8-9 1-6'
expect 0 "$kskak" schedule --system varma --players 24 --seed 00
[ "$(wc -l <"$dir/out")" = 23 ] || bad 'rounds of 24'
expect 3 "$kskak" schedule --system varma --players 8
expect 3 "$kskak" schedule --system varma --players 25
expect 2 "$kskak" schedule --system varma --players 9 --federations DEN:5
expect 2 "$kskak" schedule --system varma --players 9 --lots 1,x
expect 2 "$kskak" schedule --system varma --players 9 --seed 0
expect 0 "$kskak" schedule --system olympiad --players 7 --teams 3
[ "$(tr '\n' ';' <"$dir/out")" = '1: 1 6;2: 2 5 7;3: 3 4;' ] || bad 'teams'
expect 3 "$kskak" schedule --system olympiad --players 2 --teams 3
expect 2 "$kskak" schedule --system olympiad --players 8

# FIDE's systems in force, with the options of the generator and the reasons of the checker.
for s in fide-dutch-2026 burstein-2026; do
	for seed in 1 2 3; do
		expect 0 "$kskak" generate --system $s --players 21 --rounds 6 --seed $seed --late 20% \
			--draws 60% --ratings 1800-2100 --byes 10% --forfeits 5% --withdrawals 3%
		cp "$dir/out" "$dir/fide.trf"
		expect 0 "$kskak" check --system $s "$dir/fide.trf"
	done
done
expect 1 "$kskak" check --system fide-dutch-1998 --explain "$dir/fide.trf"
expect 1 "$kskak" check --system fide-dutch-2026 --explain "$dir/fide.trf"
grep -q 'by the rules, the report has .*; .*(FD-' "$dir/out" || bad 'reasons of the checker'
expect 2 "$kskak" generate --system fide-dutch-2026 --players 9 --rounds 3 --seed 1 --ratings 2100-1800
expect 2 "$kskak" generate --system fide-dutch-2026 --players 9 --rounds 3 --seed 1 --late x
expect 0 "$kskak" generate --system fide-dutch-1998 --players 9 --rounds 3 --seed 1
grep -q 'no longer endorses fide-dutch-1998' "$dir/err" || bad 'note on the edition'

# What an arbiter reads at the end is in their language.
"$kskak" generate --system monrad-dsu --players 8 --rounds 3 --seed 1 >"$dir/da.trf"
LC_ALL=da_DK.UTF-8 LANGUAGE=da "$kskak" check --system monrad-dsu "$dir/da.trf" | grep -qx '3 bestået, 0 fejlede' ||
	bad 'the tally in Danish'
LC_ALL=da_DK.UTF-8 LANGUAGE=da "$kskak" perft 99 2>&1 | grep -q 'er ikke en dybde' || bad 'perft in Danish'

echo "$ran ran, $failed failed"
[ "$failed" -eq 0 ] && [ "$ran" -ge 900 ]
