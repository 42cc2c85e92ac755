#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak report during a weekend tournament: late entries, requested byes, withdrawals and returns, forbidden
# pairs, fixed boards, acceleration, manual pairing.
set -u
kskak="${top_builddir:-.}/kskak"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
t="$dir/t.trf"

# fontconfig keeps its patterns until the process ends.
echo 'leak:libfontconfig.so' >"$dir/lsan.supp"
export LSAN_OPTIONS="suppressions=$dir/lsan.supp:print_suppressions=0"

fail() { echo "$*"; exit 1; }

# expect STATUS TEXT COMMAND...: checks the exit status and that the output contains the text.
expect() {
	status=$1 text=$2
	shift 2
	"$@" >"$dir/out" 2>"$dir/err"
	got=$?
	[ $got -eq "$status" ] || fail "$* ends with $got: $(cat "$dir/out" "$dir/err")"
	grep -qF -- "$text" "$dir/out" "$dir/err" || fail "$* says: $(cat "$dir/out" "$dir/err")"
}

report() { "$kskak" report "$@" 2>>"$dir/said" || fail "report $*: $(tail -n 1 "$dir/said")"; }

holds() { grep -q -- "$1" "$t" || fail "the report has no $1: $(cat "$t")"; }

cat >"$dir/entries" <<'END'
Jensen, Bo; 2000;;DEN;;;Aalborg
Hansen, Anna; 2100; WIM; DEN; 1400123; 1980/01/02;Aalborg
Sørensen, Åse;1950;;NOR
Olsen, Carl; 1900;;;;;Nørresundby
Larsen, Dora; 1800;;;;;Nørresundby
Ny, Nils
Møller, Poul; 1750
Nielsen, Ib; 1700
END

# A late entry before round 1 is numbered by rating, and notes about other players are renumbered with them.
report new --name Weekend --rounds 9 "$dir/entries" >"$t"
report boards --write "$t" 7=1 5=4
report forbid --write "$t" 3 5
report add --write "$t" 'Sen, Per; 1850;;DEN;;;Aalborg'
holds '^062 9'
holds '^001    5      Sen, Per '
holds '^### kskak board 8 1'
holds '^260 001 999    3    6'
holds '^### kskak club 5 Aalborg'
# Entered twice by mistake; two FIDE numbers are two people.
expect 0 'note: 5 and 10 have the same name, Sen, Per' "$kskak" report add "$t" 'Sen, Per; 1850'
printf 'A, B; 1900\nC, D; 1800;;;1401234\nC, D; 1700;;;1401235\nA, B\n' >"$dir/two.txt"
expect 0 'note: 1 and 4 have the same name, A, B' "$kskak" report new "$dir/two.txt"
! grep -q 'C, D' "$dir/err" || fail 'namesakes with FIDE numbers of their own'
expect 0 'warning: board 4 is also that of 6; one of them' "$kskak" report boards "$t" 3=4
expect 0 'only 4 boards; board 77 stands for the last one' "$kskak" report boards "$t" 3=77
expect 2 '3 is named twice' "$kskak" report forbid "$t" 3 5 3
report boards --write "$t" 6=0
! grep -q 'board 6' "$t" || fail 'a fixed board was not taken back'
report forbid --write --clubs --to 3 "$t"
holds '^260 001 003    1    2    5'
holds '^260 001 003    4    6'

# A player is corrected, and moves to the place of the new rating; what an entry does not say stays.
cp "$t" "$dir/before"
report correct --write "$t" 9 'Møller, Poul Ørn; 2150; FM; DEN; 1400999; 1971/02/03; Thisted'
holds '^001    1   FM Møller, Poul Ørn                  2150 DEN     1400999 1971/02/03 '
holds '^### kskak club 1 Thisted'
holds '^### kskak board 9 1'
holds '^260 001 999    4    7'
cmp -s "$t~" "$dir/before" || fail 'the file before the act is not kept'
expect 2 'no player has the start number 77' "$kskak" report correct "$t" 77 'X; 1'
expect 2 'entry:1: the second field is the rating' "$kskak" report correct "$t" 1 'X; much'
expect 2 'one entry is needed' "$kskak" report correct "$t" 1 'X
Y'
# A file in Latin-1 stays in Latin-1, also the name that is new; other columns stay as they are.
latin() { LC_ALL=C sed 's/\xc3\x85/\xc5/g; s/\xc3\xa6/\xe6/g; s/\xc3\xb8/\xf8/g'; }
printf 'Søren; 2000;;DEN;12345678;1970\nBo; 1500\n' | "$kskak" report new --name Bø >"$dir/utf8.trf"
latin <"$dir/utf8.trf" >"$dir/latin.trf"
report correct "$dir/utf8.trf" 1 'Åse Bæk; 1900; WF; NOR; 7; 1980' | latin >"$dir/want"
report correct "$dir/latin.trf" 1 'Åse Bæk; 1900; WF; NOR; 7; 1980' | cmp - "$dir/want" || fail 'Latin-1'
LC_ALL=C grep -q '^001    1   WF .se B.k  *1900 NOR           7 1980   ' "$dir/want" || fail "$(cat "$dir/want")"
# The last act is undone, and the undoing as well.
report undo --write "$t"
cmp -s "$t" "$dir/before" || fail 'undo does not bring the file back'
report undo --write "$t"
holds 'Poul Ørn'
report undo --write "$t"
cp "$t" "$dir/alone.trf"
expect 2 'there is no act to undo' "$kskak" report undo "$dir/alone.trf"
# Players are deleted before round 1; the others move up, and a group of one is none.
report remove "$t" 3 >"$dir/less"
grep -q '^062 8' "$dir/less" || fail 'still nine players'
grep -q '^260 001 999' "$dir/less" && fail 'a group of one'
grep -q '^260 001 003    3    5' "$dir/less" || fail "groups: $(grep ^260 "$dir/less")"
grep -q 'Sørensen' "$dir/less" && fail 'the player is still there'
grep -q '^### kskak board 7 1' "$dir/less" || fail "boards: $(grep kskak "$dir/less")"
# A pair is allowed again.
report allow "$t" 6 3 >"$dir/allowed"
grep -q '^260 001 999' "$dir/allowed" && fail 'the pair is still forbidden'
[ "$(grep -c ^260 "$dir/allowed")" = 2 ] || fail "groups: $(grep ^260 "$dir/allowed")"
expect 2 'no group that is kept apart' "$kskak" report allow "$t" 1 2
# Lots: each player once, and ratings no longer say the number.
report lots "$t" >"$dir/drawn.trf"
sed -n 's/^001 .... .... \(.\{30\}\).*/\1/p' "$dir/drawn.trf" | sort >"$dir/drawn"
sed -n 's/^001 .... .... \(.\{30\}\).*/\1/p' "$t" | sort | cmp - "$dir/drawn" || fail 'other players'
[ "$(sed -n 's/^001 *\([0-9]*\) .*/\1/p' "$dir/drawn.trf" | paste -sd, -)" = 1,2,3,4,5,6,7,8,9 ] || fail numbers
report add "$dir/drawn.trf" 'Best, Bo; 2700' >"$dir/late"
grep -q '^001   10      Best, Bo ' "$dir/late" || fail 'a late entry undoes the lots'
i=0
report lots "$t" >"$dir/other"
while cmp -s "$dir/drawn.trf" "$dir/other"; do
	i=$((i + 1))
	[ $i -lt 30 ] || fail 'every draw is the same'
	report lots "$t" >"$dir/other"
done
# The tournament.
report set --name 'Ny titel' --rounds 7 --first b "$t" >"$dir/set"
grep -q '^012 Ny titel' "$dir/set" || fail 'no new title'
grep -q '^142 7' "$dir/set" || fail 'no new number of rounds'
grep -q '^152 B' "$dir/set" || fail "no first colour: $(head -n 12 "$dir/set")"
expect 2 'takes --name, --rounds or --first' "$kskak" report set "$t"

# Acceleration by either method, permitted only before the first round.
report accelerate --method baku "$t" >"$dir/baku"
grep -q '^250      01.0 001 003 0001 0006' "$dir/baku" || fail "Baku: $(cat "$dir/baku")"
grep -q '^250      00.5 004 005 0001 0006' "$dir/baku" || fail "Baku: $(cat "$dir/baku")"
report accelerate --method danish --groups 3 --rounds 2 "$t" >"$dir/danish"
grep -q '^250      02.0 001 002 0001 0003' "$dir/danish" || fail "Danish: $(cat "$dir/danish")"
grep -q '^250      01.0 001 002 0004 0006' "$dir/danish" || fail "Danish: $(cat "$dir/danish")"
expect 2 'at most 4 groups' "$kskak" report accelerate --method danish --groups 5 --rounds 9 "$t"

report pair --write --system fide-dutch-1998 "$t"
grep -q 'its rules in force are fide-dutch-2026' "$dir/said" || fail 'no note about the edition'
expect 2 'acceleration is decided before round 1' "$kskak" report accelerate --method baku "$t"
expect 0 '  1    8 Nielsen' "$kskak" report show "$t"

# A manual pair: players who lose their opponent need a new one; the violated rules are named.
expect 0 ' - ' "$kskak" report show "$t"
pair=$(awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " "); print w[2] "-" b[1] }' "$dir/out")
set -- $pair
a=${1%-*} b=${1#*-} c=${2%-*} d=${2#*-}
expect 2 'who has no pair now: name one' "$kskak" report change "$t" "$a-$c"
expect 2 "stands in two pairs" "$kskak" report change "$t" "$a-$c" "$a-$d"
expect 2 "is no pair" "$kskak" report change "$t" "$a:$c"
expect 2 "no player has the start number 99" "$kskak" report change "$t" "99-$a" "$b-0"
expect 2 "no player has the start number 99" "$kskak" report change "$t" "$a-99"
report change --write --system fide-dutch-1998 "$t" "$b-$a"
holds "^### kskak hand 1 $b $a fide-dutch-1998 has the colours $a-$b"
expect 0 "by hand: fide-dutch-1998 has the colours" "$kskak" report show "$t"
expect 0 '"by_hand":"fide-dutch-1998 has' "$kskak" report show --json "$t"
report change --write "$t" "$a-$b"
expect 1 'by hand' sh -c "! '$kskak' report show '$t' | grep 'by hand'"
"$kskak" report show "$t" | awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " "); print w[2] "-" b[1], "1-0" }' >"$dir/results"
report result --write "$t" <"$dir/results"
expect 2 'take back the result first' "$kskak" report change "$t" "$b-$a"

# Byes requested in advance, withdrawal and return, a late entry in round 2.
report absent --half --write --round 3 "$t" 4
holds '^240 H 003    4'
expect 2 'round 1 is paired already' "$kskak" report absent --round 1 "$t" 4
expect 2 'there are 9 rounds' "$kskak" report absent --round 10 "$t" 4
report withdraw --write "$t" 9
holds '^240 Z 009    9'
report return --write "$t" 9
! grep -q '^240 Z 009' "$t" || fail 'still withdrawn'
expect 0 '9 Ny, Nils was not absent' "$kskak" report return "$t" 9
report add --write --half "$t" 'Late, Lis; 1500' 'Later, Lars'
holds '^001   10      Late, Lis .* 0.5 .*0000 - H'
holds '^062 11'

# The numbers follow the ratings again after a late entry; games, byes, groups and notes stay those of the players.
report add "$t" 'Latest, Liv; 2050;;;;;Skive' >"$dir/byhand.trf"
expect 2 'and of manual pairs' "$kskak" report renumber "$dir/byhand.trf"
grep -v '^### kskak hand' "$dir/byhand.trf" >"$dir/late.trf"
"$kskak" report show "$dir/late.trf" | sed 's/  *[0-9][0-9]* \([A-Z]\)/ \1/g; s/^ *[0-9]* //' | sort >"$dir/want"
report boards --write "$dir/late.trf" 12=3
report forbid --write --from 5 "$dir/late.trf" 12 10
report renumber --write "$dir/late.trf"
grep -q '^001    2      Latest, Liv  *2050 ' "$dir/late.trf" || fail "not by rating: $(cat "$dir/late.trf")"
"$kskak" report show "$dir/late.trf" | sed 's/  *[0-9][0-9]* \([A-Z]\)/ \1/g; s/^ *[0-9]* //' | sort | cmp - "$dir/want" ||
	fail 'other games after numbering anew'
grep -q '^240 H 003    5' "$dir/late.trf" || fail "the bye of 4 is not that of 5: $(grep ^240 "$dir/late.trf")"
grep -q '^260 005 999    2   10' "$dir/late.trf" || fail "another group: $(grep ^260 "$dir/late.trf")"
grep -q '^### kskak board 2 3' "$dir/late.trf" || fail 'another fixed board'
grep -q '^### kskak club 2 Skive' "$dir/late.trf" || fail 'another club'
expect 2 'are lots or places of a table' "$kskak" report renumber "$dir/drawn.trf"
"$kskak" generate --system monrad-dsu --players 9 --rounds 4 --seed s >"$dir/four.trf"
expect 2 'round 4 is paired, so the start numbers stay' "$kskak" report renumber "$dir/four.trf"

report pair --write --system fide-dutch-1998 "$t"
"$kskak" report show "$t" >"$dir/out"
grep -q 'Late, Lis *0.5' "$dir/out" || fail "the late player is not paired: $(cat "$dir/out")"

# A pairing is taken back: requested byes and absences stay, manual pairs go, and the round can be paired anew.
same() { sed 's/ *\r*$//' "$1" >"$dir/one" && sed 's/ *\r*$//' "$2" | cmp "$dir/one" -; }
expect 2 'is not paired yet' "$kskak" report unpair "$dir/drawn.trf"
report absent --write --half --round 3 "$t" 6
cp "$t" "$dir/paired.trf"
report unpair "$t" >"$dir/unpaired.trf"
grep -q '^001    1 .*  0000 - U' "$dir/unpaired.trf" && fail 'the bye of the pairing is still there'
"$kskak" report show "$dir/unpaired.trf" | grep -q '1-0' || fail 'round 1 is not the last one'
report pair --system fide-dutch-1998 "$dir/unpaired.trf" >"$dir/again.trf"
same "$t" "$dir/again.trf" || fail 'another pairing than the first time'
report absent --write "$dir/unpaired.trf" 5
report pair --write --system fide-dutch-1998 "$dir/unpaired.trf"
"$kskak" report show "$t" >"$dir/out"
set -- $(awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " "); print w[2] "-" b[1] }' "$dir/out")
report change --write "$t" "${1#*-}-${1%-*}"
report unpair "$t" >"$dir/unpaired.trf"
grep -q '^### kskak hand 2' "$dir/unpaired.trf" && fail 'a manual pair of no round'
report result "$t" "${1#*-}-${1%-*}" 1-0 >"$dir/begun.trf"
expect 2 'take back the result first' "$kskak" report unpair "$dir/begun.trf"
"$kskak" generate --system knockout-dsu --players 4 --rounds 1 --seed s >"$dir/cup.trf"
echo '### kskak system knockout-dsu' >>"$dir/cup.trf"
expect 2 'taken back by undo alone' "$kskak" report unpair "$dir/cup.trf"
cp "$dir/paired.trf" "$t"
"$kskak" report show "$t" >"$dir/out"

# The next round by hand, breaking the rules: a rematch, a second bye, a third White.
set -- $(awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " "); print w[2] "-" b[1] }' "$dir/out")
opponent=$(sed -n "s/^001 *$a .\{86\} *\([0-9]*\) .*/\1/p" "$t" | head -n 1)
{ for p; do echo "$p"; done; } >"$dir/pairs"
x=$(grep -E "^$a-|-$a\$" "$dir/pairs") y=$(grep -E "^$b-|-$b\$" "$dir/pairs")
other() { case $1 in "$2-"*) echo "${1#*-}" ;; *) echo "${1%-*}" ;; esac; }
report change --write "$t" "$a-$b" "$(other "$x" "$a")-$(other "$y" "$b")"
holds "^### kskak hand 2 $a $b .*have met in round 1"

# Nine rounds from there, each with its results.
r=2
while [ $r -le 9 ]; do
	"$kskak" report show "$t" | awk '/ - / { split($0, s, /  - /); split(s[1], w, " "); split(s[2], b, " ")
		print w[2] "-" b[1], (w[2] + b[1]) % 3 == 0 ? "1/2" : w[2] < b[1] ? "1-0" : "0-1" }' >"$dir/results"
	report result --write "$t" <"$dir/results"
	[ $r = 9 ] || report pair --write --system fide-dutch-1998 "$t"
	r=$((r + 1))
done
expect 2 'all 9 rounds are paired' "$kskak" report pair --system fide-dutch-1998 "$t"
expect 0 'Hansen, Anna' "$kskak" standings --event monrad "$t"
# Converting to the older form and back loses nothing.
"$kskak" report boards --trf16 "$t" 8=1 >"$dir/old" && "$kskak" report boards --trf26 "$dir/old" 8=1 >"$dir/back"
grep -v '^###\|^240 H 003' "$t" | sort >"$dir/a"
grep -v '^###' "$dir/back" | sort >"$dir/b"
cmp -s "$dir/a" "$dir/b" || { diff "$dir/a" "$dir/b"; fail 'lost between the forms'; }

# Every document as HTML and PDF, in both sizes and both languages; the text of a PDF can be extracted.
papers=0
for what in boards names wall standings crosstable cards slips plates; do
	for paper in a4 a5; do
		report print --pdf --paper $paper --output "$dir/p.pdf" $what "$t"
		[ "$(head -c 5 "$dir/p.pdf")" = '%PDF-' ] || fail "$what: no PDF"
		expect 0 "size:$(echo $paper | tr a A)" "$kskak" report print --paper $paper $what "$t"
		grep -q 'Jensen, Bo' "$dir/out" || fail "$what: a name is missing"
		if command -v pdftotext >/dev/null 2>&1; then
			pdftotext -layout "$dir/p.pdf" "$dir/p.txt"
			grep -q 'Møller, Poul' "$dir/p.txt" || fail "$what on $paper: $(cat "$dir/p.txt")"
			! grep -q '…' "$dir/p.txt" || fail "$what on $paper: something is cut off"
			pdfinfo "$dir/p.pdf" >"$dir/info"
			case $paper in a4) size=841.8 ;; a5) size=419.5 ;; esac
			grep -q "^Page size: .*$size" "$dir/info" || fail "$what: not $paper: $(cat "$dir/info")"
		fi
		papers=$((papers + 1))
	done
done
# On a result slip there is a line to sign on; ten columns are too many for A5 upright.
expect 0 '<td class="s"></td>' "$kskak" report print slips "$t"
! grep -q '____' "$dir/out" || fail 'a line of underscores'
expect 0 'size:A5 landscape' "$kskak" report print --paper a5 boards "$t"
# Long names and titles are set smaller, not cut off; of a name that is longer than its field the arbiter is told.
printf 'Sørensen-Østergaard, Kristian Emil Valdemar;2310;FM;DEN;;;Skakklubben Sydøstfyn\nWestergaard-Rasmussen, Ida Marie;2140\n' |
	"$kskak" report new --name 'Påsketurneringen i Øster Brønderslev 2026, åben gruppe med oprykning' --rounds 1 \
		>"$dir/long.trf" 2>"$dir/err"
grep -q '1: warning: the name has 43 letters, of which a report keeps the first 33' "$dir/err" || fail "a long name: $(cat "$dir/err")"
report pair --write --system monrad-dsu "$dir/long.trf"
for what in boards names standings cards slips plates; do
	report print --pdf --paper a5 --output "$dir/p.pdf" $what "$dir/long.trf"
	command -v pdftotext >/dev/null 2>&1 || continue
	pdftotext -layout "$dir/p.pdf" "$dir/p.txt"
	grep -q 'Sørensen-Østergaard, Kristian Emi' "$dir/p.txt" || fail "$what: $(cat "$dir/p.txt")"
	! grep -q '…' "$dir/p.txt" || fail "$what: something is cut off: $(cat "$dir/p.txt")"
done
[ $papers -eq 16 ] || fail "papers: $papers"
expect 0 '<td class="r">1</td><td class="r">8</td><td class="l">Nielsen, Ib</td>' "$kskak" report print --round 1 boards "$t"
# A table of an earlier round counts nothing that came later.
"$kskak" report print --round 1 standings "$t" | sed 's/<tr>/\n/g' |
	awk -F'</td>' 'NF > 7 { sub(".*>", "", $7); print $7 }' | sort -u >"$dir/points"
printf '0\n1\n½\n' | LC_ALL=C sort >"$dir/possible"
LC_ALL=C sort "$dir/points" | LC_ALL=C comm -23 - "$dir/possible" >"$dir/more"
[ -s "$dir/points" ] && [ ! -s "$dir/more" ] || fail "points after round 1: $(cat "$dir/points")"
# Where the players come from: the federations if there are several, the clubs if there are any.
heads() { "$kskak" report print standings "$1" | grep -o 'scope="col">[^<]*' | sed 's/.*>//' | head -n 5 | tr '\n' ' '; }
[ "$(heads "$t")" = 'Place No. Name Fed. Club ' ] || fail "columns: $(heads "$t")"
sed 's/ \(SWE\|NOR\|GER\) / DEN /' "$t" >"$dir/danes"
[ "$(heads "$dir/danes")" = 'Place No. Name Club Rating ' ] || fail "columns: $(heads "$dir/danes")"
grep -v '^### kskak club' "$dir/danes" >"$dir/clubless"
[ "$(heads "$dir/clubless")" = 'Place No. Name Fed. Rating ' ] || fail "columns: $(heads "$dir/clubless")"
"$kskak" report print --round 2 wall "$t" >"$dir/wall"
grep -q '<th class="c" scope="col">2</th>' "$dir/wall" || fail 'no round 2 in the wall list'
! grep -q '<th class="c" scope="col">3</th>' "$dir/wall" || fail 'round 3 in the wall list of round 2'
# A draw is written as the language does.
for r in 1 2 3 4 5 6 7 8 9; do "$kskak" report print --lang da --round $r boards "$t"; done >"$dir/danish"
grep -q '>½-½<' "$dir/danish" || fail 'no draw in Danish'
! grep -q '>1/2<' "$dir/danish" || fail 'a draw in English'
expect 2 "no paper 'posters', there are boards names" "$kskak" report print posters "$t"
expect 2 'round 10 is not paired yet' "$kskak" report print --round 10 boards "$t"
expect 2 "No such file or directory" "$kskak" report print --output "$dir/none/x" boards "$t"
printf '012 <Åben> & "fri"\n001    1      A <b>                                                             \n' >"$dir/odd.trf"
expect 0 '<td class="l">A &lt;b&gt;</td>' "$kskak" report print wall "$dir/odd.trf"
expect 0 '<h1>&lt;Åben&gt; &amp; ' "$kskak" report print wall "$dir/odd.trf"

# The report states the order of the table, and lists and documents use it.
report tiebreaks --write "$t" BH:C1 SB DE
holds '^202 BH:C1,SB,DE'
holds '^212 PTS,BH:C1,SB,DE'
report tiebreaks --write "$t" BH WIN
[ "$(grep -c '^2[01]2' "$t")" = 2 ] || fail 'an old order is kept'
expect 0 'points       BH      WIN' "$kskak" standings "$t"
expect 0 '<th class="r" scope="col">WIN</th>' "$kskak" report print standings "$t"
expect 2 "no tie-break 'XX', there are BH BH:C1" "$kskak" report tiebreaks "$t" XX
sed -i 's/^212 .*/212 PTS,BH,EDGAR/' "$t"
expect 0 'warning: no tie-break EDGAR is known' "$kskak" standings "$t"

expect 2 "no tie-break 'EMGSB'" "$kskak" report tiebreaks "$t" EMGSB

# A team Swiss: board orders, a team without an opponent, an unusual line-up, an incomplete team, the table.
i=1
while [ $i -le 11 ]; do
	echo "Player $i; $((2000 - 10 * i))"
	i=$((i + 1))
done >"$dir/squad"
report new --rounds 3 "$dir/squad" >"$t"
expect 2 'the report has no teams (310)' "$kskak" report pair --teams 4 --system monrad-dsu "$t"
report team --write --name 'Ålborg A' "$t" 1 2 3 4
report team --write --name Skive "$t" 5 6 7 8
expect 2 '4 plays for team 1, Ålborg A' "$kskak" report team --name Thy "$t" 4 9
report team --write --name Thy "$t" 9 10 11
holds '^310   1 Ålborg A  *1    2    3    4'
report pair --write --teams 4 --system monrad-dsu "$t"
holds '^320  1.0  4.0 003'
expect 0 "Skive - Ålborg A" "$kskak" report show "$t"
grep -q '^   1  w    5 Player 5 .*   1 Player 1 ' "$dir/out" || fail "board 1: $(cat "$dir/out")"
grep -q '^   2  b    6 Player 6 .*   2 Player 2 ' "$dir/out" || fail "board 2: $(cat "$dir/out")"
grep -q '^Thy  free$' "$dir/out" || fail "the free team: $(cat "$dir/out")"
expect 2 'round 1 has 4 boards' "$kskak" report lineup "$t" 2 5 6
expect 2 '1 does not play for team 2' "$kskak" report lineup "$t" 2 5 6 7 1
expect 2 'team 3 has no match' "$kskak" report lineup "$t" 3 9 10 11 0
expect 2 'there is no team 4' "$kskak" report lineup "$t" 4 9 10 11 0
report lineup --write "$t" 2 6 5 7 0
holds '^300 001   2   1    6    5    7 0000'
report result --write "$t" 6-1 1-0 2-5 1/2 7-3 0-1
expect 0 'Skive - Ålborg A  1.5-2.5' "$kskak" report show "$t"
expect 2 'has played already' "$kskak" report lineup "$t" 2 5 6 7 0
expect 0 '    1 Ålborg A                      2.5' "$kskak" standings --event division "$t"
# The table of the teams: Thy was free (1 match point, 4 board points), Ålborg A won 2.5-1.5.
expect 0 'Board points  Match points' "$kskak" standings --teams "$t"
grep -Eq '^ +1 +3  Thy +4 +1 ' "$dir/out" || fail "free: $(cat "$dir/out")"
expect 0 'EMMSB' "$kskak" standings --teams --score mp --tiebreaks EMMSB,TBR "$t"
expect 2 'no tie-break of teams: alm' "$kskak" standings --teams --tiebreaks alm,BH "$t"
expect 2 'there is no team 4' "$kskak" standings --teams --explain 4 "$t"
expect 0 '  board 1: ' "$kskak" standings --teams --tiebreaks BC --explain 1 "$t"
report tiebreaks --write --score mp --edition 2024 "$t" MPvGP EDET/P EMGSB/C1
holds '^202 MPvGP,EDET/P,EMGSB/C1'
expect 0 '"score":"mp","edition":"2024"' "$kskak" standings --teams --json "$t"
expect 0 'EMGSB/C1' "$kskak" report print teams "$t"
expect 0 '"score":"mp"' "$kskak" standings --json "$t"
expect 0 'Team standings' "$kskak" standings --tiebreaks TBR "$t"
expect 0 '"rank"' "$kskak" standings --json --event monrad "$t"
expect 0 'White on the odd boards' "$kskak" report print matches "$t"
expect 0 'Crosstable of the teams' "$kskak" report print teamtable "$t"
# A line-up that names nobody of the report is an empty board.
sed 's/^\(300 001   2   1 \).*/\1   6 9876    7 0000/' "$t" >"$dir/lines.trf"
expect 0 '(nobody)' "$kskak" report show --round 1 "$dir/lines.trf"

# Match points of the report (362), and a match that is forfeited as a whole (330), 2 for the winner.
cp "$t" "$dir/lines.trf"
echo '362  W 3.0    D 1.0    L 0.5' >>"$dir/lines.trf"
expect 0 '"name":"Ålborg A","match_points":3,' "$kskak" standings --teams --json "$dir/lines.trf"
grep -q '"name":"Skive","match_points":0.5,' "$dir/out" || fail "362: $(cat "$dir/out")"
grep -v '^001\|^320\|^300' "$t" >"$dir/lines.trf"
sed -n 's/^\(001.\{77\}\).*/\1 0.0/p' "$t" >>"$dir/lines.trf"
for line in '330 +- 001 001 002' '330 -- 001 003 002' '330 ++ 002 001 002' '330 +- 999 001 002' '330 x'; do
	echo "$line" >>"$dir/lines.trf"
done
sed -i '/^001/s/$/    1  0000 - Z  0000 - Z/; /^001    1 /s/ 0.0    1  0000 - Z  .*/ 1.0    1  0000 - Z     9 w 1/
	/^001    9 /s/0000 - Z$/   1 b 0/' "$dir/lines.trf"
expect 0 '"name":"Ålborg A","match_points":4,"game_points":4,' "$kskak" standings --teams --json "$dir/lines.trf"
expect 2 "no tie-break 'XYZ'" "$kskak" report tiebreaks "$t" XYZ
report pair --write --teams 4 --system monrad-dsu "$t"
expect 0 '(nobody)' "$kskak" report show "$t"
# A round robin of three teams: three rounds, each team free once, each pair once.
report new --rounds 3 "$dir/squad" >"$t"
for team in 'A 1 2' 'B 3 4' 'C 5 6'; do
	report team --write --name ${team%% *} "$t" ${team#* }
done
for r in 1 2 3; do
	report pair --write --teams 2 --system berger "$t"
	"$kskak" report show "$t" | sed -n 's/^\([ABC]\) - \([ABC]\).*/\1\2/p; s/^\([ABC]\)  no match$/\1/p'
done >"$dir/matches"
[ "$(grep -c '^..$' "$dir/matches")" = 3 ] || fail "matches: $(cat "$dir/matches")"
expect 2 'all 3 rounds are paired' "$kskak" report pair --teams 2 --system berger "$t"

# --- an all-play-all ------------------------------------------------------------------------------
# From its first round on it is ordered by Sonneborn-Berger, which the correction of a Swiss is not.
printf 'A;2000\nB;1900\nC;1800\nD;1700\n' | "$kskak" report new --name Alle --rounds 3 >"$dir/all.trf"
report pair --write --system berger "$dir/all.trf"
expect 0 '<th class="r" scope="col">sb</th>' "$kskak" report print standings "$dir/all.trf"
report tiebreaks --write "$dir/all.trf" DE
expect 0 '<th class="r" scope="col">DE</th>' "$kskak" report print standings "$dir/all.trf"
# The table pairs everybody; who has withdrawn loses without play, two of them both.  Fewer than half of their games
# are finished, which count for nobody (STANDINGS B-29).
report result --write "$dir/all.trf" 1-4 1-0 2-3 1/2
report withdraw --write "$dir/all.trf" 3
expect 0 'round 2: 3 C is absent and loses without play' "$kskak" report pair --write --system berger "$dir/all.trf"
expect 0 '4 D  0.0  -    3 C  0.0  +-' "$kskak" report show "$dir/all.trf"
expect 0 '1 A  1.0  -    2 B  0.0' "$kskak" report show "$dir/all.trf"
report withdraw --write "$dir/all.trf" 1
expect 0 '3 C  0.0  -    1 A  1.0*  --' sh -c "'$kskak' report pair --system berger '$dir/all.trf' 2>/dev/null | '$kskak' report show"

# A penalty (299) of an earlier round stays when the table pairs the next one.
printf 'A;2000\nB;1900\nC;1800\nD;1700\n' | "$kskak" report new --name Alle --rounds 3 >"$dir/fine.trf"
report pair --write --system berger "$dir/fine.trf"
report result --write "$dir/fine.trf" 1-4 1-0 2-3 1/2
sed -i 's/^\(001    1 .*\) 1.0    1 /\1 0.0    1 /' "$dir/fine.trf"
echo '299          -1.0  001    1' >>"$dir/fine.trf"
report pair --write --system berger "$dir/fine.trf"
expect 0 '"points":{"1":0,"2":0.5,"3":0.5,"4":0}' "$kskak" standings --json "$dir/fine.trf"

# Who leaves an all-play-all with fewer than half of the games finished keeps the results in the table, which
# counts for nobody, and the opponents have no point for the games that are not played (STANDINGS B-29).
u="$dir/left.trf"
six='A;2000\nB;1900\nC;1800\nD;1700\nE;1600\nF;1500\n'
printf "$six" | "$kskak" report new --name Alle --rounds 5 >"$u"
report pair --write --system berger "$u"
report result --write "$u" 1-6 1/2 2-5 1-0 3-4 0-1
report pair --write --system berger "$u"
report result --write "$u" 6-4 1-0 5-3 1-0 1-2 1-0
expect 0 '"points":{"1":1.5,"2":1,"3":0,"4":1,"5":1,"6":1.5}' "$kskak" standings --json "$u"
cp "$u" "$dir/half.trf"
report withdraw --write "$u" 6
expect 0 '"points":{"1":1,"2":1,"3":0,"4":1,"5":1,"6":0},"values":{"sb":{"1":1,"2":1,"3":0,"4":0,"5":0,"6":0}}' \
	"$kskak" standings --json "$u"
for r in 3 4 5; do report pair --write --system berger "$u"; done
expect 0 '"not_counted":["6"]' "$kskak" standings --json "$u"
expect 0 '"points":{"1":1,"2":1,"3":0,"4":1,"5":1,"6":0}' "$kskak" standings --json "$u"
expect 0 '1 A                               1        1 x   w1  w*  b*  b*  w=†' "$kskak" standings "$u"
expect 0 'fewer than half of their games finished, not counted (DSU section 16).' "$kskak" standings "$u"
expect 0 '  3    2 B  1.0  -    6 F  0.0  +-' "$kskak" report show --round 3 "$u"
expect 0 '{"number":1,"name":"A","points":1.0}' "$kskak" report show --round 3 --json "$u"
# Round 2 began while F was still in it.
expect 0 '  2    6 F  0.5  -    4 D  1.0  1-0' "$kskak" report show --round 2 "$u"
expect 0 'round 1: not counted (DSU section 16)' "$kskak" standings --explain 1 "$u"
expect 0 '<td>w½† </td>' "$kskak" standings --html "$u"
expect 0 '>h½†</td>' "$kskak" report print --lang da crosstable "$u"
expect 0 '† Partier' "$kskak" report print --lang da crosstable "$u"
expect 0 '>6h½†</td>' "$kskak" report print --lang da wall "$u"
expect 0 '>F †</td><td class="r">1500</td><td class="r">0</td>' "$kskak" report print standings "$u"
expect 0 '<td>½†</td><td>0</td>' "$kskak" report print cards "$u"
printf 'main 3000 2000 1000\n' | "$kskak" report plan --write "$u" || fail plan
"$kskak" report site "$u" "$dir/left" >"$dir/out" 2>&1 || fail "site: $(cat "$dir/out")"
grep -q '>w½†<' "$dir/left/en/crosstable.html" || fail "site: $(ls "$dir/left/en")"
grep -q '† Games of a player' "$dir/left/en/player-1.html" || fail 'no mark on the page of an opponent'
! grep -q '†' "$dir/left/en/round-1.html" || fail 'a pairing is marked'
# The table after round 1 counts the game, as it did then; the results stay what they are in the file.
expect 0 '>½</td>' "$kskak" report print --round 1 standings "$u"
grep -q '^001    6      F .* 1.5 ' "$u" || fail "points of the report: $(cat "$u")"
# In a table of correspondence chess they count (RULES E-6).
expect 0 '"points":{"1":1.5,' "$kskak" standings --json --event dm "$u"
sed 's/^062 /092 Round robin, correspondence\n&/' "$u" >"$dir/mail.trf"
expect 0 '"points":{"1":1.5,' "$kskak" standings --json "$dir/mail.trf"
# Those who are back have not left; half of the games are enough.
cp "$dir/half.trf" "$u"
report withdraw --write "$u" 6
report return --write "$u" 6
expect 0 '"points":{"1":1.5,' "$kskak" standings --json "$u"
report pair --write --system berger "$u"
report result --write "$u" 2-6 1-0
report withdraw --write "$u" 6
expect 0 '"points":{"1":1.5,"2":2,' "$kskak" standings --json "$u"
# Without play they lose one game, and have not left as long as another is open.
cp "$dir/half.trf" "$u"
report pair --write --system berger "$u"
report withdraw --write "$u" 6
expect 0 '"points":{"1":1.5,' "$kskak" standings --json "$u"
report result --write "$u" 2-6 +-
expect 0 '"points":{"1":1,"2":1,' "$kskak" standings --json "$u"
# A type of another program says all-play-all as well, of a Swiss it does not.
sed 's/^### kskak system berger/### other/; s/^062 /092 Individual: Round-Robin\n&/' "$u" >"$dir/other.trf"
expect 0 '"points":{"1":1,"2":1,' "$kskak" standings --json --tiebreaks sb "$dir/other.trf"
sed -i 's/Round-Robin/Swiss-System/' "$dir/other.trf"
expect 0 '"points":{"1":1.5,"2":2,' "$kskak" standings --json --tiebreaks sb "$dir/other.trf"

# --- a list by name -------------------------------------------------------------------------------
# Danish readers look for Aa and Å at the end.
printf '%s;1500\n' 'Aagaard, A' 'Ærø, B' 'Østergaard, C' 'Zeuthen, D' 'Ågren, E' 'berg, F' |
	"$kskak" report new --name Navne --rounds 3 >"$dir/names.trf"
report pair --write --system fide-dutch-2026 "$dir/names.trf"
for lang in da en; do
	"$kskak" report print --lang $lang names "$dir/names.trf" | sed 's/<tr>/\n/g' |
		sed -n 's/^<td class="r">[0-9]*<\/td><td class="l">\([^,]*\), .*/\1/p' | tr '\n' ' ' >"$dir/names.$lang"
done
[ "$(cat "$dir/names.da")" = 'berg Zeuthen Ærø Østergaard Ågren Aagaard ' ] || fail "$(cat "$dir/names.da")"
[ "$(cat "$dir/names.en")" = 'Aagaard Ågren Ærø berg Østergaard Zeuthen ' ] || fail "$(cat "$dir/names.en")"

# --- entries that cannot be right -----------------------------------------------------------------
while IFS='|' read -r entry what; do
	echo "$entry" >"$dir/wrong"
	expect 2 "wrong:1: $what" "$kskak" report new --name X "$dir/wrong"
done <<'END'
Hansen, Ib; 1800;;DEN;14001x;1980|a FIDE number has at most 11 digits
Hansen, Ib; 1800;;DEN;;19x80|a birth is a year or YYYY/MM/DD
Hansen, Ib; 1800;;DEN;;1980/5/1|a birth is a year or YYYY/MM/DD
Hansen, Ib; 1800;;DEN;;80|a birth is a year or YYYY/MM/DD
END
printf 'A;;;;;1980\nB;;;;;1980.05.31\nC;;;;14;1980-05-31\n' | "$kskak" report new --name X >"$dir/right" ||
	fail 'births that programs write'

# --- a knock-out ----------------------------------------------------------------------------------
# A match is drawn and decided by games that the report does not have: the loser withdraws.
t="$dir/cup.trf"
printf 'A;2000\nB;1900\nC;1800\nD;1700\n' | "$kskak" report new --name Cup --rounds 2 >"$t"
report pair --write --system knockout-dsu "$t"
pairs=$("$kskak" report show "$t" | sed -n 's/^ *[12] *\([1-4]\) .*  - *\([1-4]\) .*/\1-\2/p')
drawn=$(echo "$pairs" | sed -n 1p) won=$(echo "$pairs" | sed -n 2p)
report result --write "$t" "$drawn" 1/2 "$won" 1-0
expect 3 "${drawn%-*} against ${drawn#*-} in round 1 has no winner: withdraw the one who is out" \
	"$kskak" report pair --system knockout-dsu "$t"
report withdraw --write "$t" "${drawn%-*}"
report pair --write --system knockout-dsu "$t"
"$kskak" report show "$t" >"$dir/final"
grep -q "^  1 .* - .*" "$dir/final" && grep -q "  ${drawn#*-} [A-D]  0.5" "$dir/final" &&
	grep -q "  ${won%-*} [A-D]  1.0" "$dir/final" || fail "the final: $(cat "$dir/final")"
