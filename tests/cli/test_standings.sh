#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# `kskak rate` and `kskak standings` as an arbiter uses them, and their messages for bad input.
set -eu
kskak=${top_builddir:-.}/kskak
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

cat >"$tmp/group.json" <<'EOT'
{"name": "EMT <A-1>", "rounds": 3, "players": [
 {"id": "a", "name": "Søren & Co", "rating": 1900, "history": [["2024-01-01", 1880], ["2025-01-01", 1900]],
  "games": [{"r": 1, "opp": "b", "res": 1, "col": "w"}, {"r": 2, "opp": "c", "res": 0.5, "col": "b"},
            {"r": 3, "opp": "d", "res": 0.5, "col": "w"}]},
 {"id": "b", "rating": 1850, "games": [{"r": 1, "opp": "a", "res": 0, "col": "b"},
  {"r": 2, "opp": "d", "res": 1, "col": "w"}, {"r": 3, "opp": "c", "res": 1, "col": "w"}]},
 {"id": "c", "rating": 1800, "games": [{"r": 1, "opp": "d", "res": 0.5, "col": "w"},
  {"r": 2, "opp": "a", "res": 0.5, "col": "w"}, {"r": 3, "opp": "b", "res": 0, "col": "b"}]},
 {"id": "d", "rating": 1750, "games": [{"r": 1, "opp": "c", "res": 0.5, "col": "b"},
  {"r": 2, "opp": "b", "res": 0, "col": "b"}, {"r": 3, "opp": "a", "res": 0.5, "col": "b"}]}]}
EOT

# a and b are level on points, a has the better Sonneborn-Berger (3 to 2); c and d share third
# place, beyond the places that the rule splits.
"$kskak" standings "$tmp/group.json" >"$tmp/out"
awk 'NR == 2 { if ($1 != 1 || $2 != "Søren" || $6 != 3 || $7 != "x") exit 1 }
     NR == 3 { if ($1 != 2 || $2 != "b" || $4 != 2 || $5 != "b0") exit 1 }
     NR == 4 { if ($1 != 3 || $2 != "c") exit 1 }
     NR == 5 { if ($1 != "d") exit 1 }
     END { if (NR != 5) exit 1 }' "$tmp/out" || { cat "$tmp/out"; exit 1; }
"$kskak" standings --json --event swiss <"$tmp/group.json" | grep -q '"fide_swiss":\[{"place":1,"ids":\["a"\]}'

# Named tie-breaks order everybody, one after the other, with a column each: b has more wins than a,
# who won their game; c and d drew theirs and differ in games with Black only.
order() {
	"$kskak" standings --tiebreaks "$1" "$tmp/group.json" |
		awk 'NR == 1 { print $3, $4, $5; next } { print substr($0, 5, 1) substr($0, 7, 1) }' | paste -sd, -
}
[ "$(order wins,sb)" = "points wins sb,1b,2S,3c, d" ] || { order wins,sb; exit 1; }
[ "$(order encounter,black_games)" = "points encounter black_games,1S,2b,3d,4c" ] ||
	{ order encounter,black_games; exit 1; }
[ "$(order direct)" = "points  ,1S,2b,3c, d" ] || { order direct; exit 1; }
"$kskak" standings --tiebreaks encounter --json "$tmp/group.json" >"$tmp/out"
grep -q '"encounter":{"a":1,"b":0,"c":0.5,"d":0.5}' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -q '"rank":{"tiebreaks":\[{"place":1,"ids":\["a"\]},{"place":2,"ids":\["b"\]},{"place":3,"ids":\["c","d"\]}\]}' "$tmp/out" ||
	{ cat "$tmp/out"; exit 1; }
"$kskak" standings --event emt --tiebreaks wins --json "$tmp/group.json" | grep -q '"kskak_emt"'
"$kskak" standings --html --tiebreaks wins,sb "$tmp/group.json" | grep -q 'by points, then by wins,sb'

# FIDE's names, in any order and with any of the separators; each is the value of its own name.
pairs='BH:buchholz BH:C1:cut1 BH/C2:cut2 MBH:median1 SB:fide_sb WIN:wins BPG:black_games BWG:black_wins ARO:aro KS:koya KS:L+1:koya+1'
for p in $pairs; do
	fide=${p%:*} own=${p##*:}
	a=$("$kskak" standings --json --tiebreaks "$fide" "$tmp/group.json" | sed "s/\"$(echo $fide | sed 's,/,\\/,')\"/\"x\"/")
	b=$("$kskak" standings --json --tiebreaks "$own" "$tmp/group.json" | sed "s/\"$own\"/\"x\"/")
	[ "$a" = "$b" ] || { echo "$fide is not $own: $a $b"; exit 1; }
done
# a: 1, 0.5, 0.5: 1 + 1.5 + 2; 3 games ready; performance of 67 % against 1850, 1800, 1750: + 125.
"$kskak" standings --json --tiebreaks DE,PS,PS:C1,WON,GE,TPR,AOB "$tmp/group.json" >"$tmp/out"
for v in '"PS":{"a":4.5,' '"PS:C1":{"a":3.5,' '"WON":{"a":1,"b":2,"c":0,"d":0}' '"GE":{"a":3,' '"TPR":{"a":1925,' \
	'"DE":{"a":1,"b":0,"c":0.5,"d":0.5}' '"rank":{"tiebreaks":[{"place":1,"ids":["a"]}'; do
	grep -qF "$v" "$tmp/out" || { echo "$v"; cat "$tmp/out"; exit 1; }
done
"$kskak" standings --tiebreaks DE,BH,SB,TPR,alm --explain a "$tmp/group.json" >"$tmp/out"
for v in '^a Søren & Co 2 points$' '^BH  *4 ' '^  round 2: 1  against c$' '^SB  *3 ' '^  round 3: 0.5 × 1  against d$' \
	'^TPR  *1925 ' '^  round 1: 1850  against b$' '^alm .*4.9.10.2' '^DE  *1 '; do
	grep -q "$v" "$tmp/out" || { echo "$v"; cat "$tmp/out"; exit 1; }
done

# STANDINGS B-17 to B-19: with the last round drawn B has 1.5 and D 0.5; PTP of B is 1947.
cat >"$tmp/perf.trf" <<'END'
001    1      A                                 2000                             2.0    1     2 w 1     3 b 1
001    2      B                                 2100                             1.0    2     1 b 0     4 w 1
001    3      C                                 2200                             1.0    3     4 b 1     1 w 0
001    4      D                                 1900                             0.0    4     3 w 0     2 b 0
END
"$kskak" standings --json --tiebreaks FB,PTP,TPR,APRO,APPO,ESB,PS:C2 "$tmp/perf.trf" >"$tmp/out"
for v in '"FB":{"1":2,"2":2,"3":2,"4":2}' '"PTP":{"1":2936,"2":1947,"3":1947,"4":1300}' \
	'"APRO":{"1":1950,"2":2150,"3":2150,"4":1950}' '"APPO":{"1":1947,"2":2118,' \
	'"ESB":{"1":2,"2":0,"3":0,"4":0}' '"PS:C2":{"1":0,"2":0,"3":0,"4":0}'; do
	grep -qF "$v" "$tmp/out" || { echo "$v"; cat "$tmp/out"; exit 1; }
done
a=$("$kskak" standings --json --tiebreaks EDE "$tmp/group.json" | sed 's/EDE/DE/')
[ "$a" = "$("$kskak" standings --json --tiebreaks DE "$tmp/group.json")" ] || { echo "EDE: $a"; exit 1; }
"$kskak" standings --tiebreaks FB,PTP,APRO --explain 2 "$tmp/perf.trf" >"$tmp/out"
for v in '^  round 1: 1.5  against 1$' '^PTP  *1947 ' '^  round 2: 1900  against 4$' '^APRO  *2150 ' \
	'^  round 1: 2950  against 1$'; do
	grep -q "$v" "$tmp/out" || { echo "$v"; cat "$tmp/out"; exit 1; }
done

# STANDINGS B-20 to B-22: the edition of FIDE's rules by option, by the report's note, by the system of
# its pairings; the parts of a value.  The numbers are worked out in tests/standings/fide.cases.
cat >"$tmp/byes.trf" <<'END'
001    1      A                                                                  2.5    1     2 w 1  0000 - H     3 b 1
001    2      B                                                                  1.0    4     1 b 0     4 w 1     5 w -
001    3      C                                                                  2.0    2     5 w 1  0000 - U     1 w 0
001    4      D                                                                  1.0    3  0000 - U     2 b 0  0000 - Z
001    5      E                                                                  1.0    5     3 b 0  0000 - Z     2 b +
END
values() { "$kskak" standings --json --tiebreaks BH,BH:C1,SB:C1 "$@" "$tmp/byes.trf" | sed 's/.*"values"://; s/,"rank".*//'; }
of_2026='{"BH":{"1":4.5,"2":5,"3":5,"4":3,"5":4},"BH:C1":{"1":3,"2":4,"3":4,"4":2,"5":3},"SB:C1":{"1":2.75,"2":1.5,"3":1.5,"4":1,"5":1}}'
[ "$(values --edition 2026)" = "$of_2026" ] || { values --edition 2026; exit 1; }
values | grep -qF '{"BH":{"1":5,"2":5.5,"3":5,"4":4.5,"5":3}' || { values; exit 1; }
values --edition 2024 | grep -qF '{"BH":{"1":5.5,"2":5,"3":5.5,"4":3,"5":4}' || { values --edition 2024; exit 1; }
"$kskak" standings --edition 2026 --tiebreaks BH:C1,SB --explain 1 "$tmp/byes.trf" >"$tmp/out"
for v in '^BH:C1 *3 ' '^  round 1: 1  against 2$' '^  round 2: 1.5 (dummy opponent), left out$' '^  round 2: 0.5 × 1.5 (dummy opponent)$'; do
	grep -q "$v" "$tmp/out" || { echo "$v"; cat "$tmp/out"; exit 1; }
done
"$kskak" standings --tiebreaks BH --explain 1 "$tmp/byes.trf" | grep -q '^  round 2: 2 (virtual opponent)$'
for line in '092 Individual, fide-dutch-2026' '192 FIDE_DUTCH_2026' '### kskak system burstein-2026' '### kskak edition 2026'; do
	cp "$tmp/byes.trf" "$tmp/of.trf"
	sed -i "1i $line" "$tmp/of.trf"
	a=$("$kskak" standings --json --tiebreaks BH "$tmp/of.trf")
	echo "$a" | grep -qF '"BH":{"1":4.5,' || { echo "$line: $a"; exit 1; }
done
"$kskak" report tiebreaks --edition 2010 --write "$tmp/of.trf" BH
a=$("$kskak" standings --json "$tmp/of.trf")
echo "$a" | grep -qF '"BH":{"1":5,' || { echo "2010: $a"; exit 1; }

# STANDINGS B-1, B-2: a report that names no tie-breaks is ordered as its papers are, a Swiss event by
# the common correction, an all-play-all by Sonneborn-Berger.
"$kskak" standings "$tmp/byes.trf" >"$tmp/out"
head -n 1 "$tmp/out" | grep -q 'points  *alm  *alm+1  *alm+2$' || { cat "$tmp/out"; exit 1; }
sed -i '1i ### kskak system berger' "$tmp/byes.trf"
"$kskak" standings "$tmp/byes.trf" >"$tmp/out"
head -n 1 "$tmp/out" | grep -q 'points  *sb$' || { cat "$tmp/out"; exit 1; }

# The page is well-formed, escapes its input and draws one curve.
"$kskak" standings --html "$tmp/group.json" >"$tmp/page.html"
grep -q 'EMT &lt;A-1&gt;' "$tmp/page.html"
grep -q 'Søren &amp; Co' "$tmp/page.html"
[ "$(grep -c '<svg' "$tmp/page.html")" -eq 1 ]
if command -v xmllint >/dev/null; then
	sed 1d "$tmp/page.html" | xmllint --noout - || exit 1
fi

# With too few rounds for everybody to meet everybody the page is by rounds: the opponent's line,
# colour and result; two games of a round share a cell; a bye has no opponent.
cat >"$tmp/swiss.json" <<'EOT'
{"rounds": 2, "players": [
 {"id": "a", "games": [{"r": 1, "opp": "b", "res": 1, "col": "w"}, {"r": 2, "opp": "c", "res": 1, "col": "b"}]},
 {"id": "b", "games": [{"r": 1, "opp": "a", "res": 0, "col": "b"}, {"r": 2, "opp": "d", "res": 0.5, "col": "w"}]},
 {"id": "c", "games": [{"r": 1, "opp": "d", "res": 1, "col": "w", "played": false},
                       {"r": 2, "opp": "a", "res": 0, "col": "w"}]},
 {"id": "d", "games": [{"r": 1, "opp": "c", "res": 0, "col": "b", "played": false},
                       {"r": 2, "opp": "b", "res": 0.5, "col": "b"}]},
 {"id": "e", "games": [{"r": 1, "opp": null, "res": 0.25}]}]}
EOT
"$kskak" standings --html --tiebreaks wins "$tmp/swiss.json" >"$tmp/page.html"
for row in '<th>#</th><th>No.</th><th>Name</th><th>1</th><th>2</th><th>points</th>' \
	'<td>1</td><td>1</td><th scope="row">a</th><td>3w1 </td><td>2b1 </td><td>2</td>' \
	'<td>2</td><td>2</td><th scope="row">c</th><td>4w1f </td><td>1w0 </td><td>1</td>' \
	'<td>3</td><td>3</td><th scope="row">b</th><td>1b0 </td><td>4w½ </td><td>0.5</td>' \
	'<td>3</td><td>4</td><th scope="row">d</th><td>2b0f </td><td>3b½ </td>' \
	'<td>5</td><td>5</td><th scope="row">e</th><td>0.25 </td><td></td>'; do
	grep -qF "$row" "$tmp/page.html" || { echo "$row"; cat "$tmp/page.html"; exit 1; }
done

# Team events: the crosstable has board points, and the page is HTML without self-closing tags.
cat >"$tmp/teams.json" <<'EOT'
{"name": "Teams", "teams": ["T1", "T2", "T3", "T4"], "annulled": ["T4"], "matches": [
 {"a": "T1", "b": "T2", "boards": [1, "1/2", 0, 0.5]}, {"a": "T1", "b": "T3", "boards": [0, 1, 1, null]},
 {"a": "T2", "b": "T3", "boards": [0.5, 0.5, 1, 0.5]}, {"a": "T4", "b": "T1", "boards": [1, 1, 1, 1]}]}
EOT
for event in team division cupday junior; do
	"$kskak" standings --html --event $event "$tmp/teams.json" >"$tmp/page.html"
	grep -q '<td>1</td><th scope="row">T2</th>' "$tmp/page.html" || { cat "$tmp/page.html"; exit 1; }
	grep -q '>T2</th><td class="self">×</td><td>2 </td><td>2½ </td><td></td><td>4.5</td>' "$tmp/page.html" ||
		{ cat "$tmp/page.html"; exit 1; }
	[ "$(grep -o '<[a-z][^>]*/>' "$tmp/page.html")" = '<meta charset="utf-8"/>' ] || { cat "$tmp/page.html"; exit 1; }
done
grep -q 'Order by paragraph 5.5 § 4\.' "$tmp/page.html"

cat >"$tmp/rate.json" <<'EOT'
{"rr": true, "players": [{"id": "a", "rating": 1900}, {"id": "b", "rating": 1850}, {"id": "c", "rating": 1800}],
 "games": [{"a": "a", "b": "b", "res": 1}, {"a": "a", "b": "c", "res": 0.5}, {"a": "b", "b": "c", "res": 1}]}
EOT
"$kskak" rate "$tmp/rate.json" >"$tmp/out"
# 3 players of mean 1850: P(50) = 57, 3 * 0.57 - 0.5 = 1.21, rounded to 1.2; 30 * (1.5 - 1.2) = 9.
grep -Eq '^a +1900 +2 +1.5 +1.2 +0 +30 +\+9 +1909$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
"$kskak" rate --json "$tmp/rate.json" | grep -q '"method":"average","Ra":1850'

# Unrated players count with their performance (4.5.5.2); with 0 or 100 per cent they have none.
cat >"$tmp/unrated.json" <<'EOT'
{"rr": true, "players": [{"id": "p", "rating": 1800}, {"id": "q", "rating": 1700}, {"id": "u"}, {"id": "v"}, {"id": "w"}],
 "games": [{"a": "p", "b": "q", "res": 0.5}, {"a": "u", "b": "p", "res": 0.5}, {"a": "u", "b": "q", "res": 1},
  {"a": "u", "b": "v", "res": 0.5}, {"a": "v", "b": "p", "res": 0}, {"a": "v", "b": "q", "res": 0.5},
  {"a": "w", "b": "p", "res": 0}, {"a": "w", "b": "q", "res": 0}, {"a": "w", "b": "u", "res": 0}, {"a": "w", "b": "v", "res": 0}]}
EOT
"$kskak" rate "$tmp/unrated.json" >"$tmp/out"
# u and v: Rp = (1800 + 1700 + v) / 3 + D(67) = 125, v = (3500 + u) / 3 - D(67).
grep -q 'method difference, .*unrated players by performance (4.5.5.2)' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -Eq '^u +- +3 +2 +1844  performance \(4.5.5.2\)$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -Eq '^v +- +3 +1 +1656  performance \(4.5.5.2\)$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -Eq '^w +- +0 +0 +-  no performance' "$tmp/out" || { cat "$tmp/out"; exit 1; }
# p: 1800 against 1700, 1844, 1656: 0.64 + 0.44 + 0.69 = 1.77 to 1.75; 30 * (2 - 1.75) = 7.5.
grep -Eq '^p +1800 +3 +2 +1.75 +0 +30 +\+8 +1808$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
"$kskak" rate --json "$tmp/unrated.json" | grep -q '"id":"w","n":0,"W":0,"unrated":true,"Rp":null,"Rn":null'
printf '{"rr":true,"players":[{"id":"p","rating":1800},{"id":"q","rating":1700},{"id":"u"}],"games":[{"a":"p","b":"q","res":1},{"a":"u","b":"p","res":0.5},{"a":"u","b":"q","res":0.5}]}' |
	"$kskak" rate - | grep -q '^method average, average rating 1750 '

# A late report starts from the ratings of its date, and its gain is added to the registered one; a
# correction replaces the report it corrects, and the season is recomputed from there.
season() {
	printf '{"entries": [{"id": "a", "rating": 1500}, {"id": "b", "rating": 1500}, {"id": "c", "rating": 1500}], "tournaments": ['
	printf '%s' "$1"
	printf ']}'
}
one='{"id": "1", "date": "2025-01-01", "period": "x", "players": ["a", "b"], "games": [{"a": "a", "b": "b", "res": 1}]}'
two='{"id": "2", "date": "2025-02-01", "period": "x", "players": ["a", "c"], "games": [{"a": "a", "b": "c", "res": 1}]}'
list() { season "$1" | "$kskak" rate --list - | sed -n 's/^  \([abc]\) *\([0-9]*\)P.*/\1\2/p' | paste -sd, -; }
season "$two, $one" | "$kskak" rate --list - >"$tmp/out"
[ "$(list "$one, $two")" = "$(list "$two, $one")" ] || { echo order; exit 1; }
# Late: 22.5 on 1523 already registered; in order: 1523 against 1500 (0.53 to 0.55): 45 * 0.45 = 20.25.
[ "$(list "$one, $two")" = 'a1543,b1478,c1480' ] || { list "$one, $two"; exit 1; }
late=$(printf '%s' "$one" | sed 's/"period"/"reported": "2025-03-01", "period"/')
[ "$(list "$two, $late")" = 'a1546,b1478,c1478' ] || { list "$two, $late"; exit 1; }
season "$two, $late" | "$kskak" rate --list - | grep -q 'late: tournament of 2025-01-01'
fixed=$(printf '%s' "$one" | sed 's/"id": "1"/"id": "3", "corrects": "1"/; s/"res": 1/"res": 0.5/')
[ "$(list "$one, $two, $fixed")" = "$(list "$(printf '%s' "$one" | sed 's/"res": 1/"res": 0.5/'), $two")" ] ||
	{ echo correction; exit 1; }

# A list over two periods: provisional until ten games, removed after three years.
cat >"$tmp/list.json" <<'EOT'
{"entries": [{"id": "a", "rating": 1500}, {"id": "b", "rating": 1600}], "asof": "2025-06-10", "tournaments": [
 {"date": "2021-01-10", "period": "2021-1", "players": ["a", "b"], "rr": true, "games": [{"a": "a", "b": "b", "res": 1}]},
 {"date": "2022-06-09", "period": "2022-1", "players": ["a", "b"], "games": [{"a": "a", "b": "b", "res": 0.5}]}]}
EOT
"$kskak" rate --list "$tmp/list.json" >"$tmp/out"
# 45 * (1 - 0.35) = 29.25 up; 30 * (0 - 0.65) = 19.5 down, 1.5 times that below 1600.
grep -Eq '^  a +1529P +1 games  listed$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -Eq '^  b +1571P +1 games  listed$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -Eq '^  b +[0-9]+P +2 games  archived$' "$tmp/out" || { cat "$tmp/out"; exit 1; }

# Class rights state the paragraph and the result.
printf '{"asof":"2026-08-20","emt":[{"class":"M","end":"2025-12-01","points":1.5,"games":6}],"cup":[{"stage":"semi","end":"2026-01-10","points":5,"games":6}]}' >"$tmp/record"
"$kskak" rights "$tmp/record" >"$tmp/out"
grep -q '^M   6.5.3.2 b  cup semifinal, 5 of 6, ended 2026-01-10$' "$tmp/out" || { cat "$tmp/out"; exit 1; }
grep -q '^K   6.5.3.3    class M, 1.5 of 6, ended 2025-12-01$' "$tmp/out" || { cat "$tmp/out"; exit 1; }

# The scoring of a report (162: 3, 1 and 0) and a point taken away (299, STANDINGS B-28); a performance takes results.
cat >"$tmp/scoring.trf" <<'EOF'
012 Three points
162  W 3.0    D 1.0    L 0.0
001    1 m    Aa                                2000                             4.0    1     2 w 1     3 b =
001    2 m    Bb                                1900                             0.0    4     1 b 0     4 w =
001    3 m    Cc                                1800                             2.0    2     4 b =     1 w =
001    4 m    Dd                                1700                             2.0    2     3 w =     2 b =
299          -1.0  001    2
EOF
"$kskak" standings --tiebreaks BH,SB,TPR --json "$tmp/scoring.trf" >"$tmp/out"
want='{"points":{"1":4,"2":0,"3":2,"4":2},"values":{"BH":{"1":2,"2":6,"3":6,"4":2},"SB":{"1":2,"2":2,"3":6,"4":2},'
want="$want"'"TPR":{"1":2043,"2":1657,"3":1850,"4":1850}},'
grep -qF "$want" "$tmp/out" || { cat "$tmp/out"; exit 1; }
"$kskak" standings --tiebreaks BH "$tmp/scoring.trf" | grep -q '^    1 Aa  *4 .* x  b= \.  w1$' ||
	{ "$kskak" standings --tiebreaks BH "$tmp/scoring.trf"; exit 1; }

# With /P a forfeit is a game against the opponent of the pairing (C.07 16.2.2); the rules of 2010 do not know it.
"$kskak" standings --tiebreaks BH,BH/P --edition 2026 --json "${srcdir:-.}/tests/vectors/trf/swiss_manager.trf" >"$tmp/out"
grep -q '"BH":{"1":2,"2":2,"3":3,"4":1,"5":2.5,"6":2,"7":1,"8":1},"BH/P":{"1":2,"2":2,"3":3,"4":1,"5":2.5,"6":2,"7":1,"8":2.5}' "$tmp/out" ||
	{ cat "$tmp/out"; exit 1; }
"$kskak" standings --tiebreaks BH/P --json "${srcdir:-.}/tests/vectors/trf/swiss_manager.trf" | grep -q '"8":2.5' || exit 1

# The language of the environment; C and an unknown language are English.
danish() { env -u LC_MESSAGES LC_ALL="$1" LANGUAGE="$2" "$kskak" standings --tiebreaks BH "$tmp/scoring.trf" | head -n 1 | cut -d ' ' -f 1,2; }
[ "$(danish da_DK.UTF-8 '')" = 'plads navn' ] || { danish da_DK.UTF-8 ''; exit 1; }
[ "$(danish en_GB.UTF-8 da:en)" = 'plads navn' ] || exit 1
[ "$(danish C da)" = 'place name' ] || exit 1
[ "$(danish C.UTF-8 da)" = 'place name' ] || exit 1
[ "$(danish xx_YY '')" = 'place name' ] || exit 1
LC_ALL=da_DK.UTF-8 "$kskak" standings --json --tiebreaks BH "$tmp/scoring.trf" | grep -q '^{"points":' || exit 1
LC_ALL=da_DK.UTF-8 "$kskak" standings --html --tiebreaks BH "$tmp/scoring.trf" | grep -q 'lang="da".*efter point, derefter BH' ||
	exit 1

# Rating, the higher first, and start number, the lower first: the last means between equals.
"$kskak" standings --json --tiebreaks RTNG "$tmp/group.json" |
	grep -q '"place":3,"ids":\["c"\]},{"place":4,"ids":\["d"\]' || exit 1
sed -e 's/"d"/"2"/g' -e 's/"c"/"11"/g' "$tmp/group.json" |
	"$kskak" standings --json --tiebreaks TPN | grep -q '"place":3,"ids":\["2"\]},{"place":4,"ids":\["11"\]' || exit 1

# Danish numbers have a comma, in tables and explanations; JSON keeps the point.
LC_ALL=da_DK.UTF-8 "$kskak" standings "$tmp/group.json" | grep -q ' c .* 1,5 ' || exit 1
LC_ALL=da_DK.UTF-8 "$kskak" standings --tiebreaks sb --explain a "$tmp/group.json" | grep -q '0,5 × 1' || exit 1
printf '{"players": [{"id": "a", "rating": 1700}, {"id": "b", "rating": 1600}], "games": [{"a": "a", "b": "b", "res": 0.5}]}' >"$tmp/two"
LC_ALL=da_DK.UTF-8 "$kskak" rate "$tmp/two" | grep -q '^differensmetoden.* 1650' || exit 1
LC_ALL=da_DK.UTF-8 "$kskak" rate "$tmp/two" | grep -q '0,5 ' || exit 1
LC_ALL=da_DK.UTF-8 "$kskak" rate --json "$tmp/two" | grep -q '"W":0.5' || exit 1

# Bad input: a sentence with the file, exit status 2.
refused() {
	want=$1
	shift
	status=0
	"$kskak" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
	[ "$status" -eq 2 ] && grep -q "$want" "$tmp/err" || { echo "$* : $status"; cat "$tmp/err"; exit 1; }
}
printf '{"players": [{"id": "a", "rating": 1}], "games": [{"a": "a", "b": "x", "res": 1}]}' >"$tmp/bad"
refused "bad:1: 'x' is not a known id" rate "$tmp/bad"
printf '\n\n' >"$tmp/bad"
refused 'bad:1: the file is empty' rate "$tmp/bad"
refused 'bad:1: the file is empty' standings "$tmp/bad"
printf '001\t1\tSolo\n' >"$tmp/bad"
refused 'bad:1: the line is shifted' standings "$tmp/bad"
printf '{"players": [\n{' >"$tmp/bad"
refused 'bad:2:' rate "$tmp/bad"
refused 'no event' standings --event chess "$tmp/group.json"
refused 'no player has the id zz' standings --explain zz "$tmp/group.json"
refused 'not a tie-break system' standings --tiebreaks nonsense "$tmp/group.json"
refused '/P is by FIDE.s rules of 2024 or 2026' standings --tiebreaks BH/P --edition 2010 "$tmp/group.json"
refused 'No such file' standings "$tmp/none"
printf '{"entries": [{"id": "a", "rating": 1550}], "tournaments": []}' >"$tmp/bad"
refused '4.5.5.1' rate --list "$tmp/bad"
season "$fixed" >"$tmp/bad"
refused "no earlier one has the id '1' to correct" rate --list "$tmp/bad"
season "$one, $one" >"$tmp/bad"
refused "the id '1' occurs twice" rate --list "$tmp/bad"

# A report may name ratings in its order that an opponent lacks: the table goes without them, and says so.
cat >"$tmp/unrated.trf" <<'EOT'
012 Open
001    1      Aa                                2000                             1.5    1     2 w 1     3 b =
001    2      Bb                                                                 0.5    4     1 b 0     4 w =
001    3      Cc                                1800                             1.0    2     4 b =     1 w =
001    4      Dd                                1700                             1.0    3     3 w =     2 b =
212 PTS,ARO,BH
EOT
"$kskak" standings "$tmp/unrated.trf" >"$tmp/out" 2>"$tmp/err" || { cat "$tmp/err"; exit 1; }
grep -q 'warning: ARO needs the ratings of all opponents played, left out of the order' "$tmp/err"
grep -q ' points *BH$' "$tmp/out"
refused 'ARO needs the ratings' standings --tiebreaks ARO,BH "$tmp/unrated.trf"

# The column of names is as wide as the longest one.
printf 'Sørensen-Østergaard, Kristian E;2000\nBo, B;1900\n' | "$kskak" report new --name Lang --rounds 1 >"$tmp/long.trf"
"$kskak" standings --tiebreaks BH "$tmp/long.trf" >"$tmp/out"
[ "$(sed -n '1s/points.*//p' "$tmp/out" | wc -c)" = 41 ] && grep -q '^ *1 Sørensen-Østergaard, Kristian E        0' "$tmp/out" ||
	{ cat "$tmp/out"; exit 1; }
