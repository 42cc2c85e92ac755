/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Decides whether a player may take leave, and counts what is taken (RULES H-2, H-3, H-7). */
#ifndef CORE_RULES_LEAVE_JUDGE_H
#define CORE_RULES_LEAVE_JUDGE_H

#include "core/rules/game.h"

/*
 * Judges a player's leave in one group (RULES H-2, H-3); `taken` is the leave granted so far.  On a
 * refusal ret_why has the days used and the longest leave that would be granted from `from` on, or
 * the first day of the earliest; CIVIL_NONE: none.
 */
enum verdict leave_judge(const struct ruleset *rules, struct civil start,
			 const struct leave_fact *taken, size_t n_taken, struct civil from,
			 struct civil until, struct civil notice, bool special,
			 struct refusal *ret_why);

/*
 * Returns the days of leave, special or not, that `taken` takes from the quota of the tournament
 * year of `d`; compulsory holidays take none.
 */
int leave_judge_used(const struct ruleset *rules, struct civil start,
		     const struct leave_fact *taken, size_t n_taken, struct civil d, bool special);

#endif
