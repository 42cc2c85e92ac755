#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Report files of team events: in TRF26 the lines of teams (240, 250, 260, 299, 300, 310, 320, 330, 352, 362, 802),
# in TRF16 teams without numbers (013).
set -u
kskak="${top_builddir:-.}/kskak"
top="${srcdir:-.}"
fide="$top/tests/vectors/trf-teams/fide26.trf"
manager="$top/tests/vectors/trf-teams/swiss_manager16.trf"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
t="$dir/t.trf"

fail() { echo "$*"; exit 1; }

report() { "$kskak" report "$@" 2>"$dir/said" || fail "report $*: $(cat "$dir/said")"; }

holds() { LC_ALL=C grep -aq -- "$1" "$t" || fail "the report has no $1: $(cat "$t")"; }

refused() { # TEXT COMMAND...
	text=$1
	shift
	"$@" >"$dir/out" 2>"$dir/err"
	[ $? -eq 2 ] && grep -qF -- "$text" "$dir/err" || fail "$* says: $(cat "$dir/out" "$dir/err")"
}

# spoilt SED TEXT: the changed file is refused with that text.
spoilt() {
	sed "$1" "$fide" >"$dir/bad.trf"
	refused "$2" "$kskak" report show "$dir/bad.trf"
}

# --- TRF26 ---
# The table: matches with White on every board of the first team (352), in another order than usual (300), forfeited
# (330); a free round (320) and a half-point bye (240); 2 match points for a draw and one taken away (299;
# STANDINGS B-28).
"$kskak" standings --teams --json --tiebreaks MPvGP "$fide" >"$dir/table" || fail standings
tr '{' '\n' <"$dir/table" | sed -n 's/"values.*//; s/^"place"://p' >"$dir/got"
cat >"$dir/want" <<'EOF'
1,"team":1,"name":"India","match_points":3,"game_points":3,
1,"team":5,"name":"Norway","match_points":3,"game_points":3,
3,"team":2,"name":"Ukraine","match_points":2,"game_points":2.5,
4,"team":4,"name":"Denmark","match_points":2,"game_points":1.5,
5,"team":3,"name":"Georgia","match_points":1,"game_points":1,
5,"team":6,"name":"Sweden","match_points":1,"game_points":1,
EOF
cmp "$dir/want" "$dir/got" || fail "the table: $(cat "$dir/got")"
# By the rating of a team, its strength factor (310), and by its number.
"$kskak" standings --teams --json --tiebreaks RTNG "$fide" | grep -q '"place":5,"team":3,.*"RTNG":2435.*"place":6,"team":6' ||
	fail RTNG
"$kskak" standings --teams --json --tiebreaks TPN "$fide" | grep -q '"place":2,"team":5,[^}]*"TPN":5' || fail TPN
"$kskak" report show --round 2 "$fide" >"$dir/out"
grep -q '^   1  w    4 Player, No4 .*   5 Player, No5 ' "$dir/out" || fail "line-up: $(cat "$dir/out")"
"$kskak" report show --round 1 "$fide" | grep -q '^Norway  won without play against Sweden$' || fail 'the forfeit'

# The next round is paired by match points (192) with the acceleration (250): 1, 2 and 4 may not meet (260), 6 is
# away (240), and so 2 is the lowest who can be free; its points for that stay (320).
cp "$fide" "$t"
report pair --write --teams 2 --system fide-dutch-2026 "$t"
holds '^320  1.0  1.0 000 006 002'
holds '^001    1 .*     5 w  '
holds '^001    2 .*     6 w  '
holds '^001    9 .*     7 w  '
grep -q 'warning: the lines 801 stay as they are' "$dir/said" || fail "801: $(cat "$dir/said")"
# Scores and ranks of the teams, and their rounds.
holds '^310   1 India                            IND     2475    3.0    3.0   2     1    2'
holds '^310   5 Norway                           NOR     2395    3.0    3.0   3     9   10'
holds '^802   1 IND      3.0    3.0    2 w  1.5     4 b  1.5'
report result --write "$t" 1-5 1-0 2-6 1-0 9-7 1-0 10-8 1-0
holds '^310   1 India                            IND     2475    5.0    5.0   '
holds '^802   1 IND      5.0    5.0    2 w  1.5     4 b  1.5     3 w  2.0'
"$kskak" standings --teams --json "$t" | grep -q '"name":"Ukraine","match_points":3,"game_points":3.5' || fail 'a free round'

# The same pairs by number, without entering them; in JSON, with reasons, and by another system.
pairs() { "$kskak" pair --teams "$@" 2>"$dir/err" || fail "pair --teams $*: $(cat "$dir/err")"; }
[ "$(pairs --system fide-dutch-2026 "$fide" | tr '\n' ' ')" = '2 5 4 1 3 2 0 ' ] || fail 'pairs of teams'
pairs --json --system fide-dutch-2026 "$fide" | grep -q '^{"ok":true,"pairings":\[\[5,4\],\[1,3\]\],"bye":2}$' ||
	fail 'pairs of teams in JSON'
pairs --explain --system fide-dutch-2026 "$fide" | grep -q '^2 0  the lowest score' || fail 'no reason'
pairs --system monrad-dsu "$fide" | grep -qx '3 1' || fail 'monrad-dsu'
refused 'needs a report with teams' "$kskak" pair --teams --system monrad-dsu "$top/tests/vectors/pairing/calc.json"
refused 'the report has no teams' "$kskak" pair --teams --system monrad-dsu "$top/tests/vectors/trf/vega.trf"
# The matches of a round in JSON, White on the boards that line 352 says.
"$kskak" report show --json --round 2 "$fide" | tr -d ' \n' | grep -qF '"matches":[{"match":1,"white":{"team":2,"name":"Ukraine","points":2.0},"black":{"team":3,"name":"Georgia","points":0.0},"boards":[[4,5],[3,6]]}' ||
	fail 'matches in JSON'

# Everything else stays: only the lines of players and teams, 320, 802 and the system have changed.
LC_ALL=C diff -a "$fide" "$t" | grep -a '^[<>]' | grep -av '^[<>] \(001\|310\|320\|802\|### kskak\)' &&
	fail 'other lines have changed'

# Forbidden pairs are of teams; a player's absence is in the player's column, in a later round as well.
cp "$fide" "$t"
report forbid --write "$t" 5 6
holds '^260 001 999    5    6'
report allow --write "$t" 5 6
cmp "$fide" "$t" || fail 'allow'
refused 'there is no team 7' "$kskak" report forbid "$t" 5 7
sed -i 's/^142 3/142 4/' "$t"
report absent --write --half --round 4 "$t" 5
holds '^001    5 .*            0000 - H'
report return --write "$t" 5
sed -i 's/^142 4/142 3/' "$t"
sed 's/ *\(.\)$/\1/' "$t" >"$dir/a"
sed 's/ *\(.\)$/\1/' "$fide" >"$dir/b"
cmp "$dir/a" "$dir/b" || fail 'return'

# To TRF16 and back nothing is lost.
report details --trf16 --city Torino "$fide" >"$dir/16.trf"
report details --trf26 --city Torino "$dir/16.trf" >"$dir/26.trf"
grep -v '^1[45]2' "$fide" | sort >"$dir/a"
grep -v '^XX[RC]' "$dir/26.trf" | sort >"$dir/b"
cmp "$dir/a" "$dir/b" || fail "converted: $(diff "$dir/a" "$dir/b")"

# What is wrong is named.
spoilt 's/^240 H 002    5/240 H 002    9/' 'no team (310) has the number 9'
spoilt 's/^240 H/240 Q/' "'Q' is not a kind of bye"
spoilt 's/^260 001 003    1/260 001 003   12/' 'no team (310) has the number 12'
spoilt 's/^250  2.0      003 003/250  2.0      003 002/' 'an acceleration of teams'
spoilt 's/^299 D   2.0        001    4/299 D   2.0        001    7/' 'no team (310) has the number 7'
spoilt 's/^299 D/299 Q/' 'abnormal points of teams'
spoilt 's/^352 WW/352 WX/' 'a W or a B for each board'
spoilt 's/^352 WW/352/' 'a W or a B for each board'
# The same in Danish, with the words of fields.
spoilt_da() { LC_ALL=da_DK.UTF-8 LANGUAGE=da spoilt "$@"; }
spoilt_da 's/^352 WW/352 WX/' ':13: brætternes farver er et W eller et B for hvert bræt'
spoilt_da 's/^001    1 m    Player/001    1 m   Player/' 'linjen er forskudt én kolonne mod venstre fra kolonne 15 (navn)'
spoilt_da 's/^\(001    2 .*\) 1\.5    2 /\1 3.5    2 /' 'spiller 2: pointfeltet siger 3,5, resultaterne til og med runde 2 giver 1,5'
# A tournament of individuals (192) may list teams; its numbers are of players.
sed 's/^192 .*/192 FIDE_DUTCH/; /^299/d; /^240/d' "$fide" >"$dir/own.trf"
"$kskak" report show "$dir/own.trf" >"$dir/out" 2>&1 || fail "individuals: $(cat "$dir/out")"

# --- TRF16 ---
"$kskak" standings --teams --score mp --tiebreaks MPvGP "$manager" >"$dir/table" || fail 'standings of 013'
grep -q '^ *1  *2  *Skive\|^ *1  *1  *Århus Skakklub' "$dir/table" || fail "013: $(cat "$dir/table")"
cp "$manager" "$t"
report pair --write --teams 2 --system berger "$t"
LC_ALL=C diff -a "$manager" "$t" | grep -a '^[<>]' | grep -av '^[<>] \(001\|### kskak\)' && fail '013: other lines have changed'
refused '8 plays for team 4, Thy' "$kskak" report team --name Reserve "$manager" 8
# The code of the type that fits.
report details --write --code auto "$t"
holds '^192 FIDE_TEAM_ROUNDROBIN'
# Clubs of a tournament of individuals are no teams.
sed 's/     7 w 1     4 b 0/     7 w 1     2 b 0/; s/     4 w =     8 b 1/     4 w =     5 w 1/
	s/     2 b =     5 w 1/     2 b =     8 w 1/; s/     6 b 1     2 w 0/     6 b 1     4 b 0/' "$manager" >"$dir/own.trf"
refused 'play no matches in round 2' "$kskak" standings --teams "$dir/own.trf"

# A team of more than 14 players: the last of them play, too.
awk 'function num(n) { return sprintf("%4d", n) }
	BEGIN {
		print "012 League\nXXR 3"
		for (i = 1; i <= 40; i++) {
			opp = i >= 18 && i <= 20 ? i + 17 : i >= 35 && i <= 37 ? i - 17 : 0
			won = (i >= 18 && i <= 20)
			cell = opp == 0 ? "0000 - Z" : won ? num(opp) " w 1" : num(opp) " b 0"
			printf("001 %4d      %-33s %4d%28s%4s %4d  %s\n", i, sprintf("Player%02d, No", i), 2500 - i,
				"", won ? "1.0" : "0.0", i, cell)
		}
		for (t = 0; t < 2; t++) {
			line = sprintf("013 %-32s", t ? "Reserves" : "Firsts")
			for (i = 1; i <= 20; i++) line = line num(20 * t + i) " "
			print line
		}
	}' >"$dir/league.trf"
"$kskak" standings --teams --json "$dir/league.trf" >"$dir/out" 2>&1 || fail "a team of 20: $(cat "$dir/out")"
grep -q '"name":"Firsts","match_points":2,"game_points":3' "$dir/out" || fail "a team of 20: $(cat "$dir/out")"
"$kskak" report show "$dir/league.trf" | grep -q '^Firsts - Reserves  3-0$' || fail 'the match of a team of 20'

# Acceleration of teams (250): by the score that ranks them, a won match in place of a point.
for i in 1 2 3 4 5 6 7; do printf 'T%d a; 2000\nT%d b; 1900\n' $i $i; done | "$kskak" report new --rounds 7 - >"$t"
for i in 1 2 3 4 5 6 7; do report team --write --name "Team $i" "$t" $i $((i + 7)); done
report accelerate --method baku "$t" | tr -d '\r' | grep '^250' >"$dir/got"
printf '250       2.0 001 002    1    4\n250       1.0 003 004    1    4\n' | cmp - "$dir/got" || fail "Baku: $(cat "$dir/got")"
report tiebreaks --write --score mp "$t" MPvGP
report accelerate --write --method baku "$t"
report accelerate --write --method danish --groups 3 --rounds 2 "$t"
tr -d '\r' <"$t" | grep '^250' >"$dir/got"
printf '250  4.0      001 002    1    3\n250  2.0      001 002    4    5\n' | cmp - "$dir/got" || fail "Danish: $(cat "$dir/got")"
# The groups are brackets: the third team of the first one moves down, and so does the next.
[ "$(pairs --system fide-dutch-2026 "$t" | tr '\n' ' ')" = '3 1 2 3 4 5 6 7 0 ' ] || fail 'accelerated teams'
refused 'before round 1' "$kskak" report accelerate --method baku "$fide"

# A team that is absent, by line 240 or with all its players, loses without play where a table pairs it (330; PAIRING
# ALL-3), and is not paired in a Swiss event.  A free round counts a point on each board.
for i in 1 2 3 4 5 6; do printf 'T%d a; 2000\nT%d b; 1900\n' $i $i; done | "$kskak" report new --rounds 5 - >"$t"
for i in 1 2 3 4 5 6; do report team --write --name "Team $i" "$t" $i $((i + 6)); done
cp "$t" "$dir/new.trf"
report absent --write "$t" 5 11
echo '240 Z 001    4' >>"$t"
report pair --write --teams 2 --system berger "$t"
grep -q 'round 1: team 5, Team 5, is absent and loses without play' "$dir/said" || fail "absent: $(cat "$dir/said")"
holds '^330 +- 001 002 005'
holds '^330 +- 001 003 004'
holds '^001    1 .* 6 w'
holds '^001    2 .* 0000 - Z'
"$kskak" standings --teams --json "$t" | grep -q '"team":2,"name":"Team 2","match_points":2,"game_points":2,' || fail 'a win without play'
"$kskak" report show "$t" | grep -q '^Team 4  lost without play against Team 3$' || fail 'a loss without play'
"$kskak" report show --json "$t" | grep -qF '"boards":[],"forfeit":"+-"}' || fail 'a match without play in JSON'
"$kskak" report print matches "$t" >"$dir/out"
grep -qF '<td class="l">Team 2</td><td class="c">+-</td><td class="l">Team 5</td>' "$dir/out" || fail "paper: $(cat "$dir/out")"
"$kskak" report print teamtable "$t" | grep -q '>Team 2</td><td class="c">×</td><td class="c"></td><td class="c"></td><td class="c"></td><td class="c">+</td>' || fail 'crosstable'
report absent --write "$dir/new.trf" 3 9 4 10
cp "$dir/new.trf" "$t"
report pair --write --teams 2 --system berger "$t"
holds '^330 -- 001 003 004'
# A round without any game is paired all the same: of no match, with a free team or without.
for n in 5 6; do
	head -n $n >"$dir/few.txt" <<'END'
A; 2000
B; 1900
C; 1800
D; 1700
E; 1600
F; 1500
END
	"$kskak" report new --rounds 3 "$dir/few.txt" >"$t"
	for i in $(seq $n); do report team --write --name "Team $i" "$t" $i; done
	report absent --write "$t" $(seq 2 $n)
	for round in 1 2; do
		report pair --write --teams 1 --system berger "$t"
		[ $round = 2 ] || report absent --write "$t" $(seq $n)
		holds "^330 [+-]- 00$round "
		[ "$("$kskak" report show "$t" | sed -n 's/.*[Rr]ound \([0-9]*\).*/\1/p' | head -n 1)" = $round ] ||
			fail "round $round: $("$kskak" report show "$t")"
	done
	refused 'undo' "$kskak" report unpair "$t"
	[ "$(grep -c "^330 .. 001" "$t")" = $((n / 2)) ] || fail "round 1 of $n: $(cat "$t")"
done
cp "$dir/new.trf" "$t"
report pair --write --teams 2 --system monrad-dsu "$t"
holds '^001    3 .* 0000 - Z'
report undo --write "$t"
report absent --write "$t" 2 8
report pair --write --teams 2 --system monrad-dsu "$t"
holds '^320  1.0  2.0 006'
# A match without any result is not 0 to 0.
"$kskak" report show "$t" | grep -qx 'Team 5 - Team 1' || fail "open: $("$kskak" report show "$t")"

# --- what is asked of the wrong kind of event ---
printf '142 3\n001    1      Solo, Anna                                                         0.0    1\n' >"$dir/one.trf"
refused "the paper 'teams' is of a team event" "$kskak" report print teams "$dir/one.trf"
refused "no paper 'team', there are" "$kskak" report print team "$dir/one.trf"
"$kskak" pair --system fide-dutch-2026 "$manager" 2>&1 | grep -q 'report pair --teams. pairs teams' || fail 'no hint at teams'

# --- the table of lines ---
# Some sample has each line that core/trf/lines.md names, so that reading and writing it back is tested.
n=0
for code in $(sed -n 's/^| \([^|]*\) |.*/\1/p' "$top/core/trf/lines.md" | tr ',-' '\n\n' | sed 's/x$/./; s/^ *XXX.*//' |
	grep '^ *[0-9XB#][0-9X#B]'); do
	LC_ALL=C grep -aq "^$code" "$top"/tests/vectors/trf*/*.trf || fail "no sample has a line $code"
	n=$((n + 1))
done
[ $n -ge 30 ] || fail "lines in the table: $n"
exit 0
