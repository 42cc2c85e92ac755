#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# A server that has to change its tables says so before it begins, since nothing answers meanwhile, and
# again when it has.
set -u
unset KSKAK_TEST_TEMPLATE
. "${top_srcdir:-.}/tests/daemon/program_server.sh"
trap 'server_stop' EXIT
schemas=${top_srcdir:-.}/sql/schema

# says PATTERN: prints the number of the line of the log.
says() {
	grep -n -m 1 -- "$1" "$dir/log" | cut -d : -f 1 | grep . ||
		echo "migrated: no '$1' in: $(cat "$dir/log")" >&2
}

newest=$(basename "$(printf '%s\n' "$schemas"/[0-9][0-9][0-9].sql | tail -n 1)" .sql)
newest=${newest#0}
case $database in
*:*)
	first=35
	psql -qX -1 -v ON_ERROR_STOP=1 "$database" -f "$schemas/035.postgres.sql" \
		-c 'UPDATE schema_version SET version = 35' >/dev/null
	;;
*)
	command -v sqlite3 >/dev/null || exit 77
	first=1
	sqlite3 "$database" ".read '$schemas/001.sql'" 'PRAGMA user_version = 1'
	;;
esac || exit 1
server_start
before=$(says "the database has schema $first, this release has $newest: changing its tables")
after=$(says "the database has schema $newest now; that took")
started=$(says 'kskakd .* started')
[ "${before:-0}" -gt 0 ] && [ "$before" -lt "${after:-0}" ] && [ "$after" -lt "${started:-0}" ] || status=1

# Nothing is told where nothing has to be done.
kill "$pid"
wait "$pid"
: >"$dir/log"
server_start
grep -q 'changing its tables' "$dir/log" && status=1
exit $status
