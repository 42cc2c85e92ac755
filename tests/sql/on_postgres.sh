#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# on_postgres.sh COMMAND...: runs it with a PostgreSQL server of its own for KSKAK_TEST_DATABASE.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
"$@"
