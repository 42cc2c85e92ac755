#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak calc: a call with an invalid field is refused on its own line without affecting others; null
# is accepted where it means none; unreadable input is reported with its line.
set -u
kskak="${top_builddir:-.}/kskak"
vectors="${top_srcdir:-.}/tests/vectors"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

cases=$(wc -l <"$vectors/calc-refused.jsonl")
[ "$cases" -eq 1327 ] || fail "the number of refused calls is $cases"
"$kskak" calc "$vectors/calc-refused.jsonl" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "refused calls must end with status 2"
grep -vn '^{"error":".*"}$' "$dir/out" && fail "these calls must be refused"
[ "$(wc -l <"$dir/out")" -eq "$cases" ] || fail "not one answer a call"

cases=$(wc -l <"$vectors/calc-nulls.jsonl")
[ "$cases" -eq 41 ] || fail "the number of calls with null is $cases"
"$kskak" calc "$vectors/calc-nulls.jsonl" >"$dir/out" || fail "null must pass where it means none"
[ "$(wc -l <"$dir/out")" -eq "$cases" ] || fail "not one answer a call with null"

# A single call, calls in a list, calls over several lines and broken ones in one input.
printf '%s\n' '{"fn":"notation.field","input":{"days":4,"total":9}}' \
	'[{"fn":"notation.field","input":{"days":1,"total":1}},' \
	' {"fn":"notation.token","input":{"tok":"5"}}]' 'broken' '{"fn":' \
	'{"fn":"notation.field","input":{"days":0,"total":100}}' >"$dir/in"
printf '%s\n' '"4/09"' '"1/01"' '{"error":"malformed"}' >"$dir/want"
"$kskak" calc - <"$dir/in" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "what cannot be read must end with status 2"
head -n 3 "$dir/out" | diff "$dir/want" - || fail "values"
[ "$(tail -n 1 "$dir/out")" = '"0/100"' ] || fail "the call behind the broken ones"
grep -q '^kskak: standard input:4: not JSON' "$dir/err" || fail "the broken line is not named"
# A key that is there twice: which value was meant is not known.
printf '%s\n' '{"fn":"notation.token","fn":"notation.field","input":{"days":1,"total":1}}' \
	'{"fn":"notation.field","input":{"days":1,"days":2,"total":2}}' >"$dir/in"
"$kskak" calc "$dir/in" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] && [ "$(grep -vc '^{"error":"not JSON' "$dir/out")" = 0 ] || fail "a key twice: $(cat "$dir/out")"
[ "$(grep -c ':[12]: not JSON: duplicate object key' "$dir/err")" = 2 ] || fail "a key twice: $(cat "$dir/err")"
# A byte order mark, and CR LF line ends.
printf '\357\273\277{"fn":"notation.field","input":{"days":4,"total":9}}\r\n' |
	"$kskak" calc >"$dir/out" || fail "a byte order mark"
[ "$(cat "$dir/out")" = '"4/09"' ] || fail "a byte order mark before the call"
printf '\357\273\277{"moves":"e4"}\r\n' | "$kskak" replay >"$dir/out" || fail "a byte order mark before a line"
printf '\357\273\277{"moves":"e4"}\r\n' | "$kskak" pgn | grep -q '^1\. e4 \*' || fail "a byte order mark before a game"
printf '\357\273\277{"cases":[{"fn":"classes.otb","input":{"rating":2100},"expect":"M"}]}' >"$dir/marked"
[ "$("$kskak" calc --check "$dir/marked")" = '1 passed, 0 failed' ] || fail "a byte order mark before cases"
"$kskak" calc --check "$dir" >"$dir/out" 2>"$dir/err"
[ "$(cat "$dir/err")" = "kskak: $dir: Is a directory" ] || fail "a folder of cases: $(cat "$dir/err")"
"$kskak" calc </dev/null >"$dir/out" || fail "no call is no error"
[ ! -s "$dir/out" ] || fail "no call gives no value"

# The championship (EVENTS E56): the winner of the candidates first, then ratings; a veteran by choice.
got=$(printf '%s' '{"fn":"classes.championship","input":{"first_round":"2027-03-25","players":[' \
	'{"id":"a","rating":2450},{"id":"b","rating":2300,"won_candidate":true},{"id":"c","rating":1850},' \
	'{"id":"d","rating":2400,"was_veteran":true,"chooses_veteran":true,"born":"1950-01-01"}]}}' | "$kskak" calc)
[ "$got" = '[{"id":"b","class":"landshold","why":"won_candidate"},{"id":"a","class":"landshold","why":"master"},'\
'{"id":"c","class":"kandidat","why":"top_up"},{"id":"d","class":"veteran","why":"veteran"}]' ] ||
	fail "championship: $got"

# Files of expectations.
printf '%s\n' '{"cases":[{"id":"x","fn":"notation.field","input":{"days":1,"total":2},"expect":"1/03"},' \
	'{"id":"y","fn":"notation.field","input":{"days":1,"total":2},"expect":"1/02"}]}' >"$dir/cases"
"$kskak" calc --check "$dir/cases" >"$dir/out"
[ $? -eq 1 ] || fail "a case that differs must end with status 1"
[ "$(tail -n 1 "$dir/out")" = "1 passed, 1 failed" ] || fail "tally"
grep -q 'x notation.field: expected "1/03", got "1/02"' "$dir/out" || fail "the case is not named"
got=$("$kskak" calc --check "$vectors/pairing/worked-examples.json" | tail -n 1)
[ "$got" = "21 passed, 0 failed" ] || fail "worked examples of pairing: $got"
state='"system":"berger","state":{"n":4,"round":1}'
printf '%s\n' "{\"cases\":[{$state,\"expected\":{\"pairings\":[[2,3],[1,4]]}}," \
	"{$state,\"expected\":{\"pairings_unordered\":[[3,2],[1,4]],\"bye\":null}}," \
	"{$state,\"expected\":{\"pairings_include_unordered\":[[4,1]]}}," \
	"{$state,\"expected\":{\"pairings\":[[3,2],[1,4]]}}," \
	"{$state,\"expected\":{\"pairings_unordered\":[[1,4]]}}," \
	"{$state,\"expected\":{\"bye\":1}}]}" >"$dir/cases"
"$kskak" calc --check "$dir/cases" >"$dir/out"
[ "$(tail -n 1 "$dir/out")" = "3 passed, 3 failed" ] || fail "rounds as sets of pairs"
"$kskak" calc --check "$dir/none" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "a missing file must end with status 2"

# Totals of a time list exceed 32 bits; a list may be longer than any game.
awk 'BEGIN {
	printf "{\"fn\":\"clock.table\",\"input\":{\"regime\":\"post\",\"compulsory\":false,\"msgs\":["
	for (i = 0; i < 2000; i++)
		printf "%s{\"recv\":\"0001-01-01\",\"sent\":\"9999-12-31\",\"extra\":1000000}", i ? "," : ""
	print "]}}"
}' | "$kskak" calc >"$dir/out" || fail "a list of 2000 messages"
grep -q '"total":4652058000,"n":1000,"limit":3000,"field":"3652058/4652058000","over":true}\]$' "$dir/out" ||
	fail "a total beyond 32 bits"

# An unknown word: the message lists all alternatives.
printf '%s\n' '{"fn":"game.verdict","input":{"regime":"post","start":"2026-01-01","asof":"2026-01-01","events":[{"t":"resigns"}]}}' |
	"$kskak" calc 2>/dev/null | grep -q "'resigns' is not one of 'move', .*, 'adjudicate'\"}" || fail "the words of an event"

# An interactive client gets each answer before its next question; a call over two lines is one
# call.
mkfifo "$dir/ask" "$dir/tell"
"$kskak" calc <"$dir/ask" >"$dir/tell" &
exec 3>"$dir/ask" 4<"$dir/tell"
for call in '{"fn":"notation.field","input":{"days":4,"total":9}}' \
	'{"fn":"notation.field",\n"input":{"days":4,"total":9}}'; do
	printf "$call\n" >&3
	got=$(timeout 60 head -n 1 <&4)
	[ "$got" = '"4/09"' ] || fail "asked line by line: $got"
done
exec 3>&- 4<&-
wait

# Byte by byte: the byte order mark, a quote that is never closed, and the lines in messages.
printf '\357\273\277{"fn":"notation.field",\n"input":{"days":1,"total":2}}\n"open\n]\n{"fn":"notation.field","input":{"days":3,"total":4}}' |
	dd bs=1 status=none | "$kskak" calc >"$dir/out" 2>"$dir/err"
printf '%s\n' '"1/02"' '"3/04"' >"$dir/want"
grep -v '^{"error"' "$dir/out" | diff "$dir/want" - || fail "values byte by byte"
grep -q '^kskak: standard input:3: not JSON' "$dir/err" || fail "line 3: $(cat "$dir/err")"
grep -q '^kskak: standard input:4: not JSON' "$dir/err" || fail "line 4: $(cat "$dir/err")"
