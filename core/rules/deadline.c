/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Maps each limit to its row in ruleset.h. */
#include "core/rules/deadline.h"

enum table { IN_RULE, IN_FIXED };

static const struct {
	enum table table;
	int row; /* enum rule_row or enum rule_fixed */
} limits[] = {
#define X(id, word, table, row) {IN_##table, table##_##row},
	DEADLINES(X)
#undef X
};

static struct civil after(struct civil date, enum rule_unit unit, int n)
{
	return unit == UNIT_MONTHS ? civil_add_months(date, n) : civil_add_days(date, n);
}

struct civil deadline_from(const struct ruleset *rules, enum deadline kind, struct civil date)
{
	int row = limits[kind].row;

	if (limits[kind].table == IN_FIXED)
		return after(date, ruleset_fixed_row((enum rule_fixed)row)->unit,
			     ruleset_fixed((enum rule_fixed)row));
	return after(date, ruleset_row((enum rule_row)row)->unit,
		     ruleset_get(rules, (enum rule_row)row));
}
