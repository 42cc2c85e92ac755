#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# kskak replay: every line is answered in order, as in the file of answers; the exit status.
set -u
kskak="${top_builddir:-.}/kskak"
vectors="${top_srcdir:-.}/tests/vectors"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail() { echo "$*"; exit 1; }

"$kskak" replay "$vectors/replay-in.jsonl" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "unreadable lines must end with status 2"
diff "$vectors/replay-out.jsonl" "$dir/out" || fail "answers differ"
[ "$(wc -l <"$dir/out")" -eq 50 ] || fail "the number of cases is $(wc -l <"$dir/out")"
grep -q "replay-in.jsonl:49: not JSON" "$dir/err" || fail "the unreadable line is not named"

# Standard input, no final line end, empty input.
printf '{"id":1,"moves":"e4"}' | "$kskak" replay - >"$dir/out" || fail "standard input"
[ "$(wc -l <"$dir/out")" -eq 1 ] || fail "a last line without line end"
"$kskak" replay </dev/null >"$dir/out" || fail "no input is no error"
[ ! -s "$dir/out" ] || fail "no input gives no output"

# Answers in one form, read back as questions, give the same answers.
for form in numeric san uci; do
	"$kskak" replay "$vectors/replay-in.jsonl" 2>"$dir/err" | grep '"ok":true' |
		grep -v '"id":"fen' | sed "s/\"fen\":\"[^\"]*\",//; s/\"$form\":/\"moves\":/" >"$dir/again"
	"$kskak" replay "$dir/again" >"$dir/twice" || fail "$form: not read again"
	"$kskak" replay "$vectors/replay-in.jsonl" 2>"$dir/err" | grep '"ok":true' |
		grep -v '"id":"fen' | diff - "$dir/twice" || fail "$form: read otherwise"
done

# A line that needs the JSON parser gets the same answer as one that does not.
"${top_builddir:-.}/tests/bench/make_games" jsonl 300 5 >"$dir/plain"
cat "$vectors/replay-in.jsonl" >>"$dir/plain"
sed 's/^{/{"else":[],/' "$dir/plain" >"$dir/trees"
"$kskak" replay "$dir/plain" 2>"$dir/err" | sed 's/not JSON: column.*/not JSON/' >"$dir/out"
"$kskak" replay "$dir/trees" 2>"$dir/err" | sed 's/not JSON: column.*/not JSON/' >"$dir/again"
diff "$dir/out" "$dir/again" || fail "with a tree the answer is another"

"$kskak" replay "$dir/absent" 2>"$dir/err" && fail "a file that is not there"
[ -s "$dir/err" ] || fail "nothing said of a file that is not there"
# An interactive client gets each answer before its next question.
mkfifo "$dir/ask" "$dir/tell"
"$kskak" replay <"$dir/ask" >"$dir/tell" &
exec 3>"$dir/ask" 4<"$dir/tell"
for id in 1 2; do
	printf '{"id":%d,"moves":"e4"}\n' $id >&3
	timeout 60 head -n 1 <&4 | grep -q "^{\"id\":$id,\"ok\":true" || fail "asked line by line"
done
exec 3>&- 4<&-
wait
# A line of 20 MB is refused, and the next one is answered.
{ head -c 20000000 /dev/zero | tr '\0' 'x'; printf '\n{"id":2,"moves":"e4"}\n'; } >"$dir/long"
"$kskak" replay "$dir/long" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] || fail "an overlong line must end with status 2"
grep -q '"id":2,"ok":true' "$dir/out" || fail "the line behind an overlong one"
exit 0
