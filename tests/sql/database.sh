# SPDX-License-Identifier: AGPL-3.0-or-later
# shellcheck shell=sh
# Creates a database on the server of KSKAK_TEST_DATABASE, which is deleted with the server.

# Prints its URI.
pg_database() {
	pg_own=kskak_$$_$(od -An -N4 -tx4 /dev/urandom | tr -d ' ')
	psql -qX -v ON_ERROR_STOP=1 "$KSKAK_TEST_DATABASE" \
		-c "CREATE DATABASE $pg_own TEMPLATE ${KSKAK_TEST_TEMPLATE:-template0} ENCODING 'UTF8' LOCALE 'C'" >&2
	echo "$KSKAK_TEST_DATABASE&dbname=$pg_own"
}
