/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See objection.h. */
#include "daemon/objection.h"

#include "core/rules/deadline.h"

struct civil objection_last_day(const char *ruleset, struct instant published)
{
	struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL);

	ruleset_read(ruleset, &rules, NULL);
	return deadline_from(&rules, DEADLINE_OBJECTION, zone_date(ZONE_COPENHAGEN, published));
}

struct instant objection_over(const char *ruleset, struct instant published)
{
	return zone_midnight(ZONE_COPENHAGEN,
			     civil_add_days(objection_last_day(ruleset, published), 1));
}
