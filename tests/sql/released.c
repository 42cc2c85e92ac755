/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "tests/sql/released.h"

#include <stdio.h>
#include <stdlib.h>

#include "sql/schema.h"

void released_schema(int version, struct sbuf *ret_sql)
{
	for (int v = 0; v < version; v++)
		sbuf_adds(ret_sql, schema_migrations[v]);
	sbuf_addf(ret_sql, "PRAGMA user_version = %d;", version);
}

void released_rows(struct sbuf *ret_sql)
{
	const char *top = getenv("top_srcdir");
	char path[512], block[4096];
	size_t n;
	FILE *f;

	released_schema(RELEASED_ROWS_SCHEMA, ret_sql);
	snprintf(path, sizeof(path), "%s/tests/sql/data-%d.sql", top ? top : ".",
		 RELEASED_ROWS_SCHEMA);
	f = fopen(path, "r");
	if (!f) {
		perror(path);
		exit(1);
	}
	while ((n = fread(block, 1, sizeof(block), f)) > 0)
		sbuf_add(ret_sql, block, n);
	fclose(f);
}
