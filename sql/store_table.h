/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Final tables as published, version by version.  Rows never change. */
#ifndef SQL_STORE_TABLE_H
#define SQL_STORE_TABLE_H

#include "sql/store.h"

struct table_row {
	int64_t id;
	int64_t group;
	int version; /* 1.. within the group */
	struct instant at;
	int64_t ruling; /* the ruling that required it; 0 = the last game ended */
	char *facts;	/* JSON object; owned */
};
void table_row_release(struct table_row *row);

int store_table_add(struct store *st, const struct table_row *row, int64_t *ret_id);
/* The caller releases *ret_row; a row handed to `each` lives until `each` returns. */
int store_table_get(struct store *st, int64_t group, int version, struct table_row *ret_row);
int store_table_last(struct store *st, int64_t group, struct table_row *ret_row);
/* In order of version. */
int store_table_each(struct store *st, int64_t group,
		     int (*each)(void *arg, const struct table_row *), void *arg);

#endif
