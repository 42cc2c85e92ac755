# SPDX-License-Identifier: AGPL-3.0-or-later
# shellcheck shell=sh
# A temporary PostgreSQL server for a test, in its own folder and only on a Unix socket; source this
# file with top_builddir set. Sets $pg_dir, $pg_bin and $pg_uri, the last with the role kskakd, a
# superuser. Skips the test without PostgreSQL on the machine or in the build.
pg_name=$(basename "$0")

pg_skip() {
	echo "$pg_name: skipped: $*"
	exit 77
}

grep -q '^#define WITH_POSTGRESQL 1' "${top_builddir:-.}/config.h" ||
	pg_skip 'built without PostgreSQL'
pg_bin=
for pg_dir in "$(command -v pg_config >/dev/null && pg_config --bindir)" /usr/lib/postgresql/*/bin; do
	[ -x "$pg_dir/initdb" ] && [ -x "$pg_dir/pg_ctl" ] && pg_bin=$pg_dir
done
[ -n "$pg_bin" ] || pg_skip 'PostgreSQL is not installed'

# The server refuses to run as root.
pg_as=
if [ "$(id -u)" = 0 ]; then
	pg_user=nobody
	id postgres >/dev/null 2>&1 && pg_user=postgres
	pg_as="setpriv --reuid=$pg_user --regid=$(id -g $pg_user) --clear-groups --inh-caps=-all"
fi
# In memory if there is some: the databases of a test come and go.  A socket's path must be short.
pg_base=/tmp
[ "$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print ($4 > 1000000) }')" = 1 ] && [ -w /dev/shm ] &&
	pg_base=/dev/shm
pg_dir=$(mktemp -d $pg_base/kskak-pg-XXXXXX) || exit 1
[ -z "$pg_as" ] || chown "$pg_user" "$pg_dir" || exit 1

# pg_ctl NAME [ARGUMENT...]: controls the server in the folder NAME.
pg_ctl() {
	pg_ctl_data=$pg_dir/$1
	shift
	(cd / && $pg_as "$pg_bin/pg_ctl" -D "$pg_ctl_data" -w -t 60 "$@" >>"$pg_dir/ctl.log" 2>&1)
}

# pg_start [NAME [PORT [OPTIONS]]]
pg_start() {
	pg_ctl "${1:-data}" -l "$pg_dir/${1:-data}.log" -o "-c listen_addresses= \
		-c unix_socket_directories=$pg_dir -c port=${2:-5432} -c fsync=off \
		-c full_page_writes=off -c shared_buffers=16MB -c max_wal_size=256MB ${3:-}" start ||
		pg_die 'the server did not start'
}

# Prepares a database with the tables of this release and names it in KSKAK_TEST_TEMPLATE: a daemon under
# test that starts with a copy has no migration to run, which costs ten times as much as the copy.
pg_template() {
	psql -qX -v ON_ERROR_STOP=1 "$pg_uri" \
		-c "CREATE DATABASE kskak_template TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'" ||
		pg_die 'no database for the template'
	mkdir "$pg_dir/template"
	cat >"$pg_dir/template/kskakd.conf" <<-END
		domain = template.example
		database = postgresql:///kskak_template?host=$pg_dir&user=kskakd
		state-dir = $pg_dir/template
		lmtp-socket = lmtp.sock
		control-socket = control.sock
		outgoing = files
		outgoing-dir = $pg_dir/template
	END
	"${top_builddir:-.}/kskakd" --migrate -c "$pg_dir/template/kskakd.conf" >"$pg_dir/migrate.log" 2>&1 ||
		pg_die 'the template has no tables'
	KSKAK_TEST_TEMPLATE=kskak_template
	export KSKAK_TEST_TEMPLATE
}

# Call it at the end in every case.
pg_end() {
	for pg_data in "$pg_dir"/*/postmaster.pid; do
		[ -f "$pg_data" ] && pg_ctl "$(basename "$(dirname "$pg_data")")" -m immediate stop
	done
	rm -rf "$pg_dir"
}

pg_die() {
	echo "$pg_name: $*"
	cat "$pg_dir"/*.log 2>/dev/null
	pg_end
	exit 1
}

trap 'pg_end' EXIT
trap 'exit 1' HUP INT TERM
(cd / && $pg_as "$pg_bin/initdb" -D "$pg_dir/data" -A trust -U kskakd -E UTF8 --locale=C --no-sync) \
	>"$pg_dir/initdb.log" 2>&1 || pg_die 'initdb failed'
pg_start
pg_uri="postgresql:///postgres?host=$pg_dir&user=kskakd"
