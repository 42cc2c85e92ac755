#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak pair and schedule from outside: report files, states, bad input.
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

# expect STATUS COMMAND...: runs it, keeps its output.
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

# says FILE TEXT: the output of the last command holds TEXT.
says() {
	ran=$((ran + 1))
	grep -qF -e "$2" "$dir/$1" && return
	echo "no '$2' in $1:"
	cat "$dir/$1"
	failed=$((failed + 1))
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
says err 'paired with himself'
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

echo "$ran ran, $failed failed"
[ "$failed" -eq 0 ] && [ "$ran" -ge 50 ]
