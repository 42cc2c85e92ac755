#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak lots and the script on the page, which works without kskak, draw the same order.  verify
# takes the published file of a group and detects a changed seed, order or confirmation; both do so
# for all kinds of draws (EVENTS E16).
set -u
kskak="${top_builddir:-.}/kskak"
script="${top_srcdir:-.}/contrib/lots.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

# facts N SEED: entrants for a case, from a number.
facts() {
	seed=$(printf 'case %d' "$1" | openssl dgst -sha256 -r | cut -c1-64)
	awk -v n="$2" 'BEGIN {for (i = 1; i <= n; i++) print "<møde " i * i "@x.example>"}' \
		>"$dir/confirmations"
	{
		printf '{"seed": "%s", "confirmations": [' "$seed"
		awk '{printf "%s\"%s\"", (NR > 1 ? ", " : ""), $0}' "$dir/confirmations"
		echo ']}'
	} >"$dir/facts.json"
}

drawn=0
for n in 0 1 2 3 4 5 6 7 8 9 16 17 33 64; do
	for case in 1 2 3; do
		facts "$case$n" $n
		"$kskak" lots draw "$dir/facts.json" >"$dir/ours" || fail "draw of $n"
		sh "$script" "$seed" <"$dir/confirmations" >"$dir/theirs" 2>"$dir/hash" || fail "script for $n"
		cmp "$dir/ours" "$dir/theirs" || fail "$n entrants, case $case: another order"
		[ "$(wc -l <"$dir/ours")" -eq $n ] || fail "$n entrants: not all have a number"
		drawn=$((drawn + 1))
	done
done
[ $drawn -eq 42 ] || fail "$drawn draws were compared"

refused() {
	file=$dir/refused.json
	printf "$1" >"$file"
	"$kskak" lots verify "$file" >"$dir/out" 2>&1
	[ $? -eq 2 ] && [ "$(cat "$dir/out")" = "kskak: $file:1: $2" ] || fail "$1: $(cat "$dir/out")"
}
refused '' "'[' or '{' expected near end of file"
refused '[]' 'the file contains no draw'
refused '{"seed": "x"}' '"seed" is not 64 hexadecimal digits (it is secret until the lots are drawn)'

facts 5 7
order=$("$kskak" lots draw --json "$dir/facts.json")
sh "$script" "$seed" <"$dir/confirmations" >"$dir/theirs" 2>"$dir/hash" || fail "script"
hash=$(sed 's/.*: //' "$dir/hash")
published() {
	printf '{"group": 1, "lots": '
	sed "s|}\$|, \"seed_sha256\": \"$1\", \"order\": $2}}|" "$dir/facts.json"
}
published "$hash" "$order" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out" || fail "a true draw: $(cat "$dir/out")"
published "$hash" "$(echo "$order" | sed 's/\(.\),\(.\)/\2,\1/')" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] && grep -q 'order is NOT' "$dir/out" || fail "another order: $(cat "$dir/out")"
published "$(echo "$hash" | tr 0-9a-f 1-9a-f0)" "$order" >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] && grep -q 'does NOT have' "$dir/out" || fail "another seed: $(cat "$dir/out")"
published "$hash" "$order" | sed 's/møde 4@/møde 5@/' >"$dir/group.json"
"$kskak" lots verify "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] || fail "another confirmation: $(cat "$dir/out")"
sh "$script" "$dir/group.json" >"$dir/out"
[ $? -eq 1 ] && grep -q '^order: the result is NOT' "$dir/out" || fail "script, older form: $(cat "$dir/out")"

# A file with all kinds of draws.  The results come from kskak.
secret() { printf '%s' "$1" | openssl dgst -sha256 -r | cut -c1-64; }
hash_of() { sh "$script" "$1" </dev/null 2>&1 >/dev/null | sed 's/.*: //'; }
early=$(secret early) late=$(secret late)
word=$(printf 'leader 12' | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$early" -r | cut -c1-32)
beacon="beacon 2026-01-04 $(secret chains)"
entrants="\"<m\\u00f8de@x>\", \"say \\\"rook\\\" \\\\ \\/\", \"leader 12 $word\", \"<d@x>\""
# one KIND CODE SEED MESSAGE RESULT
one() {
	printf '{"kind": "%s", "code": "%s", "seed_sha256": "%s", "seed": "%s", "message": [%s], "result": %s}' \
		"$1" "$2" "$(hash_of "$3")" "$3" "$4" "$5"
}
# result KIND SEED MESSAGE [TIED]: as kskak draws it.
result() {
	one "$1" x "$2" "$3" "${4:-null}" >"$dir/one.json"
	"$kskak" lots draw --json "$dir/one.json" || fail "draw of $1"
}
draws() {
	while IFS='|' read -r kind code seed message tied; do
		[ $kind = order ] || printf ', '
		one "$kind" "$code" "$seed" "$message" "$(result "$kind" "$seed" "$message" $tied)"
	done <<END
order|M-26-01|$early|$entrants, "$beacon"|
stage|26 S|$early|"26 I 3 1 17", "26 I 10 2 4", "26 I 10 1 9", "$beacon"|
960|M-26-01|$early|$entrants, "$beacon", "960"|
960|M-26-01|$early|$entrants, "$beacon", "960 77"|
colour|M-26-01|$early|$entrants, "$beacon", "colour"|
ties|M-26-01|$late|"$beacon", "ties 2", "1 12", "2 9", "3 0", "4 9", "5 9"|[5,2,4]
ko|M-26-01|$late|"$beacon", "ko 2 1"|[14,3]
ko|M-26-01|$late|"$beacon", "ko 2 1 3"|[14,3]
END
}
{
	printf '{"group": 7, "lots": {"group": 7, "draws": ['
	draws
	printf ', {"kind": "late", "code": "M-26-01", "seed_sha256": "%s"}]}}\n' "$(secret nobody)"
} >"$dir/all.json"
cat >"$dir/want" <<END
order M-26-01: OK
stage 26 S: OK
960 M-26-01: OK
960 M-26-01: OK
colour M-26-01: OK
ties M-26-01: OK
ko M-26-01: OK
ko M-26-01: OK
late M-26-01: not drawn yet
END
"$kskak" lots verify "$dir/all.json" >"$dir/ours" || fail "all kinds: $(cat "$dir/ours")"
cmp "$dir/want" "$dir/ours" || fail "all kinds: $(cat "$dir/ours")"
"$kskak" lots verify --json - <"$dir/all.json" >"$dir/out" || fail "all kinds as JSON"
grep -q '^{"ok":true,"draws":\[{"kind":"order","code":"M-26-01","drawn":true,"seed":true,"result":true},' \
	"$dir/out" || fail "all kinds as JSON: $(cat "$dir/out")"
sh "$script" "$dir/all.json" >"$dir/theirs" || fail "script, all kinds: $(cat "$dir/theirs")"
cmp "$dir/want" "$dir/theirs" || fail "script, all kinds: $(cat "$dir/theirs")"
"$kskak" lots draw "$dir/all.json" >"$dir/out" || fail "draw of all"
grep -q '^960 M-26-01:$' "$dir/out" || fail "draw of all: $(cat "$dir/out")"

# The file of an event lists its groups; a beacon must be the hash of its published text.
{ printf '{"event": "x", "lots": [' && sed 's/^{"group": 7, "lots": //; s/}$//' "$dir/all.json" && printf ']}\n'; } >"$dir/event.json"
"$kskak" lots verify "$dir/event.json" >"$dir/ours" || fail "an event: $(cat "$dir/ours")"
printf chains >"$dir/2026-01-04.txt"
sh "$script" "$dir/event.json" "$dir/2026-01-04.txt" >"$dir/theirs" || fail "an event: $(cat "$dir/theirs")"
cmp "$dir/want" "$dir/ours" && cmp "$dir/want" "$dir/theirs" || fail "an event: $(cat "$dir/ours" "$dir/theirs")"
printf other >"$dir/2026-01-04.txt"
sh "$script" "$dir/event.json" "$dir/2026-01-04.txt" >"$dir/theirs"
[ $? -eq 1 ] && grep -q '^order M-26-01: the beacon is NOT' "$dir/theirs" || fail "another text: $(cat "$dir/theirs")"

# tampered NAME SED: both detect it and report the same.
tampered=0
tampered() {
	sed "$2" "$dir/all.json" >"$dir/bad.json"
	! cmp -s "$dir/all.json" "$dir/bad.json" || fail "$1: nothing was changed"
	"$kskak" lots verify "$dir/bad.json" >"$dir/ours"
	[ $? -eq 1 ] || fail "$1: kskak took it: $(cat "$dir/ours")"
	sh "$script" "$dir/bad.json" >"$dir/theirs"
	[ $? -eq 1 ] || fail "$1: the script took it: $(cat "$dir/theirs")"
	grep -q "$3" "$dir/ours" && cmp "$dir/ours" "$dir/theirs" || fail "$1: $(cat "$dir/ours" "$dir/theirs")"
	tampered=$((tampered + 1))
}
tampered 'a confirmation' 's/<d@x>/<e@x>/g' 'order .*result is NOT'
tampered 'a beacon' 's/beacon 2026-01-04/beacon 2026-01-05/g' 'order .*result is NOT'
tampered "a leader's word" "s/leader 12 /leader 13 /g" 'word .* is NOT'
tampered 'a line more' 's/"ko 2 1"/"ko 2 1", "again"/' 'ko .*message is NOT'
tampered 'no subject' 's/, "960 77"//' '960 .*message is NOT'
tampered 'the points of those tied' 's/"4 9"/"4 8"/' 'ties .*message is NOT'
tampered 'a seat without a player' 's/26 I 3 1 17/26 I/' 'stage .*message is NOT'
tampered 'the position' 's/"960"\], "result": /&1/' '960 .*result is NOT'
tampered 'the colour' 's/"result": "black"/"result": "WHITE"/; s/"result": "white"/"result": "black"/; s/WHITE/white/' \
	'colour .*result is NOT'
tampered 'the first of a match' 's/\[3,14\]/[14, 3 ]/; t; s/\[14,3\]/[3,14]/' 'ko .*result is NOT'
tampered 'the commitment' "s/$(hash_of "$late")/$(secret other)/g" 'seed does NOT have'
[ $tampered -eq 11 ] || fail "$tampered changes were tried"

# All draws of a group under one seed have the same entrants.
other=${entrants%,*}
{
	printf '['
	one order A-1 "$early" "$entrants" "$(result order "$early" "$entrants")"
	printf ','
	one 960 A-1 "$early" "$other, \"960\"" "$(result 960 "$early" "$other, \"960\"")"
	printf ']'
} >"$dir/two.json"
"$kskak" lots verify "$dir/two.json" >"$dir/out"
[ $? -eq 1 ] && grep -q '960 A-1: the message is NOT' "$dir/out" || fail "other entrants: $(cat "$dir/out")"

# A single draw from its message.
printf '%s\nties 1\n1 4\n2 4\n7 4\n' "$beacon" >"$dir/message"
sh "$script" "$late" ties 7 1 2 <"$dir/message" 2>"$dir/hash" | paste -sd, >"$dir/theirs"
message=$(sed 's/.*/"&"/' "$dir/message" | paste -sd,)
[ "[$(cat "$dir/theirs")]" = "$(result ties "$late" "$message" '[1,2,7]')" ] || fail "ties: $(cat "$dir/theirs")"
printf 'a\n%s\ncolour\n' "$beacon" | sh "$script" "$early" colour >"$dir/theirs" 2>"$dir/hash"
[ "\"$(cat "$dir/theirs")\"" = "$(result colour "$early" "\"a\", \"$beacon\", \"colour\"")" ] || fail colour
sh "$script" "$early" colour </dev/null >"$dir/out" 2>&1
[ $? -eq 2 ] || fail "no message: $(cat "$dir/out")"

# Files that are not draws.
for text in '{}' '[]' '{"seed": "00"}' '{"lots": {}}' '{"lots": []}' \
	'{"kind": "order", "seed_sha256": "", "seed": "'"$early"'", "message": "a", "result": []}' \
	'{"kind": "dice", "seed_sha256": "", "seed": "'"$early"'", "message": [], "result": []}' \
	'{"kind": "order", "seed_sha256": "", "seed": "'"$early"'", "message": ["a\nb"], "result": [1]}' \
	'{"kind": "order", "seed_sha256": "", "result": [1]}'; do
	printf '%s\n' "$text" >"$dir/bad.json"
	"$kskak" lots verify "$dir/bad.json" >"$dir/out" 2>&1
	[ $? -eq 2 ] && grep -q "^kskak: $dir/bad.json:1: " "$dir/out" || fail "$text: $(cat "$dir/out")"
done
echo "$drawn draws, 4 verdicts, 8 draws of a file and $tampered changes of it"
