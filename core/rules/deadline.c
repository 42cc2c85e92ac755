/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One table of days and calendar months.
 */
#include "core/rules/deadline.h"

static const struct {
	const char *word;
	int days, months;
	const char *paragraph;
} table[] = {
#define X(id, word, days, months, par) {word, days, months, par},
	DEADLINES(X)
#undef X
};

struct civil deadline_from(enum deadline kind, struct civil date)
{
	return civil_add_days(civil_add_months(date, table[kind].months), table[kind].days);
}

const char *deadline_word(enum deadline kind)
{
	return table[kind].word;
}

const char *deadline_paragraph(enum deadline kind)
{
	return table[kind].paragraph;
}
