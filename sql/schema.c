/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The migrations of sql/schema/, in order. */
#include "sql/schema.h"

extern const char sql_schema_001_sql[];
extern const char sql_schema_002_sql[];
extern const char sql_schema_003_sql[];

const char *const schema_migrations[] = {
	sql_schema_001_sql,
	sql_schema_002_sql,
	sql_schema_003_sql,
};
const int schema_version = sizeof(schema_migrations) / sizeof(schema_migrations[0]);
