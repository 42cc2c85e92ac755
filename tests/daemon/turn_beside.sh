#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# Runs test_turn_beside on a temporary PostgreSQL server.
set -u
. "${top_srcdir:-.}/tests/sql/server.sh"
KSKAK_TEST_DATABASE=$pg_uri
export KSKAK_TEST_DATABASE
"${top_builddir:-.}/tests/daemon/test_turn_beside"
