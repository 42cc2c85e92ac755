#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# PostgreSQL on a file system that gets full: players are told to try again, the log says why, and play goes
# on once there is room.  With the write-ahead log on it PostgreSQL stops itself, which is no different.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
# The tables are on one small file system, the write-ahead log on another.
for part in tables log; do
	mkdir "$pg_dir/$part" || exit 1
	mount -t tmpfs -o size=80m,mode=777 kskak "$pg_dir/$part" 2>/dev/null || {
		umount "$pg_dir/tables" 2>/dev/null
		pg_skip 'no right to mount a file system'
	}
done
unmount() {
	pg_ctl tables/data -m immediate stop
	umount -l "$pg_dir/tables" "$pg_dir/log" # a process of PostgreSQL may still be ending
}
trap 'unmount; pg_end' EXIT
(cd / && $pg_as "$pg_bin/initdb" -D "$pg_dir/tables/data" --waldir="$pg_dir/log/wal" -A trust -U kskakd \
	-E UTF8 --locale=C --wal-segsize=1 --no-sync) >"$pg_dir/initdb.log" 2>&1 || pg_die 'initdb failed'
small_start() {
	(cd / && $pg_as "$pg_bin/pg_ctl" -D "$pg_dir/tables/data" -w -t 60 -l "$pg_dir/small.log" \
		-o "-c listen_addresses= -c unix_socket_directories=$pg_dir -c port=5433 -c fsync=off \
		-c max_wal_size=2MB -c min_wal_size=2MB -c wal_keep_size=70MB -c shared_buffers=1MB" start) \
		>>"$pg_dir/ctl.log" 2>&1
}
small_start || pg_die 'the small server did not start'
KSKAK_TEST_DATABASE="postgresql:///postgres?host=$pg_dir&port=5433&user=kskakd"
export KSKAK_TEST_DATABASE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap 'server_stop; unmount; pg_end' EXIT
bad() {
	echo "full_disk: $*"
	status=1
}
server_start
new_game
new_token anna
anna=$token
new_token bo
bo=$token
ply=0
# move: the next of knights that go out and return; sets $code.
move() {
	case $((ply % 4)) in
	0) set -- "$anna" 7163 ;;
	1) set -- "$bo" 7866 ;;
	2) set -- "$anna" 6371 ;;
	3) set -- "$bo" 6678 ;;
	esac
	code=$(curl -s -m 60 -D "$dir/head" -o "$dir/body" -w '%{http_code}' \
		-H "Authorization: Bearer $1" -H "Idempotency-Key: $ply-$$" \
		-H 'Content-Type: application/json' -d "{\"move\":\"$2\",\"ply\":$ply}" \
		"$url/api/v1/games/$game/move")
}
# play N: at most N moves, until one is not taken.
play() {
	most=$((ply + $1))
	while [ $ply -lt $most ]; do
		move
		[ "$code" = 200 ] || return 1
		ply=$((ply + 1))
	done
}
# full PART PATTERN: it gets full, and is emptied after a move that was not taken.
full() {
	before=$(wc -l <"$dir/log")
	dd if=/dev/zero of="$pg_dir/$1/filler" bs=64k 2>/dev/null
	dd if=/dev/zero of="$pg_dir/$1/rest" bs=512 2>/dev/null
	play 400 && bad "$1: the disk does not get full"
	taken=$ply
	[ "$code" = 503 ] || bad "$1: $code: $(cat "$dir/body")"
	grep -qi '^Retry-After: [0-9]' "$dir/head" || bad "$1: no Retry-After"
	await logged "$2" || bad "$1: $(cat "$dir/new")"
	rm -f "$pg_dir/$1/filler" "$pg_dir/$1/rest"
	# PostgreSQL may still be ending, so it is started when it has.
	await plays_again || { bad "$1: with room again: $code: $(cat "$dir/body")"; return; }
	play 3 || bad "$1: with room again: $code"
	"$kskak" verify --socket "$dir/control.sock" >"$dir/answer" 2>&1
	grep -q '^1 games, 0 differences$' "$dir/answer" || bad "$1: verify: $(cat "$dir/answer")"
	moves=$(psql -qXAt "$database" -c "SELECT count(*) FROM game_event WHERE text LIKE 'move %'")
	[ "$moves" = $ply ] && [ $ply -gt $taken ] || bad "$1: $ply moves acknowledged, $moves stored"
	echo "$1 full after $taken moves, $ply in all"
	[ -z "${SHOW_LOG:-}" ] || cat "$dir/new" "$pg_dir/small.log"
}
logged() { # in the log after $before
	tail -n +$((before + 1)) "$dir/log" >"$dir/new"
	grep -q "$1" "$dir/new"
}
plays_again() {
	play 1 && return
	(cd / && $pg_as "$pg_bin/pg_ctl" -D "$pg_dir/tables/data" status) >/dev/null 2>&1 || small_start
	return 1
}

play 4 || bad "the first moves: $code"
full tables 'No space left on device (53100)'
full log 'connection\|No space left on device'
exit "$status"
