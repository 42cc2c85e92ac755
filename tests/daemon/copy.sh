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
exit $status
