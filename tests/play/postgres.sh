#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Some conversations, programs of players and kills, on PostgreSQL; `make check-postgres` runs all.
set -u
top=${top_srcdir:-.}
. "$top/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
status=0
sh "$top/tests/play/conversations.sh" moves draws desk-api entries knockout outage web-texts ||
	status=1
for test in api xfcc; do
	sh "$top/tests/daemon/$test.sh" || [ $? = 77 ] || {
		echo "$test.sh failed"
		status=1
	}
done
"${top_builddir:-.}/tests/load/kill" 6 || status=1
exit $status
