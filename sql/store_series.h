/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Series of tournaments: a template that creates one edition a year (EVENTS E3).  Rows never
 * change.
 */
#ifndef SQL_STORE_SERIES_H
#define SQL_STORE_SERIES_H

#include "sql/store.h"

struct series {
	int64_t id;
	char code[32];		       /* stem of the codes: "cup" makes "cup 2026" */
	char name[STORE_NAME_MAX + 1]; /* title of an edition without the year */
	char kind[16];		       /* word of a kind, core/event/kind.h */
	int first_year;
	char options[2000]; /* JSON object: arguments of event.add for an edition */
	struct instant at;
	char author[64]; /* Unix user */
};
int store_series_add(struct store *st, const struct series *s, int64_t *ret_id);
int store_series_get(struct store *st, int64_t id, struct series *ret_series);
/* Compares without regard to ASCII case. */
int store_series_by_code(struct store *st, const char *code, struct series *ret_series);
int store_series_each(struct store *st, int (*each)(void *arg, const struct series *), void *arg);

#endif
