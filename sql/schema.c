/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The migrations of sql/schema/, in order. */
#include "sql/schema.h"

#include "sql/db.h"

extern const char sql_schema_001_sql[];
extern const char sql_schema_002_sql[];
extern const char sql_schema_003_sql[];
extern const char sql_schema_004_sql[];
extern const char sql_schema_005_sql[];
extern const char sql_schema_006_sql[];
extern const char sql_schema_007_sql[];
extern const char sql_schema_008_sql[];
extern const char sql_schema_009_sql[];
extern const char sql_schema_010_sql[];
extern const char sql_schema_011_sql[];
extern const char sql_schema_012_sql[];
extern const char sql_schema_013_sql[];
extern const char sql_schema_014_sql[];
extern const char sql_schema_015_sql[];
extern const char sql_schema_016_sql[];
extern const char sql_schema_017_sql[];
extern const char sql_schema_018_sql[];
extern const char sql_schema_019_sql[];
extern const char sql_schema_020_sql[];
extern const char sql_schema_021_sql[];
extern const char sql_schema_022_sql[];
extern const char sql_schema_023_sql[];
extern const char sql_schema_024_sql[];
extern const char sql_schema_025_sql[];
extern const char sql_schema_026_sql[];
extern const char sql_schema_027_sql[];
extern const char sql_schema_028_sql[];
extern const char sql_schema_029_sql[];
extern const char sql_schema_030_sql[];
extern const char sql_schema_031_sql[];
extern const char sql_schema_032_sql[];
extern const char sql_schema_033_sql[];
extern const char sql_schema_034_sql[];
extern const char sql_schema_035_sql[];
extern const char sql_schema_036_sql[];
extern const char sql_schema_037_sql[];
extern const char sql_schema_038_sql[];
extern const char sql_schema_039_sql[];
extern const char sql_schema_040_sql[];
extern const char sql_schema_035_postgres_sql[];
extern const char sql_schema_036_postgres_sql[];
extern const char sql_schema_037_postgres_sql[];
extern const char sql_schema_038_postgres_sql[];
extern const char sql_schema_039_postgres_sql[];
extern const char sql_schema_040_postgres_sql[];

const char *const schema_migrations[] = {
	sql_schema_001_sql, sql_schema_002_sql, sql_schema_003_sql, sql_schema_004_sql,
	sql_schema_005_sql, sql_schema_006_sql, sql_schema_007_sql, sql_schema_008_sql,
	sql_schema_009_sql, sql_schema_010_sql, sql_schema_011_sql, sql_schema_012_sql,
	sql_schema_013_sql, sql_schema_014_sql, sql_schema_015_sql, sql_schema_016_sql,
	sql_schema_017_sql, sql_schema_018_sql, sql_schema_019_sql, sql_schema_020_sql,
	sql_schema_021_sql, sql_schema_022_sql, sql_schema_023_sql, sql_schema_024_sql,
	sql_schema_025_sql, sql_schema_026_sql, sql_schema_027_sql, sql_schema_028_sql,
	sql_schema_029_sql, sql_schema_030_sql, sql_schema_031_sql, sql_schema_032_sql,
	sql_schema_033_sql, sql_schema_034_sql, sql_schema_035_sql, sql_schema_036_sql,
	sql_schema_037_sql, sql_schema_038_sql, sql_schema_039_sql, sql_schema_040_sql,
};
const int schema_version = sizeof(schema_migrations) / sizeof(schema_migrations[0]);

/* On PostgreSQL one script creates this schema; older ones never ran there. */
#define FIRST_ON_POSTGRES 35

static const struct {
	const char *script;
	int oldest; /* program that works with the result, by its schema */
	int before; /* the oldest schema that the program of this one works with */
} on_postgres[] = {
	{sql_schema_035_postgres_sql, 35, 35}, {sql_schema_036_postgres_sql, 36, 36},
	{sql_schema_037_postgres_sql, 37, 37}, {sql_schema_038_postgres_sql, 38, 38},
	{sql_schema_039_postgres_sql, 38, 38}, {sql_schema_040_postgres_sql, 38, 38},
};
_Static_assert(sizeof(on_postgres) / sizeof(on_postgres[0]) ==
		       sizeof(schema_migrations) / sizeof(schema_migrations[0]) -
			       (FIRST_ON_POSTGRES - 1),
	       "a migration needs its file for PostgreSQL");

/* Programs from this schema on overwrite freed space; older ones may have left data in it. */
#define NOTHING_LEFT_SINCE 33

/* The script to run on schema `*version`; sets `*version` to the schema that results. */
static const char *next_script(const struct store *st, int *version)
{
	if (db_dialect(st) == DB_SQLITE)
		return schema_migrations[(*version)++];
	if (*version < FIRST_ON_POSTGRES)
		*version = FIRST_ON_POSTGRES - 1;
	return on_postgres[(*version)++ - (FIRST_ON_POSTGRES - 1)].script;
}

/* The oldest program that works with that schema. */
static int oldest_of(const struct store *st, int version)
{
	return db_dialect(st) == DB_SQLITE ? version
					   : on_postgres[version - FIRST_ON_POSTGRES].oldest;
}

/* The oldest schema that this program works with. */
static int least_schema(const struct store *st)
{
	return db_dialect(st) == DB_SQLITE ? schema_version
					   : on_postgres[schema_version - FIRST_ON_POSTGRES].before;
}

/* Commits one migration together with its number, unless another program was faster. */
static int migrate_one(struct store *st, int *version)
{
	int rc = db_transaction(st, DB_BEGIN), from = *version, oldest;

	if (rc > 0)
		rc = db_schema_version(st, version, &oldest);
	if (rc > 0 && *version == from) {
		const char *script = next_script(st, version);

		rc = db_script(st, script);
		if (rc > 0)
			rc = db_set_schema_version(st, *version, oldest_of(st, *version));
	}
	if (rc > 0)
		rc = db_transaction(st, DB_COMMIT);
	if (rc < 0)
		db_transaction(st, DB_ROLLBACK);
	return rc;
}

/* Daemons of older releases may serve meanwhile only if they work with every schema to come. */
static int may_migrate(struct store *st, int version)
{
	int rc = db_may_migrate(st, oldest_of(st, schema_version));

	if (rc != 0)
		return rc;
	if (!version)
		return db_fail(st, STORE_FAILED,
			       "the database is empty, and this role may not make tables: run "
			       "`kskak database migrate` as its owner");
	return db_fail(st, STORE_FAILED,
		       "the database has schema %d, this program needs %d, and this role may not "
		       "change it: run `kskak database migrate` as its owner",
		       version, schema_version);
}

/* From `*version` on; on return that is where it has come. */
static int migrate(struct store *st, int *version, store_migrates *told, void *arg)
{
	int from = *version, rc = 1;

	if (from && told)
		told(arg, from, schema_version, false);
	if (from && from < NOTHING_LEFT_SINCE)
		rc = db_rebuild(st);
	while (rc > 0 && *version < schema_version)
		rc = migrate_one(st, version);
	if (rc > 0 && from && told)
		told(arg, from, *version, true);
	return rc;
}

int schema_migrate(struct store *st, store_migrates *told, void *arg)
{
	int version = 0, oldest = 0, rc = db_schema_version(st, &version, &oldest);

	db_kept(st)->program = schema_version;
	db_kept(st)->least = least_schema(st);
	if (rc > 0 && version > schema_version && oldest > schema_version)
		return db_fail(
			st, STORE_NEWER,
			"the database has schema %d, this program knows %d: it was written by a newer kskakd",
			version, schema_version);
	if (rc > 0 && version < schema_version)
		rc = may_migrate(st, version);
	if (rc == STORE_FAILED && version < schema_version && version >= least_schema(st)) {
		db_kept(st)->schema = version;
		return 1;
	}
	if (rc > 0 && version < schema_version)
		rc = migrate(st, &version, told, arg);
	db_kept(st)->schema = version;
	return rc;
}
