#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# contrib/postgresql as shipped: the roles, the configuration, nginx in front of two servers, and the
# fail-over step by step, pg_rewind included.  Everything is done as its README says.
set -u
PATH=$PATH:/usr/sbin
for tool in curl nginx openssl sha256sum psql; do
	command -v $tool >/dev/null || {
		echo "no $tool here"
		exit 77
	}
done
. "${top_srcdir:-.}/tests/common.sh"
. "${top_srcdir:-.}/tests/sql/server.sh"
top=$(cd "${top_builddir:-.}" && pwd)
source=$(cd "${top_srcdir:-.}" && pwd)
guide=$source/contrib/postgresql/README.md
dir=$(mktemp -d)
pids=
nginx=
status=0
stop() {
	for pid in $pids $nginx; do
		kill "$pid" 2>/dev/null
	done
	wait
	pg_end
	rm -rf "$dir"
}
trap stop EXIT

bad() {
	echo "setup: $*"
	status=1
}
die() {
	bad "$*"
	tail -n 20 "$dir"/log* "$dir/nginx.log" 2>/dev/null
	exit 1
}
# steps PATTERN: the lines of the first block in the guide that begins after a line with it.
steps() {
	awk -v pattern="$1" 'index($0, pattern) { near = 1 }
		near && /^ *```/ { if (on) exit; on = 1; next }
		on { sub(/^   /, ""); print }' "$guide"
}
# command WORD: the command in the guide that begins with it, without its quotes.
command_of() { tr '\n' ' ' <"$guide" | grep -o "\`$1 [^\`]*\`" | head -n 1 | tr -d '`'; }
sql() { psql -qXAt -v ON_ERROR_STOP=1 "postgresql:///kskak?host=$pg_dir&port=$primary&user=${2:-kskakd}" -c "$1"; }

# 1 and 2: the roles, and a standby.
primary=5432
psql -qX -v ON_ERROR_STOP=1 -f "$source/contrib/postgresql/roles.sql" "$pg_uri" >"$dir/said" 2>&1 ||
	die "roles.sql: $(cat "$dir/said")"
printf "synchronous_standby_names = '*'\nwal_log_hints = on\nwal_keep_size = 128MB\n" >"$dir/more"
$pg_as sh -c "cat >>'$pg_dir/data/postgresql.conf'" <"$dir/more"
pg_ctl data -m fast stop
pg_start data 5432 '-c full_page_writes=on'
(cd / && $pg_as "$pg_bin/pg_basebackup" -D "$pg_dir/b" -R -X stream -c fast --no-sync -h "$pg_dir" -U kskakd) >"$dir/said" 2>&1 ||
	die "pg_basebackup: $(cat "$dir/said")"
pg_start b 5433 '-c full_page_writes=on'

# 5: the configurations.  Only places are other ones, and addresses those of this machine.
port=$(free_ports 4)
hosts="@/kskak?host=$pg_dir,$pg_dir\\&port=5432,5433\\&"
steps 'certificate for the servers alone' | tr -d '\\' | tr '\n' ' ' >"$dir/openssl"
(cd "$dir" && grep -q ^openssl openssl && sh ./openssl >said 2>&1) || die "openssl: $(cat "$dir/said")"
configure() { # configure NAME PORT
	mkdir -p "$dir/$1/outgoing" "$dir/$1/pages"
	steps 'here of `a`' | sed "s|@db1,db2/kskak?|$hosts|; s|/var/lib/kskakd/a|$dir/$1|
		s|/run/kskakd/a|$dir/$1|; s|/var/spool/postfix/kskakd/a|$dir/$1/lmtp|
		s|10\.0\.0\.1:8443|127.0.0.1:$2|; s|10\.0\.0\.1|127.0.0.1|; s|/etc/kskakd/http|$dir/http|
		s|^outgoing = smtp|outgoing = files\noutgoing-dir = $dir/$1/outgoing|; /^smtp-/d" >"$dir/$1.conf"
	echo "locale-dir = $top/po" >>"$dir/$1.conf"
	"$top/kskakd" -n -c "$dir/$1.conf" >"$dir/said" 2>&1 || die "$1.conf: $(cat "$dir/said")"
}
configure a "$port"
configure b $((port + 1))
grep -q "user=\|kskak_server@" "$dir/a.conf" || die "no role in $(cat "$dir/a.conf")"
folder=$(steps 'here of `a`' | sed -n 's|^lmtp-socket = \(.*\)/a$|\1|p')
grep -qx "ReadWritePaths=-$folder" "$source/contrib/systemd/kskakd@.service" ||
	bad "the unit does not let a socket be made in '$folder'"
grep -q "virtual_transport = lmtp:unix:${folder#/var/spool/postfix/}/a" "$guide" || bad 'Postfix finds another socket'
start() { # start NAME
	"$top/kskakd" -c "$dir/$1.conf" 2>>"$dir/log.$1" &
	eval "pid_$1=$!"
	pids="$pids $!"
	await "$top/kskak" status --socket "$dir/$1/control.sock" >/dev/null 2>&1 || die "$1 does not start"
}
ask() { "$top/kskak" "$@" --socket "$dir/a/control.sock" >"$dir/said" 2>&1; }

# 4: the tables, as their owner; a server cannot make them.
timeout 60 "$top/kskakd" -c "$dir/a.conf" >"$dir/said" 2>&1 && die 'started without tables'
grep -q 'this role may not make tables: run .kskak database migrate. as its owner' "$dir/said" ||
	bad "no tables: $(cat "$dir/said")"
sed 's/kskak_server/kskak_owner/' "$dir/a.conf" >"$dir/owner.conf"
"$top/kskak" database migrate --config "$dir/owner.conf" >"$dir/said" 2>&1 || die "migrate: $(cat "$dir/said")"
start a
start b
sql 'SELECT count(*) FROM game' kskak_reader >/dev/null || bad 'the reader does not read'
sql 'DELETE FROM game' kskak_reader 2>/dev/null && bad 'the reader writes'
sql 'CREATE TABLE own (a int)' kskak_server 2>/dev/null && bad 'the server makes tables'
sed 's/kskak_server/kskak_reader/' "$dir/a.conf" >"$dir/reader.conf"
sed -i "s|^state-dir.*|state-dir = $dir/b/pages|" "$dir/reader.conf"
timeout 60 "$top/kskakd" -c "$dir/reader.conf" >"$dir/said" 2>&1 && bad 'a reader serves'
grep -q 'a server needs a role that may write' "$dir/said" || bad "a reader: $(cat "$dir/said")"

# 6: nginx, with the lines of the guide for each proxy_pass of contrib/nginx.
steps 'proxy_pass http://127.0.0.1:8080' | sed "s|/etc/kskakd/http|$dir/http|" >"$dir/pass"
[ "$(grep -c ssl "$dir/pass")" = 3 ] || die "no lines for nginx: $(cat "$dir/pass")"
{
	echo "pid $dir/nginx.pid; error_log $dir/nginx.log; daemon off; worker_processes 1;"
	[ "$(id -u)" != 0 ] || echo 'user root;'
	echo 'events {} http {'
	for what in client_body proxy fastcgi uwsgi scgi; do
		echo "${what}_temp_path $dir/nginx.$what;"
	done
	steps 'list the servers in one' | sed "s|10.0.0.1:8443|127.0.0.1:$port|; s|10.0.0.2:8443|127.0.0.1:$((port + 1))|"
	sed "/proxy_pass http/{r $dir/pass
d}
		s|listen 443|listen 127.0.0.1:$((port + 2))|; s|listen 80|listen 127.0.0.1:$((port + 3))|; /listen \[/d
		s|/etc/letsencrypt/.*/fullchain.pem|$dir/http.pem|; s|/etc/letsencrypt/.*/privkey.pem|$dir/http.key|
		s|access_log .*|access_log off;|" "$source/contrib/nginx/kskakd.conf"
	echo '}'
} >"$dir/nginx.conf"
nginx -e "$dir/nginx.log" -c "$dir/nginx.conf" >"$dir/said" 2>&1 &
nginx=$!
site() { curl -s -m 60 --cacert "$dir/http.pem" --connect-to "chess.example.org:443:127.0.0.1:$((port + 2))" "$@"; }
seen() { [ "$(site -o "$dir/body" -w '%{http_code}' "https://chess.example.org/games/$1")" = 200 ]; }

ask game start --json --white Anna --white-address anna@x.test --black Bo --black-address bo@x.test ||
	die "game: $(cat "$dir/said")"
game=$(sed -n 's/.*"game": *\([0-9]*\).*/\1/p' "$dir/said")
await seen "$game" || die "the page of game $game: $(cat "$dir/body" "$dir/said")"
token() { # token SIDE: stores one for that player, as the letter with a token would bring it
	token=kskak_$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n' | tr '0189' 'wxyz')
	sql "INSERT INTO access (kind, player, address, name, scope, hash, device, created, last_used, expires,
		ended, otp) SELECT 2, $1, '', 'setup', 2, '\\x$(printf %s "$token" | sha256sum | cut -d' ' -f1)', '',
		1, 0, 0, 0, 0 FROM game WHERE id = $game" || die 'no token'
}
token white
white=$token
token black
black=$token
ply=0
move() { # move TOKEN MOVE
	code=$(site -o "$dir/body" -w '%{http_code}' -H "Authorization: Bearer $1" -H "Idempotency-Key: $ply" \
		-H 'Content-Type: application/json' -d "{\"move\":\"$2\",\"ply\":$ply}" \
		"https://chess.example.org/api/v1/games/$game/move")
	[ "$code" = 200 ]
}
moves() { # moves TOKEN MOVE: as a program that tries again
	await move "$@" || die "$2: $code: $(cat "$dir/body")"
	ply=$((ply + 1))
}
moves "$white" e4
moves "$black" e5
# One server is gone: nobody notices.
kill -9 "$pid_a"
wait "$pid_a" 2>/dev/null
for n in 1 2 3 4; do
	seen "$game" || bad "page $n with one server: $(cat "$dir/body")"
done
move "$white" Nf3 || bad "a move with one server: $code: $(cat "$dir/body")"
ply=$((ply + 1))
start a

# The primary fails: the steps of the guide.
pg_ctl data -m immediate stop
pg_ctl b promote
primary=5433
reason() { ! ask status && grep -q 'no standby is connected to the server' "$dir/said"; }
await reason || bad "status without a standby: $(cat "$dir/said")"
move "$black" Nc6 && bad 'a move that one machine alone has'
sql CHECKPOINT
rewind=$(command_of pg_rewind | sed "s|pg_rewind|$pg_bin/pg_rewind|; s|DIR|$pg_dir/data|; s|host=db2 user=postgres|host=$pg_dir port=5433 user=kskakd|")
echo "$rewind" >"$dir/rewind"
(cd / && $pg_as sh -s <"$dir/rewind") >"$dir/said" 2>&1 || die "$rewind: $(cat "$dir/said")"
pg_start
streams() { [ "$(sql 'SELECT state FROM pg_stat_replication')" = streaming ]; }
await streams || die 'the old primary does not become a standby'
moves "$black" Nc6
well() { ask status; }
await well || die "status after the fail-over: $(cat "$dir/said")"
ask verify || bad "verify: $(cat "$dir/said")"
grep -q '^1 games, 0 differences$' "$dir/said" || bad "verify: $(cat "$dir/said")"
[ "$(sql "SELECT count(*) FROM game_event WHERE game = $game AND text LIKE 'move%'")" = $ply ] ||
	bad "$(sql "SELECT seq, text FROM game_event WHERE game = $game")"
exit $status
