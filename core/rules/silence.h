/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Silence (RULES T-25 to T-29): from when the opponent may remind, from when the leader may be
 * told, and what the answer costs in the end.
 */
#ifndef CORE_RULES_SILENCE_H
#define CORE_RULES_SILENCE_H

#include "core/rules/holidays.h"

struct silence_rule {
	int days;	    /* on one move without notice: 14 */
	int report_days;    /* from the reminder to the report: 7 */
	int penalty;	    /* when reminded: 3 */
	int report_penalty; /* further days when the leader was told: 6 */
};

#define SILENCE_RULE ((struct silence_rule){14, 7, 3, 6})

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
