#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A daemon on PostgreSQL while the server hangs, a commit waits for a standby that is away, or a table or a
# game is locked: all doors answer within their time, whoever only reads sees the last committed state if the
# database can be read, no move is lost or played twice, and all goes on afterwards.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
hung=
trap 'go_on; server_stop; pg_end' EXIT

# Seconds, with much for a slow machine: what is there at once and what waits for the database, for at most 3,
# must not wait for the turn, which takes 12; whoever meets a lock is answered after 12 or 14, and a commit may
# take 20.
ATONCE=8
DOOR=11
LOCK=20
COMMIT=60

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
	await answered "$@"
	[ "$(cat "$dir/again")" = 200 ] || { bad "$2: $(cat "$dir/again" "$dir/again.body")"; tail -n 20 "$dir/log"; exit 1; }
}
answered() {
	move "$1" "$2" "$3" again
	[ "$(cat "$dir/again")" != 503 ]
}
# get PATH [ARGUMENT...]: sets $code; the answer is in $dir/page.
get() {
	path=$1
	shift
	code=$(curl -s -m 60 -D "$dir/page.head" -o "$dir/page" -w '%{http_code}' "$@" "$url$path")
}
get_as() { get "$2" -H "Authorization: Bearer $1"; } # get_as TOKEN PATH
get_my_games() { # by Xfcc, as Anna with the password
	get /xfcc -H 'Content-Type: text/xml' -d "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetMyGames xmlns=\"http://www.bennedik.com/webservices/XfccBasic\"><username>1</username><password>$1</password></GetMyGames></s:Body></s:Envelope>"
}
lmtp() { # lmtp LINE...: sends them, and prints the answers
	printf '%s\r\n' "$@" | timeout 40 curl -s -m 40 --unix-socket "$dir/lmtp.sock" telnet://x 2>/dev/null
}
mail() { # mail WORD: one about nothing
	lmtp 'LHLO x' 'MAIL FROM:<bo@demo.example>' 'RCPT TO:<play@demo.example>' DATA \
		'From: bo@demo.example' "Message-ID: <$1$$@x>" '' help . QUIT
}
ask() { timeout 60 "$kskak" "$@" --socket "$dir/control.sock" >"$dir/answer" 2>&1; }

# doors WHY PATTERN: what they do while the database does not answer, of which status says that. A request that
# waits for it is asked to come again; whatever needs no database is there at once.
doors() {
	began
	ask status && bad "$1: status says that all is well"
	grep -q "The database says: $2" "$dir/answer" || bad "$1: status: $(cat "$dir/answer")"
	within $DOOR "$1: status"
	began
	get /style.css
	[ "$code" = 200 ] || bad "$1: a style sheet: $code"
	within $ATONCE "$1: a style sheet"
	began
	lmtp 'LHLO x' QUIT >"$dir/lmtp"
	grep -q '^221' "$dir/lmtp" || bad "$1: greetings: $(cat "$dir/lmtp")"
	within $ATONCE "$1: greetings"
	began
	mail "$1" >"$dir/lmtp"
	grep -q '^451 4.3.0' "$dir/lmtp" || bad "$1: a mail: $(cat "$dir/lmtp")"
	within $DOOR "$1: a mail"
	began
	ask cases && bad "$1: cases are listed"
	within $DOOR "$1: a list of cases"
	# Those who hang up while they wait leave nothing behind.
	for n in 1 2 3; do curl -s -m 0.2 -o "$dir/none" "$url/games/$game" & done
	move "$bo" Nc6 3 hasty
	[ "$(cat "$dir/hasty")" = 503 ] || bad "$1: a move after another: $(cat "$dir/hasty")"
}

# unreadable WHY: readers are asked to come again.
unreadable() {
	began
	get "/games/$game"
	[ "$code" = 503 ] || bad "$1: a page: $code"
	grep -qi '^Retry-After: [0-9]' "$dir/page.head" || bad "$1: a page without Retry-After"
	grep -q 'role="alert"\|Try again' "$dir/page" || bad "$1: a page: $(cat "$dir/page")"
	within $DOOR "$1: a page"
	began
	get_my_games x
	grep -q '<faultcode>soap:Server</faultcode><faultstring>ServerError: ' "$dir/page" || bad "$1: Xfcc: $code $(cat "$dir/page")"
	within $DOOR "$1: Xfcc"
}
# told WHAT PATTERN: the answer is there at once, with a line that matches.
told() {
	[ "$code" = 200 ] || bad "$1: $code $(head -c 300 "$dir/page")"
	grep -q "$2" "$dir/page" || bad "$1 lacks $2: $(head -c 2000 "$dir/page")"
	within $ATONCE "$1"
}
# readable WHY PLY MOVE NEXT: all who read are told of that many half-moves, and not of the next one.
readable() {
	began
	get "/games/$game?$1"
	told "$1: a page" ">$3<"
	grep -q ">$4<" "$dir/page" && bad "$1: a page shows $4, which is not committed"
	began
	get "/games/$game.pgn"
	told "$1: a file" " $3 \\*\$"
	began
	get "/games/$game.json"
	told "$1: a description" "\"ply\": *$2[,}]"
	began
	get_as "$anna" "/api/v1/games/$game"
	told "$1: the API" "\"ply\": *$2[,}]"
	began
	get_as "$anna" /api/v1/games
	told "$1: the games of the API" "\"ply\": *$2[,}]"
	began
	get_as kskak_leaderleaderleaderleaderleader77 /api/v1/cases
	told "$1: the cases of the API" '"cases": *\['
	began
	get_my_games "$password"
	told "$1: Xfcc" "[ .]$3 {[^}]*}<"
	for path in / /events /players/1 /search?q=anna /api/v1/events /calendar.ics; do
		began
		get "$path"
		told "$1: $path" ''
	done
	: >"$dir/page"
	curl -sN -m 100 "$url/games/$game/stream" >"$dir/page" 2>/dev/null &
	new=$!
	await grep -q '^retry:' "$dir/page" || bad "$1: a new stream"
	kill $new 2>/dev/null
	wait $new 2>/dev/null
}
# lock SQL: a transaction holds it until unlock.
lock() {
	psql -qX "$database" -c "BEGIN; $1; SELECT pg_sleep(900)" >/dev/null 2>&1 &
	locker=$!
}
unlock() {
	sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE query LIKE '%pg_sleep(900)%' AND pid <> pg_backend_pid()" >/dev/null
	wait $locker
}

printf 'leader = tl: *\ndesk-token = tl: %s\n' \
	"$(printf %s kskak_leaderleaderleaderleaderleader77 | sha256sum | cut -d' ' -f1)" >>"$dir/kskakd.conf"
server_start
new_game
new_token anna
anna=$token
new_token bo
bo=$token
new_password anna
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
unreadable hangs
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
sql 'SELECT pg_reload_conf()' >/dev/null
# The server's processes hear of it one after another.  No timeout ends such a wait, but a cancellation does.
waits_for_standby() {
	rm -f "$dir/probed"
	{
		psql -qX "$database" -c 'CREATE TEMP TABLE waits ()' >/dev/null 2>&1
		: >"$dir/probed"
	} &
	probe=$! cancelled=0
	while [ ! -e "$dir/probed" ]; do
		cancelled=$((cancelled + $(sql "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity
			WHERE wait_event = 'SyncRep' AND query LIKE 'CREATE TEMP TABLE waits%'")))
		sleep 0.1
	done
	wait $probe
	[ $cancelled -gt 0 ]
}
await waits_for_standby || bad 'commits do not wait'
move "$bo" d6 3 first &
first=$!
commit_waits() { [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")" -ge 1 ]; }
await commit_waits || bad 'no commit waits'
[ -n "${MEMCHECK_DIR:-}" ] || readable commits 3 Nf3 d6 # valgrind takes too long for it
doors_know() {
	ask status
	grep -q 'a commit has been waiting' "$dir/answer"
}
await doors_know
doors commits 'a commit has been waiting'
# A secret that nobody knows is counted, so it has to wait like a change.
began
get_as kskak_abcdefghijklmnopqrstuvwxyz234567 /api/v1/games
[ "$code" = 503 ] || bad "a wrong token while a commit waits: $code"
within $DOOR 'a wrong token'
grep -q 'a commit waits for the database or its standby' "$dir/log" || bad 'no waiting commit in the log'
readable commits-long 3 Nf3 d6
wait $first
[ "$(cat "$dir/first")" = 503 ] || bad "the move whose commit waits: $(cat "$dir/first")"
readable commits-unknown 3 Nf3 d6
sql 'ALTER SYSTEM RESET synchronous_standby_names'
sql 'SELECT pg_reload_conf()' >/dev/null
played "$bo" d6 3
readable committed 4 d6 'Bb5+'
get_as kskak_abcdefghijklmnopqrstuvwxyz234567 /api/v1/games
[ "$code" = 401 ] || bad "a wrong token: $code"

# --- a game is locked, so that its next turn waits, but not its readers ---

lock "SELECT FROM game_state WHERE game = $game FOR UPDATE"
game_locked() {
	[ "$(sql "SELECT count(*) FROM pg_locks WHERE mode = 'RowShareLock' AND granted
		AND relation = 'game_state'::regclass")" -ge 1 ]
}
await game_locked
move "$anna" Bb5+ 4 first &
first=$!
sleep 0.5
readable game-locked 4 d6 'Bb5+'
unlock
wait $first
case $(cat "$dir/first") in
200 | 503) ;;
*) bad "a move of a locked game: $(cat "$dir/first")" ;;
esac
played "$anna" Bb5+ 4

# --- a game is locked for a while: its move is made afterwards, and that of another game meanwhile ---

first_game=$game
new_game
other_game=$game
game=$first_game
lock "SELECT FROM game_state WHERE game = $game FOR UPDATE"
await game_locked
move "$bo" c6 5 first &
first=$!
sleep 0.5
game=$other_game
began
played "$anna" d4 0
within $ATONCE 'a move of another game'
game=$first_game
sleep 1
unlock
wait $first
[ "$(cat "$dir/first")" = 200 ] || bad "a move of a game locked for a while: $(cat "$dir/first" "$dir/first.body")"

# --- a table is locked ---

lock 'LOCK TABLE game_event'
locked() {
	[ "$(sql "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted
		AND relation = 'game_event'::regclass")" = 1 ]
}
await locked
began
get /style.css
within $ATONCE 'a style sheet while a table is locked'
move "$anna" Ba4 6 first
[ "$(cat "$dir/first")" = 503 ] || bad "a move while a table is locked: $(cat "$dir/first")"
within $LOCK 'a move while a table is locked'
began
get "/players/1?now"
case $code in
200 | 503) ;;
*) bad "a page while a table is locked: $code" ;;
esac
within $DOOR 'a page while a table is locked'
unlock

# --- and again, but not for long: the move is made afterwards ---

lock 'LOCK TABLE game_event'
await locked
move "$anna" Ba4 6 first &
first=$!
sleep 5
unlock
wait $first
[ "$(cat "$dir/first")" = 200 ] || bad "a move while a table is locked for a while: $(cat "$dir/first" "$dir/first.body")"

# --- readers have no connection while a move is made: its streams are told when they have one, without another move ---

beside() { psql -qXAt -v ON_ERROR_STOP=1 "$pg_uri" -c "$1" || bad "beside: $1"; }
name=$(sql 'SELECT current_database()')
beside "ALTER DATABASE \"$name\" ALLOW_CONNECTIONS false"
[ "$(beside "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
	WHERE datname = '$name' AND application_name = 'kskakd readers'")" = 1 ] || bad 'which connection is that of the readers'
played "$bo" b5 7
# Until the letters have been sent, too.
turns_rest() {
	[ "$(beside "SELECT max(state_change) < now() - interval '1 second' FROM pg_stat_activity
		WHERE datname = '$name'")" = t ]
}
await turns_rest
grep -q '"ply": *8' "$dir/stream" && bad 'a stream is told without a connection'
beside "ALTER DATABASE \"$name\" ALLOW_CONNECTIONS true"
await grep -q '"ply": *8' "$dir/stream" || bad "the stream has not been told: $(cat "$dir/stream")"

# Each move once, and the stream has told them.
[ "$(sql "SELECT count(*) - count(DISTINCT seq) FROM game_event WHERE game = $game")" = 0 ] || bad 'an event twice'
get "/games/$game.pgn"
grep -q '^1\. e4 e5 2\. Nf3 d6 3\. Bb5+ c6 4\. Ba4 b5 ' "$dir/page" || bad "the game: $(cat "$dir/page")"
for ply in 3 4 5 6 7 8; do
	grep -q "\"ply\": *$ply[,}]" "$dir/stream" || bad "the stream lacks $ply: $(cat "$dir/stream")"
done
kill $reader
wait $reader 2>/dev/null

# --- a stop while the server hangs ---

hang
move "$anna" Bb3 8 last &
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
played "$anna" Bb3 8
ask verify || bad "verify: $(cat "$dir/answer")"
grep -q '^2 games, 0 differences$' "$dir/answer" || bad "verify: $(cat "$dir/answer")"
exit $status
