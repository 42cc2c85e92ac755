/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A late step invalidates those after it.  Only an appeal to the tribunal against a ban or an
 * expulsion suspends the games.
 */
#include "core/rules/appeal.h"

#include "core/rules/deadline.h"

static struct appeal_ruling rule_one(const struct ruleset *rules, enum appeal_matter matter,
				     const struct appeal_step *s, bool so_far)
{
	struct appeal_ruling r;

	r.to_tribunal = s->level == APPEAL_FROM_KC;
	r.last_day = deadline_from(rules, r.to_tribunal ? DEADLINE_TRIBUNAL : DEADLINE_APPEAL_KC,
				   s->communicated);
	r.in_time = so_far && !civil_is_none(s->appealed) && s->appealed.day <= r.last_day.day;
	r.deposit = r.in_time && r.to_tribunal;
	r.games_suspended = r.deposit && matter != APPEAL_OTHER;
	return r;
}

void appeal_rule(const struct ruleset *rules, enum appeal_matter matter,
		 const struct appeal_step *step, size_t n, struct appeal_ruling *ret_ruling)
{
	bool so_far = true;
	size_t i;

	for (i = 0; i < n; i++) {
		ret_ruling[i] = rule_one(rules, matter, &step[i], so_far);
		so_far = ret_ruling[i].in_time;
	}
}
