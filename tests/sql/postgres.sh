#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Runs the tests of the store on a temporary PostgreSQL server.
set -u
build=${top_builddir:-.}
tests='test_access_rows test_erase test_event_rows test_right_rows test_rows test_store test_postgres test_beside test_standby'

. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
bad=0
n=0
for test in $tests; do
	if "$build/tests/sql/$test" >"$pg_dir/out" 2>&1; then
		n=$((n + $(grep -c '\[ *OK *\]' "$pg_dir/out")))
	else
		echo "postgres.sh: $test failed:"
		cat "$pg_dir/out"
		bad=1
	fi
done
[ "$n" -ge 104 ] || { echo "postgres.sh: only $n cases"; bad=1; }
echo "$n cases on PostgreSQL"
exit $bad
