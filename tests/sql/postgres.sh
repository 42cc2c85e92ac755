#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The tests of the store on PostgreSQL: a server of its own, in a folder of its own, that listens on
# a Unix socket alone.  Without PostgreSQL on the machine, or in the build, it is skipped.
set -u
build=${top_builddir:-.}
tests='test_access_rows test_erase test_event_rows test_right_rows test_rows test_store test_postgres'

skip() {
	echo "postgres.sh: skipped: $*"
	exit 77
}

grep -q '^#define WITH_POSTGRESQL 1' "$build/config.h" || skip 'built without PostgreSQL'
bin=
for dir in "$(command -v pg_config >/dev/null && pg_config --bindir)" /usr/lib/postgresql/*/bin; do
	[ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ] && bin=$dir
done
[ -n "$bin" ] || skip 'PostgreSQL is not installed'

# The server refuses to run as root.
as=
if [ "$(id -u)" = 0 ]; then
	user=nobody
	id postgres >/dev/null 2>&1 && user=postgres
	as="setpriv --reuid=$user --regid=$(id -g $user) --clear-groups --inh-caps=-all"
fi
dir=$(mktemp -d /tmp/kskak-pg-XXXXXX) || exit 1
end() {
	[ -f "$dir/data/postmaster.pid" ] &&
		(cd / && $as "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop >/dev/null 2>&1)
	rm -rf "$dir"
}
trap end EXIT
trap 'exit 1' HUP INT TERM
[ -z "$as" ] || chown "$user" "$dir" || exit 1

die() {
	echo "postgres.sh: $*"
	cat "$dir"/*.log 2>/dev/null
	exit 1
}
(cd / && $as "$bin/initdb" -D "$dir/data" -A trust -U kskakd -E UTF8 --locale=C --no-sync) \
	>"$dir/initdb.log" 2>&1 || die 'initdb failed'
(cd / && $as "$bin/pg_ctl" -D "$dir/data" -w -t 60 -l "$dir/server.log" -o "-c listen_addresses= \
	-c unix_socket_directories=$dir -c fsync=off -c full_page_writes=off -c shared_buffers=16MB \
	-c max_wal_size=256MB" start) >"$dir/start.log" 2>&1 || die 'the server did not start'

KSKAK_TEST_DATABASE="postgresql:///postgres?host=$dir&user=kskakd"
export KSKAK_TEST_DATABASE
bad=0
n=0
for test in $tests; do
	if "$build/tests/sql/$test" >"$dir/out" 2>&1; then
		n=$((n + $(grep -c '\[ *OK *\]' "$dir/out")))
	else
		echo "postgres.sh: $test failed:"
		cat "$dir/out"
		bad=1
	fi
done
[ "$n" -ge 85 ] || { echo "postgres.sh: only $n cases"; bad=1; }
echo "$n cases on PostgreSQL"
exit $bad
