#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A daemon on PostgreSQL from start to stop, and the messages for operators and players when something is
# wrong with the database: the player is told to try again.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
second=
trap 'dir=${here:-$dir}; [ -z "$second" ] || kill "$second" 2>/dev/null; server_stop; pg_end' EXIT

bad() {
	echo "postgres: $*"
	status=1
}
sql() {
	psql -qXAt -v ON_ERROR_STOP=1 "$database" -c "$1" || bad "sql: $1"
}
# on URI FOLDER: writes other.conf for that database.
on() {
	as_config "s|^database = .*|database = $(echo "$1" | sed 's/&/\\&/g')|; s|^state-dir.*|state-dir = $2|"
}
# as_config SED: $dir/other.conf becomes the edited configuration.
as_config() {
	sed "$1" "$dir/kskakd.conf" >"$dir/other.conf"
}
# refused PATTERN: a start with other.conf fails with this message, which does not contain the password.
refused() {
	timeout 60 "$top/kskakd" -c "$dir/other.conf" >"$dir/said" 2>&1 &&
		bad "started, although: $1"
	grep -q -- "$1" "$dir/said" || bad "no '$1' in: $(cat "$dir/said")"
	grep -q 'secret-word' "$dir/said" && bad "the password is in: $(cat "$dir/said")"
}
# logs PATTERN: waits until it is in the log after the mark.
mark() { mark=$(wc -l <"$dir/log"); }
logs() {
	await is_logged "$1" || { bad "never in the log: $1"; tail -n 20 "$dir/log"; }
}
is_logged() { tail -n +$((mark + 1)) "$dir/log" | grep -q -- "$1"; }
ask() {
	timeout 60 "$kskak" "$@" --socket "$dir/control.sock" >"$dir/answer" 2>&1
}
ply=0
# move TOKEN MOVE: sets $code to the status; the body is in $dir/body, the header in $dir/head.
move() {
	code=$(curl -s -m 60 -D "$dir/head" -o "$dir/body" -w '%{http_code}' \
		-H "Authorization: Bearer $1" -H "Idempotency-Key: $2-$$" \
		-H 'Content-Type: application/json' -d "{\"move\":\"$2\",\"ply\":$ply}" \
		"$url/api/v1/games/$game/move")
}
# again TOKEN MOVE: retries like a program that was told to.
again() {
	await answered "$@"
	[ "$code" = 200 ] || {
		bad "$2: $code: $(cat "$dir/body")"
		tail -n 20 "$dir/log"
		exit 1
	}
	ply=$((ply + 1))
}
answered() {
	move "$@"
	[ "$code" != 503 ]
}
# not_now WHAT: the last move was answered with "try again".
not_now() {
	[ "$code" = 503 ] || bad "$1: $code: $(cat "$dir/body")"
	grep -qi '^Retry-After: [0-9]' "$dir/head" || bad "$1: no Retry-After"
}

# --- the database does not fit ---

as_config "s|^database = .*|database = postgresql://kskakd:secret-word@/x?hots=$pg_dir|"
refused 'the URI of the database: invalid URI query parameter: "hots"$'
as_config "s|^database = .*|database = postgresql://kskakd:%zzsecret-word@/x?host=$pg_dir|"
refused 'the URI of the database: invalid percent-encoded token$'
as_config "s|^database = .*|database = postgresql:///x?host=$pg_dir\&hots=1|"
refused 'the URI of the database: invalid URI query parameter: "hots"'
as_config "s|^database = .*|database = postgresql:///x?password=%zzsecret-word|"
refused 'the URI of the database: invalid percent-encoded token$'
as_config "s|^database = .*|database = postgresql://nobody-here:secret-word@/postgres?host=$pg_dir|"
refused 'postgresql://nobody-here@.*role "nobody-here" does not exist'
as_config "s|^database = .*|database = postgresql://kskakd@/not-here?host=$pg_dir|"
refused 'database "not-here" does not exist'
as_config "s|^database = .*|database = postgresql://kskakd@/x?host=$dir/nowhere|"
refused 'No such file or directory'
as_config 's|^database-standby.*||'
refused 'synchronous_standby_names is empty.*database-standby = no'
as_config 's|^outgoing-dir = .*|outgoing-dir = /sys/outgoing|'
refused 'outgoing-dir = /sys/outgoing: \(Operation not permitted\|Permission denied\|Read-only\)'

# --- from start to stop ---

server_start
[ -f "$dir/kskakd.db.lock" ] || bad 'no lock file in state-dir'
new_game
new_token anna
anna=$token
new_token bo
bo=$token
again "$anna" e4
again "$bo" e5
ask status || bad "status: $(cat "$dir/answer")"
ask verify || bad "verify: $(cat "$dir/answer")"
grep -q '^1 games, 0 differences$' "$dir/answer" || bad "verify: $(cat "$dir/answer")"

# A second daemon on the same database: in the same folder, and in another.
cp "$dir/kskakd.conf" "$dir/other.conf"
refused 'another kskakd is using this database'
other_port=$((port + 1))
second_start() { # second_start [MORE OF THE URI]
	mkdir -p "$dir/elsewhere/outgoing"
	as_config "s|$dir|$dir/elsewhere|g; s|^page-url.*||; s|^http-listen.*|http-listen = 127.0.0.1:$other_port|
		s|^database = .*|&$(echo "${1:-}" | sed 's/&/\\&/g')\n${more:-}|"
	"$top/kskakd" -c "$dir/other.conf" 2>>"$dir/log" &
	second=$!
	await second_serves || bad 'the second daemon'
}
second_serves() { "$kskak" status --socket "$dir/elsewhere/control.sock" >/dev/null 2>&1; }
second_start
[ "$(sql 'SELECT count(*) FROM daemon')" = 2 ] || bad 'two daemons have no two rows'
"$kskak" game start --socket "$dir/elsewhere/control.sock" --white Cy --white-address cy@demo.example \
	--black Di --black-address di@demo.example >"$dir/answer" || bad "second: $(cat "$dir/answer")"
grep -q '^files: *in outgoing-dir of the server that sends the letter$' "$dir/answer" &&
	grep -q '^ *cy@demo.example .* [0-9]*\.eml$' "$dir/answer" || bad "the letters of a game: $(cat "$dir/answer")"
"$kskak" verify --socket "$dir/elsewhere/control.sock" >"$dir/answer"
grep -q '^2 games, 0 differences$' "$dir/answer" || bad "second: $(cat "$dir/answer")"
# What is played at the first reaches a stream of the second, where nobody does anything.
curl -sN "http://127.0.0.1:$other_port/games/$game/stream" >"$dir/stream" 2>&1 &
reader=$!
holds() { # holds FILE PATTERN: waits until it does
	await grep -q -- "$2" "$1" || bad "never in $1: $2: $(cat "$1")"
}
holds "$dir/stream" '^retry:'
again "$anna" Nf3
holds "$dir/stream" '"ply": *3'
sql "SELECT query FROM pg_stat_activity WHERE datname = current_database()" >"$dir/asked"
[ "$(grep -c 'LISTEN kskakd\|NOTIFY kskakd' "$dir/asked")" = 2 ] || bad "who listens: $(cat "$dir/asked")"
kill "$reader"
wait "$reader" 2>/dev/null
# Wrong tokens are counted together: ten at both doors, then both say that it is enough, but a right one
# is taken.
wrong() { # wrong PORT N: prints the status
	curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer wrong$2" "http://127.0.0.1:$1/api/v1/games"
}
calm_hour
for n in 1 2 3 4 5; do
	[ "$(wrong "$port" $n)$(wrong $other_port $n)" = 401401 ] || bad "wrong tokens $n"
done
[ "$(wrong "$port" 6)$(wrong $other_port 6)" = 429429 ] || bad 'more wrong tokens at two doors than at one'
code=$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $anna" "http://127.0.0.1:$other_port/api/v1/games")
[ "$code" = 200 ] || bad "a right token after wrong ones: $code"
kill "$second"
wait "$second" || bad 'the stop of the second'
second=
[ "$(sql 'SELECT count(*) FROM daemon')" = 1 ] || bad 'the second has left its row'

# Without notices a server looks once a second, and one that hears no notice of a change every five seconds.
more='database-listen = no'
second_start
more=
sql "SELECT query FROM pg_stat_activity WHERE datname = current_database()" >"$dir/asked"
[ "$(grep -c 'LISTEN kskakd\|NOTIFY kskakd' "$dir/asked")" = 1 ] || bad "who listens: $(cat "$dir/asked")"
curl -sN "http://127.0.0.1:$other_port/games/$game/stream" >"$dir/stream" 2>&1 &
reader=$!
curl -sN "$url/games/$game/stream" >"$dir/stream.here" 2>&1 &
reader_here=$!
holds "$dir/stream" '^retry:'
holds "$dir/stream.here" '^retry:'
again "$bo" Nf6
holds "$dir/stream" '"ply": *4'
here_url=$url
url=http://127.0.0.1:$other_port
again "$anna" Nc3
url=$here_url
began=$(date +%s)
holds "$dir/stream.here" '"ply": *5'
[ $(($(date +%s) - began)) -le 10 ] || bad 'a change without a notice is seen too late'
kill "$reader" "$reader_here"
wait "$reader" "$reader_here" 2>/dev/null
kill "$second"
wait "$second" || bad 'the stop of the second, without notices'
second=

# After a kill it restarts immediately in its own folder.
kill -9 "$pid"
wait "$pid" 2>/dev/null
server_start

# A backup is made by pg_dump, and can be restored completely.
ask backup "$dir/copy" || bad "backup: $(cat "$dir/answer")"
"$pg_bin/pg_restore" --list "$dir/copy" >/dev/null || bad 'the backup is not one of pg_dump'
ask backup "$dir/copy" && bad 'a backup over another'
restored=$(pg_database)
"$pg_bin/pg_restore" --no-owner --exit-on-error -d "$restored" "$dir/copy" || bad 'pg_restore'
mkdir "$dir/restored"
on "$restored" "$dir/restored"
"$top/kskakd" --verify -c "$dir/other.conf" >"$dir/said" 2>&1 || bad "restored: $(cat "$dir/said")"

# The checkpoint detects an older backup, as with a file.
again "$bo" Nc6
await [ -s "$dir/kskakd.db.checkpoint" ]

# --- while it serves ---

# The connection is lost in the middle of a turn.
mark
sql "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS \$\$ BEGIN
	PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END \$\$;
	CREATE TRIGGER cut BEFORE INSERT ON game_event FOR EACH ROW EXECUTE FUNCTION cut()"
move "$anna" Bb5
not_now 'cut in a turn'
logs 'cannot store a transaction'
sql 'DROP TRIGGER cut ON game_event'
again "$anna" Bb5

# The server's disk is full.
mark
sql "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \$\$ BEGIN
	RAISE 'could not extend file \"base/1\": No space left on device' USING ERRCODE = '53100';
	END \$\$;
	CREATE TRIGGER full_disk BEFORE INSERT ON game_event FOR EACH ROW EXECUTE FUNCTION full_disk()"
move "$bo" a6
not_now 'full disk'
logs 'No space left on device (53100)'
sql 'DROP TRIGGER full_disk ON game_event'
again "$bo" a6

# The server is down for a while: everybody is told immediately to try again, and status gives the reason.
mark
pg_ctl data -m fast stop
move "$anna" Ba4
not_now 'server away'
logs 'connection to server .* failed'
began=$(date +%s)
for n in 1 2 3; do move "$anna" Ba4; done
not_now 'server away for longer'
[ $(($(date +%s) - began)) -lt 10 ] || bad 'requests wait while the server is away'
ask status && bad 'status without a database'
grep -q 'The database says: .*' "$dir/answer" || bad "status: $(cat "$dir/answer")"
code=$(curl -s -o "$dir/body" -w '%{http_code}' "$url/games/$game")
[ "$code" = 503 ] || bad "a page without a database: $code"
curl -s -H 'Content-Type: text/xml' -d '<Envelope><Body><GetMyGames><username>1</username><password>x</password></GetMyGames></Body></Envelope>' \
	-o "$dir/body" "$url/xfcc"
grep -q '<faultcode>soap:Server</faultcode><faultstring>ServerError: ' "$dir/body" ||
	bad "Xfcc without a database: $(cat "$dir/body")"
printf 'LHLO x\r\nMAIL FROM:<bo@demo.example>\r\nRCPT TO:<play@demo.example>\r\nDATA\r\nFrom: bo@demo.example\r\nMessage-ID: <%s@x>\r\n\r\na6\r\n.\r\nQUIT\r\n' $$ |
	timeout 20 curl -s --unix-socket "$dir/lmtp.sock" telnet://x >"$dir/body" 2>/dev/null
grep -q '^451 4.3.0' "$dir/body" || bad "mail without a database: $(cat "$dir/body")"
pg_start
again "$anna" Ba4
logs 'writable again'

# The same while nobody asks anything: the log says when it is over.
mark
pg_ctl data -m fast stop
logs 'connection to server .* failed'
pg_start
logs 'writable again'

# A standby accepts no writes.
pg_ctl data -m fast stop
$pg_as touch "$pg_dir/data/standby.signal"
pg_start
mark
move "$bo" d6
not_now 'standby'
logs 'the server is a standby, which takes no writes'
pg_ctl data promote
again "$bo" d6
grep -q '^[0-9]* 2$' "$dir/kskakd.db.timeline" || bad "timeline: $(cat "$dir/kskakd.db.timeline")"

# Clocks more than two seconds apart: that server takes no moves and says so, until they agree.  A function of the
# same name before the server's shows it another time.
sql "CREATE SCHEMA fake; CREATE TABLE fake.ahead AS SELECT 3 AS seconds;
	CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
	\$\$ SELECT pg_catalog.clock_timestamp() + (SELECT seconds FROM fake.ahead) * interval '1 second' \$\$"
mark
second_start "&options=-csearch_path%3Dpublic,fake,pg_catalog"
logs 'the clock of the database.s server is [23]\.[0-9] seconds ahead of this machine.s; no moves are taken'
away() { "$kskak" "$@" --socket "$dir/elsewhere/control.sock" >"$dir/answer"; }
away clock
grep -q 'of the database.s server are more than two seconds apart' "$dir/answer" || bad "clock: $(cat "$dir/answer")"
away status
grep -q '^clock: No moves are taken, since the clock may be wrong: see .kskak clock.' "$dir/answer" ||
	bad "status: $(cat "$dir/answer")"
here_url=$url
url=http://127.0.0.1:$other_port
move "$anna" O-O
not_now 'clocks apart'
grep -q clock_in_doubt "$dir/body" || bad "clocks apart: $(cat "$dir/body")"
url=$here_url
again "$anna" O-O
sql 'UPDATE fake.ahead SET seconds = 0'
logs 'agrees with this machine.s again'
url=http://127.0.0.1:$other_port
again "$bo" Be7
url=$here_url
away status
grep -q '^clock:' "$dir/answer" && bad "status with the right clock: $(cat "$dir/answer")"
kill "$second"
wait "$second" || bad 'the stop of the second, after clocks were apart'
second=
sql 'DROP SCHEMA fake CASCADE'

# --- the schema and the claim ---

# A newer release has added to the tables: this one goes on, and starts again.
version=$(sql 'SELECT version FROM schema_version')
sql "ALTER TABLE game ADD COLUMN colour text NOT NULL DEFAULT 'grey';
	UPDATE schema_version SET version = version + 1"
second_start
again "$anna" Re1
kill "$second"
wait "$second" || bad 'the stop of the second, with a newer schema'
second=
[ "$(sql 'SELECT max(version) FROM daemon')" = "$version" ] || bad 'daemon.version is not that of the program'

# A release later it has dropped what this one uses.  A turn that takes letters ends the server as well.
kill "$pid"
wait "$pid" || bad 'a stop'
oldest=$(sql 'SELECT oldest FROM schema_version')
sql "UPDATE outbox SET state = 0, sender = '', due = extract(epoch FROM now())::bigint + 4
	WHERE id = (SELECT max(id) FROM outbox)"
server_start
mark
sql 'UPDATE schema_version SET oldest = version'
logs 'stopping: the schema of the database is'
is_logged 'outbox: ' && bad 'letters are tried again with a newer schema'
wait "$pid"
code=$?
[ $code = 75 ] || bad "a newer schema, and a letter: exit status $code"
sql "UPDATE schema_version SET oldest = $oldest"
server_start
mark
sql 'UPDATE schema_version SET oldest = version'
move "$bo" b5 # or a letter was sent: whichever turn comes first
[ "$code" = 503 ] || [ "$code" = 000 ] || bad "a newer schema: $code"
logs 'stopping: the schema of the database is'
wait "$pid"
code=$?
pid=
[ $code = 75 ] || bad "a newer schema: exit status $code"
cp "$dir/kskakd.conf" "$dir/other.conf"
refused 'it was written by a newer kskakd'
sql "ALTER TABLE game DROP COLUMN colour; UPDATE schema_version SET version = $version, oldest = $version"
[ "$(sql 'SELECT count(*) FROM daemon')" = 0 ] || bad 'a claim is left'

# A migration that drops something waits until older servers are gone.
sql "INSERT INTO daemon (owner, nonce, place, until, version)
	VALUES ('a', 'b', 'far:17', extract(epoch FROM now())::bigint + 60, 37);
	UPDATE schema_version SET version = 37"
refused 'servers of a release that does not work with the new tables are running: far:17; stop them first'
sql "DELETE FROM daemon; UPDATE schema_version SET version = $version"

# A server that a fail-over has left behind, and another one.
cp "$dir/kskakd.db.timeline" "$dir/timeline"
sed 's/ 2$/ 3/' "$dir/timeline" >"$dir/kskakd.db.timeline"
refused 'a primary from before a fail-over (timeline 2, and 3 was in use): stop it'
echo '1234567890 2' >"$dir/kskakd.db.timeline"
refused 'another than before (system identifier [0-9]*, not 1234567890)'
echo 'garbage' >"$dir/kskakd.db.timeline"
refused 'kskakd.db.timeline: not a system identifier and a timeline'
echo '1234567890 2' >"$dir/kskakd.db.timeline"
"$top/kskakd" --accept-restored -c "$dir/kskakd.conf" >"$dir/said" 2>&1 || bad "accept: $(cat "$dir/said")"
grep -q 'the server starts with it' "$dir/said" || bad "accept: $(cat "$dir/said")"
cmp -s "$dir/timeline" "$dir/kskakd.db.timeline" || bad 'the accepted server is not noted'

# An older schema, and a role that may not change it.
sql 'CREATE ROLE server LOGIN;
	GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO server;
	GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO server'
sql 'UPDATE schema_version SET version = 35'
as_config 's|user=kskakd|user=server|'
refused 'schema 35, this program needs [0-9]*, and this role may not change it: run .kskak database migrate'
sql "UPDATE schema_version SET version = $version"
sql 'REVOKE UPDATE ON outbox FROM server'
refused 'permission denied for table outbox (42501): a server needs a role that may write, as in roles.sql'
"$kskak" database migrate --config "$dir/kskakd.conf" >"$dir/said" 2>&1 || bad "migrate: $(cat "$dir/said")"
grep -q 'are those of this release' "$dir/said" || bad "migrate: $(cat "$dir/said")"

# With the schema before its own a server starts without leave to change it, and plays on while it is
# migrated.
newest=$(basename "$(printf '%s\n' "${top_srcdir:-.}"/sql/schema/*.postgres.sql | tail -n 1)" .postgres.sql)
newest=${newest#0}
last=$database last_game=$game last_ply=$ply
database=$(pg_database)
for script in 035 036 037 038; do
	psql -qX -1 -v ON_ERROR_STOP=1 "$database" -f "${top_srcdir:-.}/sql/schema/$script.postgres.sql" \
		-c "UPDATE schema_version SET version = $script" >/dev/null || bad "schema $script"
done
sql 'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO server;
	GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO server'
mkdir -p "$dir/before/outgoing"
as_config "s|^database = .*|database = $(echo "$database" | sed 's/user=kskakd/user=server/; s/&/\\&/g')|
	s|$dir|$dir/before|g; s|^http-listen.*|http-listen = 127.0.0.1:$other_port|; s|^page-url.*||"
mark
"$top/kskakd" -c "$dir/other.conf" 2>>"$dir/log" &
second=$!
logs "schema 38, this program needs $newest, and this role may not change it: run .kskak database migrate.* as its owner; until then"
logs 'kskakd .* started'
# before ARGUMENT...: asks that server.
before() { "$kskak" "$@" --socket "$dir/before/control.sock" >"$dir/answer" 2>&1; }
before status || bad "status before: $(cat "$dir/answer")"
grep -q "schema 38, and this release is for $newest: run" "$dir/answer" || bad "status before: $(cat "$dir/answer")"
url=http://127.0.0.1:$other_port
here=$dir
dir=$dir/before
new_game
new_token anna
anna_before=$token
ply=0
again "$anna_before" d4
wait_letter bo 'played 1\. .*d4'
answer_word bo d5
dir=$here
"$kskak" database migrate --config "$dir/other.conf" >"$dir/said" 2>&1 && bad 'the server migrates'
grep -q 'this role may not change it' "$dir/said" || bad "migrate as the server: $(cat "$dir/said")"
on "$database" "$dir/before"
"$kskak" database migrate --config "$dir/other.conf" >"$dir/said" 2>&1 || bad "migrate beside: $(cat "$dir/said")"
grep -q "has schema 38: changing its tables to schema $newest" "$dir/said" || bad "migrate beside: $(cat "$dir/said")"
dir=$dir/before
ply=2
again "$anna_before" c4
wait_letter bo 'played 2\. .*c4'
answer_word bo e6
dir=$here
before status || bad "status after: $(cat "$dir/answer")"
grep -q schema "$dir/answer" && bad "status after: $(cat "$dir/answer")"
logs "the database has schema $newest by now"
before verify || bad "verify: $(cat "$dir/answer")"
grep -q '^1 games, 0 differences$' "$dir/answer" || bad "verify: $(cat "$dir/answer")"
[ "$(sql 'SELECT max(seq) FROM game_event')" -ge 4 ] || bad 'moves are missing'
kill "$second"
wait "$second" || bad 'the stop, once migrated'
second=
sql 'UPDATE schema_version SET version = 37'
as_config "s|^database = .*|database = $(echo "$database" | sed 's/user=kskakd/user=server/; s/&/\\&/g')|"
refused "schema 37, this program needs $newest"
url=http://127.0.0.1:$port
database=$last game=$last_game ply=$last_ply

# The test clock is one: whoever moves it moves that of the others.
database=$(pg_database)
mkdir -p "$dir/first/outgoing" "$dir/other/outgoing"
other_clock() { "$kskak" clock "$@" --socket "$dir/other/control.sock" >"$dir/answer" 2>&1; }
is_at() {
	other_clock
	grep -q "$1" "$dir/answer"
}
two=
for name in first other; do
	as_config "s|^database = .*|database = $(echo "$database" | sed 's/&/\\&/g')|; s|$dir|$dir/$name|g; s|^page-url.*||
		s|^http-listen.*|http-listen = 127.0.0.1:$other_port|"
	"$top/kskakd" --test-clock=2026-03-01T08:00:00Z -c "$dir/other.conf" 2>>"$dir/log" &
	two="$two $!"
	other_port=$((other_port + 1))
	await "$kskak" status --socket "$dir/$name/control.sock" >/dev/null 2>&1 || bad "$name, with a test clock"
done
"$kskak" clock 2026-03-05T09:00:00Z --socket "$dir/first/control.sock" >"$dir/answer" 2>&1 || bad "clock: $(cat "$dir/answer")"
await is_at 2026-03-05T09:00:00Z || bad "the other's clock: $(cat "$dir/answer")"
other_clock 2026-03-04T09:00:00Z && bad 'the clock goes back'
for daemon in $two; do
	kill "$daemon"
	wait "$daemon" || bad 'the stop with a test clock'
done
other_port=$((port + 1)) database=$last

# The earlier backup lacks facts that the checkpoint names.
cp "$dir/kskakd.db.checkpoint" "$dir/restored/"
on "$restored" "$dir/restored"
refused 'this is not the database that was in use last'

# Different clocks: a schema with a function of the same name precedes the system's.
sql "CREATE SCHEMA fake; CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
	'SELECT pg_catalog.clock_timestamp() + interval ''3 seconds'''"
as_config 's|^\(database = .*\)|\1\&options=-csearch_path%3Dpublic,fake,pg_catalog|'
mv "$dir/other.conf" "$dir/kskakd.conf"
mark
server_start
logs 'clock of the database.s server is [23]\.[0-9] seconds ahead'
move "$bo" b5
not_now 'clocks apart'
grep -q 'clock' "$dir/body" || bad "clocks apart: $(cat "$dir/body")"
ask clock
grep -q 'more than two seconds apart' "$dir/answer" || bad "clock: $(cat "$dir/answer")"
sql "CREATE OR REPLACE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
	'SELECT pg_catalog.clock_timestamp()'"
again "$bo" b5
logs 'clock of the database.s server agrees with'

kill "$pid"
wait "$pid" || bad 'the stop'
pid=
"$top/kskakd" --verify -c "$dir/kskakd.conf" >"$dir/said" 2>&1 || bad "the end: $(cat "$dir/said")"
exit $status
