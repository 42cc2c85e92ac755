/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One table of days and calendar months.
 */
#include "core/rules/deadline.h"

static const struct {
	int days, months;
} table[] = {
#define X(id, word, days, months, par) {days, months},
	DEADLINES(X)
#undef X
};

struct civil deadline_from(enum deadline kind, struct civil date)
{
	return civil_add_days(civil_add_months(date, table[kind].months), table[kind].days);
}
