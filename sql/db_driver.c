/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Shared by the drivers: errors and column names. */
#include "sql/db_driver.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"

int db_driver_fail_v(struct store *st, enum store_error error, const char *format, va_list ap)
{
	vsnprintf(st->why, sizeof(st->why), format, ap);
	st->failures++;
	if (error == STORE_DAMAGED && st->damaged)
		st->damaged(st->damaged_arg, st->why);
	return error;
}

int db_driver_fail(struct store *st, enum store_error error, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	db_driver_fail_v(st, error, format, ap);
	va_end(ap);
	return error;
}

int db_driver_column(struct query *q, const char *name)
{
	if (q->n_columns == QUERY_COLUMNS)
		return db_driver_fail(q->st, STORE_FAILED, "a statement has more than %d columns",
				      QUERY_COLUMNS);
	q->columns[q->n_columns++] = mem_strdup(name);
	return 1;
}

void db_driver_forget_columns(struct query *q)
{
	for (int i = 0; i < q->n_columns; i++)
		free(q->columns[i]);
	q->n_columns = 0;
}
