/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Time limits for appeals (RULES E-8, 6.4.3): from the tournament leader to the K-skak chief (KC),
 * and from there to the chess tribunal, each within the ruleset's number of days after
 * notification.
 */
#ifndef CORE_RULES_APPEAL_H
#define CORE_RULES_APPEAL_H

#include "core/base/civil.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>
#include <stddef.h>

enum appeal_level { APPEAL_FROM_LEADER, APPEAL_FROM_KC };

enum appeal_matter { APPEAL_OTHER, APPEAL_BAN, APPEAL_EXPULSION };

struct appeal_step {
	enum appeal_level level;   /* who made the decision */
	struct civil communicated; /* notified */
	struct civil appealed;	   /* CIVIL_NONE if not appealed */
};

struct appeal_ruling {
	bool to_tribunal;
	struct civil last_day;
	bool in_time; /* this step and all earlier ones */
	bool games_suspended;
	bool deposit;
};

/* Judges the steps in order; ret_ruling has room for n. */
void appeal_rule(const struct ruleset *rules, enum appeal_matter matter,
		 const struct appeal_step *step, size_t n, struct appeal_ruling *ret_ruling);

#endif
