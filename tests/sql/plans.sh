#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# How PostgreSQL finds the games of a page, in whatever plan it takes: it reads no more of them than the page
# has, so that to go through all games takes twice as long with twice as many.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
pg_template
bad=0
sql() { psql -qXAt -v ON_ERROR_STOP=1 "$pg_uri&dbname=$KSKAK_TEST_TEMPLATE" "$@" || pg_die "sql: $*"; }

sql -c "SET session_replication_role = replica;
	INSERT INTO game SELECT i, 1 + i / 21, i, i + 1, 1, 'rules', 'UTC', 20000, '', 0, repeat('x', 300)
		FROM generate_series(1, 20000) AS i;
	INSERT INTO game_state SELECT i, 1, '*', 6, 8, decode(repeat('00', 32), 'hex'), 1800000000 + i,
		1700000000, 0, 0, i, i + 1 FROM generate_series(1, 20000) AS i;
	ANALYZE"
statement=$(sed -n 's/^STATEMENT(GAME_ALL, "\(.*\)")$/\1/p' "${top_builddir:-.}/sql/statements_postgres.inc")
[ -n "$statement" ] || pg_die 'there is no statement GAME_ALL'
for mode in force_generic_plan force_custom_plan; do
	plan=$(sql -c "SET plan_cache_mode = $mode; PREPARE page AS $statement" \
		-c "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE page(0, 0, 2, 15000, 50)")
	most=$(echo "$plan" | sed -n 's/.*(actual rows=\([0-9]*\) loops=1).*/\1/p' | sort -n | tail -1)
	[ "${most:-0}" = 50 ] || {
		echo "plans.sh: with $mode a page of 50 games reads ${most:-none}:"
		echo "$plan"
		bad=1
	}
done
exit $bad
