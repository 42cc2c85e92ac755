/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The migrations: an append-only array, migration n leads from user_version n to n+1.  A released
 * migration is never edited; tests/schema keeps each released schema and compares.
 */
#ifndef SQL_SCHEMA_H
#define SQL_SCHEMA_H

extern const char *const schema_migrations[];
extern const int schema_version; /* the newest user_version */

#endif
