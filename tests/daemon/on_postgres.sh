#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Runs tests of the daemon's rooms on a temporary PostgreSQL server.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
for test in test_turn_beside test_verify_damage; do
	"${top_builddir:-.}/tests/daemon/$test" || exit 1
done
