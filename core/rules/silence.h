/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Silence (RULES T-25 to T-29): from when the opponent may remind, from when the leader may be
 * told, and what the answer costs in the end.
 */
#ifndef CORE_RULES_SILENCE_H
#define CORE_RULES_SILENCE_H

#include "core/rules/holidays.h"
#include "core/rules/ruleset.h"

struct silence_rule {
	int days;	    /* on one move without notice */
	int report_days;    /* from the reminder to the report */
	int penalty;	    /* when reminded */
	int report_penalty; /* further days when the leader was told */
};

static inline struct silence_rule silence_rule(const struct ruleset *rules)
{
	return (struct silence_rule){ruleset_get(rules, RULE_SILENCE_DAYS),
				     ruleset_get(rules, RULE_SILENCE_REPORT_DAYS),
				     ruleset_get(rules, RULE_SILENCE_PENALTY_DAYS),
				     ruleset_get(rules, RULE_SILENCE_REPORT_PENALTY_DAYS)};
}

/*
 * RULES T-26: the first date on which a reminder is valid; `postal` is the time of the post both
 * ways (0 by e-mail), in days.
 */
struct civil silence_reminder_from(struct silence_rule r, const struct holidays *h,
				   struct civil sent, int postal);
/* RULES T-27: the first date on which the leader may be told. */
struct civil silence_report_from(struct silence_rule r, const struct holidays *h,
				 struct civil reminder);
/* RULES T-29: days added to a move that cost `charge` days. */
int silence_penalty(struct silence_rule r, int charge, bool notified, bool reminded, bool reported);

#endif
