#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# `kskak database copy` from a file to PostgreSQL and back: nothing is lost on the way, games go on,
# the source is left, and what must not be copied is refused.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
unset KSKAK_TEST_DATABASE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap 'server_stop; pg_end' EXIT
file=$database
KSKAK_TEST_DATABASE=$pg_uri
. "${top_srcdir:-.}/tests/sql/database.sh"

bad() {
	echo "copy: $*"
	status=1
}
# copies FROM TO; refused PATTERN FROM TO
copies() {
	"$kskak" database copy "$1" "$2" >"$dir/said" 2>&1 || bad "copy $1 $2: $(cat "$dir/said")"
	grep -q '^the copy is whole' "$dir/said" || bad "no verify: $(cat "$dir/said")"
}
refused() {
	"$kskak" database copy "$2" "$3" >"$dir/said" 2>&1 && bad "copied $2 to $3"
	grep -q -- "$1" "$dir/said" || bad "no '$1' in: $(cat "$dir/said")"
}
ply=0
# move TOKEN MOVE
move() {
	code=$(curl -s -m 60 -o "$dir/body" -w '%{http_code}' -H "Authorization: Bearer $1" \
		-H 'Content-Type: application/json' -d "{\"move\":\"$2\",\"ply\":$ply}" \
		"$url/api/v1/games/$game/move")
	[ "$code" = 200 ] || bad "$2: $code: $(cat "$dir/body")"
	ply=$((ply + 1))
}
stop() {
	kill "$pid"
	wait "$pid" || bad 'the stop'
	pid=
}
# on DATABASE: the daemon's configuration.
on() {
	sed "s|^database = .*|database = $(echo "$1" | sed 's/&/\\&/g')|" "$dir/kskakd.conf" >"$dir/new"
	mv "$dir/new" "$dir/kskakd.conf"
}

server_start
new_game
new_token anna
anna=$token
new_token bo
bo=$token
move "$anna" e4
server=$(pg_database)
refused 'another kskakd is using this database' "$file" "$server"
stop
cp "$file" "$dir/before.db"
refused 'no such database' "$dir/none.db" "$server"
refused 'the URI of the database: invalid URI query parameter' "$file" 'postgresql://x@/x?hots=y'

copies "$file" "$server"
[ "$(psql -qXAt "$server" -c "SELECT reltuples FROM pg_class WHERE relname = 'game_event'")" -gt 0 ] ||
	bad 'the copy has no statistics: it is read from end to end'
refused 'the server has moved to postgresql://' "$file" "$dir/other.db"
refused 'is not empty: it has rows in' "$dir/before.db" "$server"

# The game goes on there, with the tokens of before.
on "$server"
server_start
move "$bo" e5
refused '1 kskakd serve from postgresql' "$server" "$dir/other.db"
stop

# And back.
copies "$server" "$dir/back.db"
refused 'the server has moved to ' "$server" "$dir/third.db"
on "$dir/back.db"
server_start
move "$anna" Nf3
stop
cp "$dir/back.db" "$dir/unfinished.db"
[ "$(sqlite3 "$dir/back.db" "PRAGMA integrity_check; PRAGMA foreign_key_check")" = ok ] ||
	bad 'the file is not whole'
[ "$(sqlite3 "$dir/back.db" "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")" = \
	"$(sqlite3 "$dir/before.db" "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")" ] ||
	bad 'triggers are missing'

# What was wrong before is found in the copy, and it is said that the copy is not to blame.  Then
# the source is not left and the target stays empty, so that the server goes on; --damaged moves it.
damage="UPDATE game_state SET ply = ply + 1 WHERE game = $game"
sqlite3 "$dir/back.db" "$damage"
server=$(pg_database)
"$kskak" database copy "$dir/back.db" "$server" >"$dir/said" 2>&1 && bad 'no status for damage'
grep -q "^game $game: the number of moves differs from the events" "$dir/said" &&
	grep -q 'was wrong before the copy; the server has not moved' "$dir/said" ||
	bad "damage on the way: $(cat "$dir/said")"
server_start
kill "$pid"
wait "$pid" || bad 'a server stops with damage'
pid=
"$kskak" database copy --damaged "$dir/back.db" "$server" >"$dir/said" 2>&1 &&
	grep -q 'the server has moved nevertheless' "$dir/said" || bad "--damaged: $(cat "$dir/said")"
refused 'the server has moved to postgresql://' "$dir/back.db" "$dir/other.db"
"$kskak" database copy "$server" "$dir/damaged.db" >"$dir/said" 2>&1 && bad 'no status for damage, back'
grep -q "^game $game: the number of moves differs from the events" "$dir/said" &&
	grep -q 'was wrong before the copy; the server has not moved' "$dir/said" ||
	bad "damage on the way back: $(cat "$dir/said")"
"$kskak" database copy --damaged "$server" "$dir/damaged.db" >"$dir/said" 2>&1 ||
	bad "--damaged, back: $(cat "$dir/said")"

# --- a copy that is not finished: at no time both databases open ---

# no_start PATTERN DATABASE: no server starts from it.
no_start() {
	on "$2"
	timeout 60 "$top/kskakd" -c "$dir/kskakd.conf" >"$dir/said" 2>&1 && bad "started from $2"
	grep -q -- "$1" "$dir/said" || bad "no '$1' in: $(cat "$dir/said")"
}
psql_on() { psql -qXAt -v ON_ERROR_STOP=1 "$1" -c "$2"; }

# The mark of the source is refused: the source goes on, and the copy does not open.
source=$dir/unfinished.db
server=$(pg_database)
sqlite3 "$source" "CREATE TRIGGER no_mark BEFORE INSERT ON meta WHEN new.name = 'left'
	BEGIN SELECT RAISE(ABORT, 'no mark today'); END"
refused "could not be marked as left (no mark today.*, so postgresql://.* does not open yet: run the same command again" \
	"$source" "$server"
no_start "the copy into this database was not finished: run .kskak database copy. again, from $source" "$server"
refused 'the copy into this database was not finished, from' "$server" "$dir/none.db"
rm -f "$dir/none.db"
on "$source"
server_start
move "$bo" Nc6
stop
# Of another server it is not taken for an empty one.
"$kskak" database migrate --config "$dir/kskakd.conf" >/dev/null || bad 'migrate'
cp "$source" "$dir/strange.db"
sqlite3 "$dir/strange.db" "UPDATE seal SET secret = zeroblob(32)"
refused 'has a copy of another server that was not finished, from' "$dir/strange.db" "$server"
# Then it is made again, with what was played meanwhile; its own mark cannot be removed, so neither opens.
sqlite3 "$source" 'DROP TRIGGER no_mark'
psql_on "$server" "CREATE FUNCTION no_mark() RETURNS trigger LANGUAGE plpgsql AS \$\$ BEGIN RAISE 'no removal today'; END \$\$;
	CREATE TRIGGER no_mark BEFORE DELETE ON meta FOR EACH ROW EXECUTE FUNCTION no_mark()"
refused 'is left, but postgresql://.* could not be opened for use (no removal today.*), so neither opens yet: run the same command again' \
	"$source" "$server"
no_start 'the copy into this database was not finished: run' "$server"
no_start 'the server has moved to postgresql://' "$source"
refused 'the server has moved to postgresql://' "$source" "$dir/none.db"
rm -f "$dir/none.db"
# The same command finishes it, without copying again.
psql_on "$server" 'DROP TRIGGER no_mark ON meta; DROP FUNCTION no_mark()'
"$kskak" database copy "$source" "$server" >"$dir/said" 2>&1 || bad "finish: $(cat "$dir/said")"
grep -q '^the copy that was not finished is finished now' "$dir/said" || bad "finish: $(cat "$dir/said")"
grep -q '^copied' "$dir/said" && bad "copied again: $(cat "$dir/said")"
refused 'the server has moved to postgresql://' "$source" "$server"
[ "$(psql_on "$server" "SELECT count(*) FROM meta WHERE name = 'arriving'")" = 0 ] || bad 'a mark is left'

# --- a server that was stopped so long that nobody counted it, and one that starts meanwhile ---

on "$server"
server_start
move "$anna" Bb5
kill -STOP "$pid"
psql_on "$server" 'UPDATE daemon SET until = 1'
copies "$server" "$dir/awake.db"
kill -CONT "$pid"
wait "$pid"
code=$?
pid=
[ $code = 75 ] || bad "a server that slept exits with $code"
grep -q "stopping: the server has moved to $dir/awake.db" "$dir/log" || bad "no reason: $(tail -n 3 "$dir/log")"
rm "$dir/kskakd.db.checkpoint"*
server=$(pg_database)
on "$server"
server_start
stop
psql_on "$server" "BEGIN; SELECT pg_advisory_xact_lock(461078556464);
	INSERT INTO meta VALUES ('left', 'elsewhere'); SELECT pg_sleep(1.5); COMMIT" >/dev/null &
leaving=$!
no_start 'the server has moved to elsewhere' "$server"
wait "$leaving"
[ "$(psql_on "$server" 'SELECT count(*) FROM daemon')" = 0 ] || bad 'a server that did not start has a row'

# A commit without a limit would wait for a standby that is away, without a word.
standby() { # standby NAME
	psql_on "$pg_uri" "ALTER SYSTEM SET synchronous_standby_names = '$1'"
	psql_on "$pg_uri" 'SELECT pg_reload_conf(), pg_sleep(1)' >/dev/null
}
psql_on "$server" "DELETE FROM meta WHERE name = 'left'"
other=$(pg_database)
on "$other"
standby nobody
"$kskak" database migrate --config "$dir/kskakd.conf" >"$dir/said" 2>&1 && bad 'migrated without a standby'
grep -q 'no standby is connected to the server, and the commit would wait for it' "$dir/said" ||
	bad "migrate without a standby: $(cat "$dir/said")"
standby ''
"$kskak" database migrate --config "$dir/kskakd.conf" >"$dir/said" 2>&1 || bad "migrate: $(cat "$dir/said")"
standby nobody
refused 'no standby is connected to the server, and the commit would wait for it' "$dir/awake.db" "$other"
refused 'no standby is connected to the server, and the commit would wait for it' "$server" "$dir/none.db"
standby ''
rm -f "$dir/none.db"
copies "$dir/awake.db" "$other"
exit $status
