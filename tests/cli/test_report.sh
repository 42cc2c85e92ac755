#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report: a whole tournament with every system, from the entries to the last round, and the
# messages for typing errors.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
t="$dir/t.trf"

fail() { echo "$*"; exit 1; }

# expect STATUS TEXT COMMAND...: checks the exit status and that the output contains the text.
expect() {
	status=$1 text=$2
	shift 2
	"$@" >"$dir/out" 2>&1
	got=$?
	[ $got -eq "$status" ] || fail "$* ends with $got: $(cat "$dir/out")"
	grep -qF -- "$text" "$dir/out" || fail "$* says: $(cat "$dir/out")"
}

report() { "$kskak" report "$@" || fail "report $*"; }

cat >"$dir/entries" <<'EOF'
# the weekend
Jensen, Bo; 2000
Hansen, Anna; 2100; WIM; DEN; 1400123; 1980/01/02

Sørensen, Åse	1950		NOR
Olsen, Carl; 1900
Ny, Nils
Larsen, Dora; 1800
Nr, Syv; 1700
EOF

# Numbers by rating, unrated players last; every field in its columns.
report new --name "Weekend" --rounds 3 "$dir/entries" | tr -d '\r' >"$dir/new"
cat >"$dir/want" <<'EOF'
012 Weekend
062 7
072 6
142 3
001    1  WIM Hansen, Anna                      2100 DEN     1400123 1980/01/02  0.0    1
001    2      Jensen, Bo                        2000                             0.0    2
001    3      Sørensen, Åse                     1950 NOR                         0.0    3
001    4      Olsen, Carl                       1900                             0.0    4
001    5      Larsen, Dora                      1800                             0.0    5
001    6      Nr, Syv                           1700                             0.0    6
001    7      Ny, Nils                                                           0.0    7
EOF
diff "$dir/want" "$dir/new" || fail "the report of the entries"

# Each game of the round: the lower number wins, numbers that differ by three draw.
results() {
	"$kskak" report show "$t" | awk '/ - / {
		split($0, side, /  - /)
		split(side[1], w, " ")
		split(side[2], b, " ")
		d = w[2] - b[1]
		print w[2] "-" b[1], d == 3 || d == -3 ? "1/2" : d < 0 ? "1-0" : "0-1"
	}'
}

rounds=0
for system in monrad-dsu monrad-nsf dansk-schweizer fide-dutch-1998 knsb-1996 dubov-1997 \
	knockout-dsu; do
	for first in w b; do
		report new --rounds 3 --first $first "$dir/entries" >"$t"
		for r in 1 2 3; do
			case $system in
			knockout-dsu) ;; # an absent player loses
			*) [ $r -ne 2 ] || report absent --write "$t" 6 7 ;;
			esac
			report pair --write --system $system "$t"
			results >"$dir/results"
			if [ $system = knockout-dsu ]; then
				sed -i 's,1/2,1-0,' "$dir/results"
			fi
			report result --write "$t" <"$dir/results"
			"$kskak" check --system $system "$t" >"$dir/out" ||
				fail "$system, first $first, round $r: $(cat "$dir/out")"
			[ "$(tail -n 1 "$dir/out")" = "$r passed, 0 failed" ] || fail "$system: rounds"
			rounds=$((rounds + 1))
		done
		expect 2 "all 3 rounds are paired" "$kskak" report pair --system $system "$t"
	done
done
[ $rounds -eq 42 ] || fail "rounds paired: $rounds"

# Round robins by their tables: seven rounds of seven, everybody meets everybody.
for system in berger dsu double; do
	report new "$dir/entries" >"$t"
	rounds=7
	[ $system != double ] || rounds=14
	r=0
	while [ $r -lt $rounds ]; do
		report pair --write --system $system "$t"
		"$kskak" report show "$t" >"$dir/out"
		grep -q 'not paired$' "$dir/out" || fail "$system: nobody is free"
		results | "$kskak" report result --write "$t" || fail "$system: results"
		r=$((r + 1))
	done
	expect 3 "7 players have $rounds rounds" "$kskak" report pair --system $system "$t"
	games=$("$kskak" standings --event rr --json "$t" | grep -c '"points":{"1":5.5')
	[ $system = double ] || [ "$games" -eq 1 ] || fail "$system: points of the first"
done

# A round in the forms for people and for programs.
report new --rounds 3 "$dir/entries" >"$t"
expect 2 "round 1 has no games yet" "$kskak" report result "$t" 1-2 1-0
expect 2 "round 1 is not paired yet" "$kskak" report show "$t"
report pair --write --system monrad-dsu "$t"
expect 2 "no result follows '2-1=1'; write both, such as 5-2 1-0" "$kskak" report result "$t" 2-1=1
echo 2-1 >"$dir/lines"
expect 2 'RESULT`, such as 5-2 1-0' "$kskak" report result "$t" <"$dir/lines"
report result --write "$t" 2-1 0–1 4-3 1:0
report result --write "$t" 2-1 ½–½ 4-3 1−0
report result --write "$t" 2-1 1–0 4-3 ½
report absent --half --write "$t" 5
report absent --gone "$t" 6 --write
expect 0 "" "$kskak" report show "$t"
cat >"$dir/want" <<'EOF'
round 1 of 3
  1    2 Jensen, Bo     0.0  -    1 Hansen, Anna   0.0  1-0
  2    4 Olsen, Carl    0.0  -    3 Sørensen, Åse  0.0  1/2
  3    6 Nr, Syv        0.0  -    5 Larsen, Dora   0.0
       7 Ny, Nils       0.0  bye
EOF
diff "$dir/want" "$dir/out" || fail "the round"
expect 0 '{"white":{"number":6,"name":"Nr, Syv","points":0.0},"black":{"number":5,"name":"Larsen, Dora","points":0.0},"result":"*"}],"without":[{"number":7,"name":"Ny, Nils","points":0.0,"why":"bye"}]}' \
	"$kskak" report show --json "$t"
expect 0 "round 1: games without a result, counted as drawn: 1" \
	"$kskak" report pair --system monrad-dsu "$t"
expect 0 "240 Z 003    6" "$kskak" report pair --system monrad-dsu "$t"
expect 0 "0000 - H" "$kskak" report pair --system monrad-dsu --trf16 "$t"
"$kskak" report pair --system monrad-dsu "$t" 2>"$dir/err" | "$kskak" report show - >"$dir/out" ||
	fail "the next round from standard input"
grep -q "^ *6 Nr, Syv *0.0\*  not paired\$" "$dir/out" || fail "who has gone"

# An open game counts in no points field and in no table, and is marked; pairing treats it as drawn.
report new --rounds 5 "$dir/entries" >"$t"
report pair --write --system monrad-dsu "$t"
report result --write "$t" 2-1 1-0
report pair --write --system monrad-dsu "$t" 2>/dev/null
grep -q '^001    3 .* 0\.0    [0-9]     4 b  ' "$t" || fail "the points of an open game"
grep -q '^001    2 .* 1\.0    ' "$t" || fail "the points of a won game"
expect 0 "3 Sørensen, Åse  0.0*" "$kskak" report show "$t"
sed -i '/^001/d' "$t"
{
	printf '001    1      A                                 2000                             0.5    1     3 w  \n'
	printf '001    2      B                                 1900                             1.0    2     4 w 1\n'
	printf '001    3      C                                 1800                             0.5    3     1 b  \n'
	printf '001    4      D                                 1700                             0.0    4     2 b 0\n'
} >>"$t"
expect 0 "    1 B                               1        0        1        0 x  w1 .  . " \
	"$kskak" standings --tiebreaks buchholz,wins,black_games "$t"
grep -q '^    3 A  *0  *0  *0  *0 .  \.  x  w\*$' "$dir/out" || fail "an open game: $(cat "$dir/out")"
grep -q '^\* games without a result, not counted: 1$' "$dir/out" || fail "the mark: $(cat "$dir/out")"
expect 0 '"open":1' "$kskak" standings --json --event swiss "$t"
"$kskak" pair --system monrad-dsu "$t" >"$dir/out"
[ "$(tr '\n' '/' <"$dir/out")" = '2/1 2/4 3/' ] || fail "drawn in the pairing: $(cat "$dir/out")"

report new --rounds 3 "$dir/entries" >"$t"
report pair --write --system monrad-dsu "$t"
report result --write "$t" 2-1 1-0 4-3 1/2
report absent --half --write "$t" 5
report absent --gone "$t" 6 --write

# Typing errors: nothing is written, the file is unchanged.
cp "$t" "$dir/before"
expect 2 "round 1 has no game 1-3" "$kskak" report result --write "$t" 6-5 1-0 1-3 1-0
expect 2 "round 1: 2 has White, write 2-1" "$kskak" report result --write "$t" 1-2 1-0
expect 2 "'2-0' is not a result" "$kskak" report result --write "$t" 2-1 2-0
expect 2 "'2:1' is no game" "$kskak" report result --write "$t" 2:1 1-0
expect 2 "no result follows '4-3'" "$kskak" report result --write "$t" 2-1 1-0 4-3
expect 2 "no player has the start number 9" "$kskak" report absent --write "$t" 9
expect 2 "round 2 has no games yet" "$kskak" report result --round 2 --write "$t" 2-1 1-0
printf '6-5 --\n2-1 0-1 x\n' >"$dir/lines"
expect 2 "standard input:2: a line is" sh -c "'$kskak' report result --write '$t' <'$dir/lines'"
expect 2 "usage: kskak report" "$kskak" report pair --write --system monrad-dsu
expect 2 "pair needs --system" "$kskak" report pair "$t"
expect 2 "usage: kskak report" "$kskak" report show "$t" 5
cmp -s "$t" "$dir/before" || fail "a refused result has changed the report"
[ ! -e "$t.new" ] || fail "a file left behind"
report result --write "$t" 6-5 -- 2-1 '*'
expect 0 "6 Nr, Syv        0.0  -    5 Larsen, Dora   0.0  --" "$kskak" report show "$t"

# Entries.
entries() {
	printf "$1" >"$dir/bad"
	expect 2 "$dir/bad:$2" "$kskak" report new "$dir/bad"
}
entries 'A; 1500\n\n; 1600\n' '3: a name is required'
entries 'A; 1500\nB; 15x\n' '2: the second field is the rating'
entries 'A; 12345\n' '1: the second field is the rating'
entries 'A;;GMXX\n' '1: a title has at most 3 letters'
entries 'A;;;;;;x;m;1;2;y\n' '1: more than ten fields'
entries 'S\370rensen\n' '1: the name is no UTF-8 text'
entries '# none\n' '1: no entry'

# PAIRING DSU-3: in a field that began even, the odd player sits out against the player who withdrew
# first.  6 met 5, so 4 sits out; in JSON it is the same, and a round against X is accepted as well.
report new --rounds 4 >"$t" <<'END'
A; 1600
B; 1500
C; 1400
D; 1300
E; 1200
F; 1100
END
report pair --system monrad-dsu --write "$t"
report result --write "$t" 2-1 0-1 4-3 0-1 6-5 0-1
report withdraw --write "$t" 5
expect 0 '4 0' "$kskak" pair --system monrad-dsu "$t"
"$kskak" report convert --as json --system monrad-dsu "$t" >"$dir/state"
grep -q '"withdrawn": true' "$dir/state" || fail "$(cat "$dir/state")"
expect 0 '4 0' "$kskak" pair --system monrad-dsu "$dir/state"
report pair --system monrad-dsu "$t" >"$dir/next"
expect 0 '2 passed, 0 failed' "$kskak" check --system monrad-dsu "$dir/next"
report return --write "$t" 5
report absent --write "$t" 5
expect 0 '6 0' "$kskak" pair --system monrad-dsu "$t"
report pair --system monrad-dsu --write "$t"
report result --write "$t" 3-1 1/2 4-2 1/2
report withdraw --write "$t" 5
expect 0 '2 passed, 0 failed' "$kskak" check --system monrad-dsu "$t"
