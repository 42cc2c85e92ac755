#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A daemon on PostgreSQL while the server hangs, a commit waits for a standby that is away, or a table is
# locked: all doors answer within their time, no move is lost or played twice, and all goes on afterwards.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
hung=
trap 'go_on; server_stop; pg_end' EXIT

DOOR=6    # seconds within which a door answers: 3, and as much for a slow machine
COMMIT=30 # the same for what a commit decides, which may take 20

bad() {
	echo "stalled: $*"
	status=1
}
sql() {
	PGOPTIONS='-c synchronous_commit=local' psql -qXAt -v ON_ERROR_STOP=1 "$database" -c "$1" || bad "sql: $1"
}
# The server hangs, with all its processes, and goes on.
hang() {
	hung=$(head -n 1 "$pg_dir/data/postmaster.pid")
	for p in $hung $(pgrep -P "$hung"); do kill -STOP "$p"; done
}
go_on() {
	[ -z "$hung" ] && return
	for p in $(pgrep -P "$hung") $hung; do kill -CONT "$p" 2>/dev/null; done
	hung=
}
began() { began=$(date +%s%N); }
# within SECONDS WHAT: so long after began.
within() {
	took=$((($(date +%s%N) - began) / 1000000))
	[ $took -le $(($1 * 1000)) ] || bad "$2 took $took ms"
}
# move TOKEN MOVE PLY FILE: writes the status, the answer and its head.
move() {
	curl -s -m 60 -D "$dir/$4.head" -o "$dir/$4.body" -w '%{http_code}' \
		-H "Authorization: Bearer $1" -H "Idempotency-Key: $2-$$" \
		-H 'Content-Type: application/json' -d "{\"move\":\"$2\",\"ply\":$3}" \
		"$url/api/v1/games/$game/move" >"$dir/$4"
}
# played TOKEN MOVE PLY: repeats the move until it is answered.
played() {
	tries=0
	move "$1" "$2" "$3" again
	while [ "$(cat "$dir/again")" = 503 ] && [ $tries -lt 200 ]; do
		tries=$((tries + 1))
		sleep 0.1
		move "$1" "$2" "$3" again
	done
	[ "$(cat "$dir/again")" = 200 ] || { bad "$2: $(cat "$dir/again" "$dir/again.body")"; tail -n 20 "$dir/log"; exit 1; }
}
# get PATH: sets $code; the answer is in $dir/page.
get() { code=$(curl -s -m 60 -D "$dir/page.head" -o "$dir/page" -w '%{http_code}' "$url$1"); }
lmtp() { # lmtp LINE...: sends them, and prints the answers
	printf '%s\r\n' "$@" | timeout 40 curl -s -m 40 --unix-socket "$dir/lmtp.sock" telnet://x 2>/dev/null
}
mail() { # mail WORD: one about nothing
	lmtp 'LHLO x' 'MAIL FROM:<bo@demo.example>' 'RCPT TO:<play@demo.example>' DATA \
		'From: bo@demo.example' "Message-ID: <$1$$@x>" '' help . QUIT
}
ask() { timeout 60 "$kskak" "$@" --socket "$dir/control.sock" >"$dir/answer" 2>&1; }

# doors WHY: what they do while the database does not answer. A request that waits for it is asked to come
# again; whatever needs no database is there at once.
doors() {
	began
	get /style.css
	[ "$code" = 200 ] || bad "$1: a style sheet: $code"
	within 2 "$1: a style sheet"
	began
	lmtp 'LHLO x' QUIT >"$dir/lmtp"
	grep -q '^221' "$dir/lmtp" || bad "$1: greetings: $(cat "$dir/lmtp")"
	within 2 "$1: greetings"
	began
	get "/games/$game"
	[ "$code" = 503 ] || bad "$1: a page: $code"
	grep -qi '^Retry-After: [0-9]' "$dir/page.head" || bad "$1: a page without Retry-After"
	grep -q 'role="alert"\|Try again' "$dir/page" || bad "$1: a page: $(cat "$dir/page")"
	within $DOOR "$1: a page"
	began
	mail "$1" >"$dir/lmtp"
	grep -q '^451 4.3.0' "$dir/lmtp" || bad "$1: a mail: $(cat "$dir/lmtp")"
	within $DOOR "$1: a mail"
	began
	ask status && bad "$1: status says that all is well"
	grep -q "The database says: $2" "$dir/answer" || bad "$1: status: $(cat "$dir/answer")"
	within $DOOR "$1: status"
	began
	ask ping && bad "$1: a ping says that all is well"
	within $DOOR "$1: a ping"
	began
	code=$(curl -s -m 60 -o "$dir/page" -w '%{http_code}' -H 'Content-Type: text/xml' \
		-d '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GetMyGames xmlns="http://www.bennedik.com/webservices/XfccBasic"><username>1</username><password>x</password></GetMyGames></s:Body></s:Envelope>' "$url/xfcc")
	grep -q ServerError "$dir/page" || bad "$1: Xfcc: $code $(cat "$dir/page")"
	within $DOOR "$1: Xfcc"
	# Those who hang up while they wait leave nothing behind.
	for n in 1 2 3; do curl -s -m 0.2 -o "$dir/none" "$url/games/$game" & done
	move "$bo" Nc6 3 hasty
	[ "$(cat "$dir/hasty")" = 503 ] || bad "$1: a move after another: $(cat "$dir/hasty")"
}

server_start
new_game
new_token anna
anna=$token
new_token bo
bo=$token
played "$anna" e4 0
played "$bo" e5 1
curl -sN -m 300 "$url/games/$game/stream" >"$dir/stream" 2>&1 &
reader=$!
await grep -qs '^retry:' "$dir/stream"

# --- the server hangs ---

# A turn waits 12 seconds for an answer, other requests 3.
hang
mail hanging >"$dir/first" &
first=$!
sleep 3.5
doors hangs '\(no answer for\|the server did not answer\)'
wait $first
[ "$(grep -c 'the database does not answer; requests are asked to try again' "$dir/log")" = 1 ] || bad 'not once in the log'
grep -q '^451 4.3.0' "$dir/first" || bad "the mail in the turn: $(cat "$dir/first")"
get "/games/$game"
[ "$code" = 503 ] || bad "a page, long after: $code"
go_on
played "$anna" Nf3 2
[ "$(sql "SELECT count(*) FROM game_event WHERE game = $game AND seq > 0")" -ge 3 ] || bad 'a move is missing'

# --- a commit waits ---

sql "ALTER SYSTEM SET synchronous_standby_names = 'nobody'"
sql 'SELECT pg_reload_conf(), pg_sleep(0.3)' >/dev/null
move "$bo" d6 3 first &
first=$!
sleep 3.5
doors commits 'a commit has been waiting'
grep -q 'a commit waits for the database or its standby' "$dir/log" || bad 'no waiting commit in the log'
wait $first
[ "$(cat "$dir/first")" = 503 ] || bad "the move whose commit waits: $(cat "$dir/first")"
sql 'ALTER SYSTEM RESET synchronous_standby_names'
sql 'SELECT pg_reload_conf()' >/dev/null
played "$bo" d6 3

# --- a table is locked ---

psql -qX "$database" -c "BEGIN; LOCK TABLE game_event; SELECT pg_sleep(8); COMMIT" >/dev/null &
locker=$!
locked() {
	[ "$(sql "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted
		AND relation = 'game_event'::regclass")" = 1 ]
}
await locked
began
get /style.css
within 2 'a style sheet while a table is locked'
move "$anna" Bb5+ 4 first
[ "$(cat "$dir/first")" = 503 ] || bad "a move while a table is locked: $(cat "$dir/first")"
within $DOOR 'a move while a table is locked'
wait $locker
played "$anna" Bb5+ 4

# Each move once, and the stream has told them.
[ "$(sql "SELECT count(*) - count(DISTINCT seq) FROM game_event WHERE game = $game")" = 0 ] || bad 'an event twice'
get "/games/$game.pgn"
grep -q '^1\. e4 e5 2\. Nf3 d6 3\. Bb5+ ' "$dir/page" || bad "the game: $(cat "$dir/page")"
await grep -q '"ply": *5' "$dir/stream" || bad "the stream: $(cat "$dir/stream")"
kill $reader
wait $reader 2>/dev/null

# --- a stop while the server hangs ---

hang
move "$bo" c6 5 last &
last=$!
sleep 1
began
kill "$pid"
wait "$pid" || bad 'a stop while the server hangs'
within $COMMIT 'a stop while the server hangs'
pid=
wait $last
case $(cat "$dir/last") in
503 | 000) ;;
*) bad "the move during the stop: $(cat "$dir/last")" ;;
esac
go_on
server_start
played "$bo" c6 5
ask verify || bad "verify: $(cat "$dir/answer")"
grep -q '^1 games, 0 differences$' "$dir/answer" || bad "verify: $(cat "$dir/answer")"
exit $status
