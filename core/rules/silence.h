/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Silence (RULES T-25 to T-29): when the opponent may send a reminder, when the leader may be
 * informed, and the penalty for the late answer.
 */
#ifndef CORE_RULES_SILENCE_H
#define CORE_RULES_SILENCE_H

#include "core/rules/holidays.h"
#include "core/rules/ruleset.h"

struct silence_rule {
	int days;	    /* on one move without notice */
	int report_days;    /* from the reminder to the report */
	int penalty;	    /* if reminded */
	int report_penalty; /* further days if the leader was informed */
};

static inline struct silence_rule silence_rule(const struct ruleset *rules)
{
	return (struct silence_rule){ruleset_get(rules, RULE_SILENCE_DAYS),
				     ruleset_get(rules, RULE_SILENCE_REPORT_DAYS),
				     ruleset_get(rules, RULE_SILENCE_PENALTY_DAYS),
				     ruleset_get(rules, RULE_SILENCE_REPORT_PENALTY_DAYS)};
}

/*
 * RULES T-26: returns the first date on which a reminder is valid; `postal` is the time of the post
 * both ways (0 by e-mail), in days.
 */
struct civil silence_reminder_from(struct silence_rule r, const struct holidays *h,
				   struct civil sent, int postal);
/* RULES T-27: returns the first date on which the leader may be informed. */
struct civil silence_report_from(struct silence_rule r, const struct holidays *h,
				 struct civil reminder);
/* RULES T-29: returns the days added to a move that cost `charge` days. */
int silence_penalty(struct silence_rule r, int charge, bool notified, bool reminded, bool reported);

#endif
