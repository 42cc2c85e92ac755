#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Who asks for a page on an open connection when the database has just been found damaged is told to try
# again; then the server ends with 65.
set -u
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
command -v sqlite3 >/dev/null || exit 77
case $database in *:*) exit 77 ;; esac # of a file
trap 'server_stop' EXIT

bad() {
	echo "damaged: $*"
	status=1
}
answers() { [ "$(grep -c '^HTTP/1.1 ' "$dir/answers")" -ge "$1" ]; }
answers_or_ended() { answers "$1" || has_ended "$pid"; }
ask_page() { printf 'GET /games/%s HTTP/1.1\r\nHost: x\r\n\r\n' "$game"; }

server_start
new_game
new_token anna
kill "$pid"
wait "$pid"
page=$(sqlite3 "$database" "SELECT rootpage FROM sqlite_schema WHERE name = 'inbox_game'")
size=$(sqlite3 "$database" 'PRAGMA page_size')
head -c "$size" /dev/zero | tr '\0' '\377' | dd of="$database" bs="$size" seek=$((page - 1)) conv=notrunc 2>/dev/null

# The server ends as soon as its letter is written, perhaps before the second request.
tries=0
while :; do
	server_start
	: >"$dir/answers"
	(
		ask_page
		await answers_or_ended 1
		curl -s -o "$dir/said" -H "Authorization: Bearer $token" -H "Idempotency-Key: e4-$$" \
			-H 'Content-Type: application/json' -d '{"move":"e4","ply":0}' "$url/api/v1/games/$game/move"
		ask_page
		await answers_or_ended 2
	) | timeout 120 curl -sN "telnet://127.0.0.1:$port" >"$dir/answers" 2>/dev/null
	await has_ended "$pid" || kill "$pid"
	wait "$pid"
	code=$?
	pid=
	[ $code = 65 ] || bad "the server ended with $code"
	[ "$(grep -c '^HTTP/1.1 503' "$dir/answers")" = 1 ] && break
	tries=$((tries + 1))
	[ $tries -lt 20 ] && [ $status = 0 ] || { bad "no second answer: $(cat "$dir/said"; grep '^HTTP' "$dir/answers")"; break; }
done
grep -q '^HTTP/1.1 200' "$dir/answers" || bad 'the first request'
grep -qi '^Retry-After' "$dir/answers" || bad 'no Retry-After'
exit $status
