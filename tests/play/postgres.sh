#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Some conversations, programs of players and kills, on PostgreSQL; with ON_POSTGRES=all every conversation,
# a random season unless SEASONS=0, and more kills.  (`make check-postgres` runs the tests of the store as well.)
set -u
top=${top_srcdir:-.}
. "$top/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
KSKAK_TEST_TABLES=$pg_dir/data/base # searched for traces of an erased player
export KSKAK_TEST_DATABASE KSKAK_TEST_TABLES
pg_template
status=0
kills=6
seasons=
conversations='moves draws desk-api entries erased knockout outage web-texts'
programs='api xfcc'
if [ "${ON_POSTGRES:-some}" = all ]; then
	kills=10
	conversations=
	programs='api xfcc scid'
	# A season of kills is long: it runs beside the others.
	[ "${SEASONS:-1}" = 0 ] || {
		SEED=8 SEASONS=1 ACTS=60 sh "$top/tests/play/random_seasons.sh" &
		seasons=$!
	}
fi
# shellcheck disable=SC2086
sh "$top/tests/play/conversations.sh" $conversations || status=1
for test in $programs; do
	sh "$top/tests/daemon/$test.sh" || [ $? = 77 ] || {
		echo "$test.sh failed"
		status=1
	}
done
"${top_builddir:-.}/tests/load/kill" $kills || status=1
[ -z "$seasons" ] || wait "$seasons" || {
	echo 'random_seasons.sh failed'
	status=1
}
exit $status
