#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak pair and schedule as commands: report files, states, bad input.
kskak=${KSKAK:-./kskak}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
ran=0
failed=0

# player ID POINTS CELLS: a line of a report file.
player() {
	printf '001 %4d m    %-33s %4d                            %4s %4d' "$1" "Player, $1" $((2200 - $1)) "$2" "$1"
	shift 2
	for cell; do printf '  %s' "$cell"; done
	printf '\n'
}

# expect STATUS COMMAND...: runs it and keeps its output.
expect() {
	wanted=$1
	shift
	ran=$((ran + 1))
	"$@" >"$dir/out" 2>"$dir/err"
	got=$?
	if [ "$got" -ne "$wanted" ]; then
		echo "status $got, not $wanted: $*"
		cat "$dir/out" "$dir/err"
		failed=$((failed + 1))
	fi
}

# says FILE TEXT: the output of the last command contains TEXT.
says() {
	ran=$((ran + 1))
	grep -qF -e "$2" "$dir/$1" && return
	echo "no '$2' in $1:"
	cat "$dir/$1"
	failed=$((failed + 1))
}

# refused TEXT SED: the report with that change is refused with the text.
refused() {
	sed "$2" "$dir/whole.trf" >"$dir/changed.trf"
	expect 2 "$kskak" pair --system monrad-dsu "$dir/changed.trf"
	says err "changed.trf:$1"
}

systems='monrad-dsu monrad-nsf dansk-schweizer fide-dutch-1998 knsb-1996 dubov-1997'

{
	echo 'XXR 5'
	player 1 1.0 '   3 w 1'
	player 2 0.0 '   4 b 0'
	player 3 0.0 '   1 b 0'
	player 4 1.0 '   2 w 1'
	player 5 1.0 '0000 - U'
} >"$dir/odd.trf"
{ printf '\357\273\277'; sed 's/$/\r/' "$dir/odd.trf"; } >"$dir/bom.trf"
for s in $systems; do
	expect 0 "$kskak" pair --system $s "$dir/odd.trf"
	[ "$(sed -n 1p "$dir/out")" = 2 ] && [ "$(wc -l <"$dir/out")" -eq 4 ] || { echo "$s: form"; failed=$((failed + 1)); }
	if grep -Eqx '5 0|1 3|3 1|2 4|4 2' "$dir/out"; then
		echo "$s: a rematch or a second bye"
		failed=$((failed + 1))
	fi
	cp "$dir/out" "$dir/first"
	expect 0 "$kskak" pair --system $s "$dir/bom.trf"
	cmp -s "$dir/out" "$dir/first" || { echo "$s: BOM and CRLF change the pairing"; failed=$((failed + 1)); }
	sort -r "$dir/odd.trf" >"$dir/permuted.trf"
	expect 0 "$kskak" pair --system $s "$dir/permuted.trf"
	cmp -s "$dir/out" "$dir/first" || { echo "$s: the order of the file matters"; failed=$((failed + 1)); }
	expect 0 "$kskak" pair --system $s --json "$dir/odd.trf"
	says out '"ok":true'
done

{ player 1 1.0 '   2 w 1'; player 2 0.0 '   1 b 0'; } >"$dir/two.trf"
for s in $systems; do
	expect 3 "$kskak" pair --system $s "$dir/two.trf"
	expect 3 "$kskak" pair --system $s --json "$dir/two.trf"
	says out '"ok":false'
done

{ player 1 2.0 '   2 w 1'; player 2 0.0 '   1 b 0'; } >"$dir/points.trf"
expect 2 "$kskak" pair --system monrad-dsu "$dir/points.trf"
says err 'points.trf:1: player 1: the points field says 2.0, the results up to round 1 make 1.0'
{ player 1 1.0 '   1 w 1'; player 2 0.0 '   1 b 0'; } >"$dir/self.trf"
expect 2 "$kskak" pair --system monrad-dsu "$dir/self.trf"
says err 'is their own opponent'
{ player 1 1.0 '   9 w 1'; player 2 0.0 '   1 b 0'; } >"$dir/unknown.trf"
expect 2 "$kskak" pair --system monrad-dsu "$dir/unknown.trf"
says err '9'
{ player 1 1.0 '   2 w 1'; player 2 0.0 '   1 w 0'; } >"$dir/colours.trf"
expect 2 "$kskak" pair --system monrad-dsu "$dir/colours.trf"
echo 'hello' >"$dir/hello"
expect 2 "$kskak" pair --system monrad-dsu "$dir/hello"
expect 2 "$kskak" pair --system none "$dir/odd.trf"
expect 2 "$kskak" pair --system dubov-1997 --seed xyz "$dir/odd.trf"

{ for i in 1 2 3 4; do player $i 0.0; done; echo 'XXP 1 3'; } >"$dir/forbidden.trf"
expect 0 "$kskak" pair --system fide-dutch-1998 "$dir/forbidden.trf"
grep -Eq '^(1 3|3 1)$' "$dir/out" && { echo 'a forbidden pair'; failed=$((failed + 1)); }
{ for i in 1 2 3 4; do player $i 0.0; done; echo 'XXZ 2 3'; } >"$dir/absent.trf"
expect 0 "$kskak" pair --system fide-dutch-1998 "$dir/absent.trf"
ran=$((ran + 1))
[ "$(sed 1d "$dir/out" | tr ' ' '\n' | sort | tr '\n' ' ')" = '1 4 ' ] || { echo 'absent players paired'; failed=$((failed + 1)); }

expect 0 "$kskak" schedule --system berger --players 4
says out '1: 1-4 2-3'
ran=$((ran + 1))
[ "$(wc -l <"$dir/out")" -eq 3 ] || { echo 'rounds of four'; failed=$((failed + 1)); }
expect 2 "$kskak" schedule --system berger --players 0
expect 2 "$kskak" schedule --system olympiad --players 8

# No round after the last one, in whichever line the number of rounds is given; a knock-out ends with its
# final.
{ echo 'XXR 1'; sed 1d "$dir/odd.trf"; } >"$dir/over.trf"
for s in $systems; do
	expect 2 "$kskak" pair --system $s "$dir/over.trf"
	says err 'over.trf:1: all 1 rounds are paired'
done
echo '{"round":4,"rounds_total":3,"players":[{"id":1},{"id":2}]}' >"$dir/over.json"
expect 2 "$kskak" pair --system monrad-dsu "$dir/over.json"
says err 'over.json:1: round 4: all 3 rounds are paired'

# A line with text outside its columns is refused with the width and the position; text within them is not.
"$kskak" generate --system monrad-dsu --players 6 --rounds 2 --seed 1 | tr -d '\r' |
	sed 's/^142 2/142 9/' >"$dir/whole.trf"
{
	echo '299 W         1.0  001    1'
	echo '310   1 India                            IND     2486   15.0   28.0  11     1    5'
} >>"$dir/whole.trf"

refused '8: the line is shifted by one column to the right from column 49 (rating) on' '8s/^\(001.\{42\}\)/\1 /'
refused '8: the line is shifted by one column to the right from column 5 (start number) on' '8s/^001/001 /'
refused '8: the line is shifted by one column to the right: its code 001 belongs in column 1' '8s/^/ /'
refused '8: the line is shifted by 2 columns to the right from column 92 (round 1) on' '8s/^\(001.\{87\}\)/\1  /'
refused '9: the line is shifted by one column to the left from column 92 (round 1) on' '9s/^\(001.\{87\}\) /\1/'
refused '9: the line is shifted by one column to the right from column 102 (round 2) on' '9s/^\(001.\{98\}\)/\1 /'
refused '8: the line is shifted by one column to the left: its code is 001' '8s/^0//'
refused '6: the line is shifted by one column to the right: its code 142 belongs in column 1' '6s/^/ /'
refused '14: the line is shifted by one column to the left from column 20 (round) on' '14s/  001/ 001/'
refused '15: the line is shifted by one column to the right from column 48 (strength) on' '15s/ IND/  IND/'
refused '8: a start number of more than four digits: the format allows at most 9999' '8s/^001    1/001 10001/'
expect 2 "$kskak" generate --system monrad-dsu --players 10000 --rounds 3 --seed 1
says err '--players 10000: at most 9999'
echo '{"round":1,"players":[{"id":10001},{"id":20002}]}' >"$dir/wide.json"
expect 0 "$kskak" pair --system monrad-dsu "$dir/wide.json"
says out '20002 10001'

# Lines that a system does not use are named, once each; those it uses are not.
{ sed '$d' "$dir/odd.trf"; player 5 1.0 '0000 - U'; printf 'XXA    1  1.0  1.0\nXXA    2  1.0  1.0\n'
	printf '202 BH\n212 PTS,BH\n'; } >"$dir/more.trf"
expect 0 "$kskak" pair --system monrad-dsu "$dir/more.trf"
says err 'more.trf:7: warning: acceleration (250 XXA): monrad-dsu does not use it'
says err 'more.trf:9: warning: tie-breaks (202): monrad-dsu does not use it'
says err 'more.trf:10: warning: order of the standings (212)'
[ "$(wc -l <"$dir/err")" = 3 ] || { echo 'a warning too many'; failed=$((failed + 1)); }
expect 0 "$kskak" pair --system fide-dutch-1998 "$dir/more.trf"
[ "$(grep -c acceleration "$dir/err")" = 0 ] || { echo 'acceleration is used'; failed=$((failed + 1)); }

echo "$ran ran, $failed failed"
[ "$failed" -eq 0 ] && [ "$ran" -ge 50 ]
