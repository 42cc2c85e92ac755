#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# on_postgres.sh COMMAND...: starts a PostgreSQL server and runs the command with KSKAK_TEST_DATABASE and
# KSKAK_TEST_TEMPLATE set.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
pg_template
"$@"
