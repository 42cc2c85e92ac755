/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether leave may be taken (RULES H-2, H-3, H-7).  Leave on a card is reduced to the
 * permitted days, but a request to the server is granted in full or refused with the days that
 * would be granted.
 */
#include "core/rules/leave_judge.h"
#include "core/rules/leave.h"

static bool same_kind_day(const struct leave_fact *taken, size_t n, struct civil d, bool special)
{
	for (size_t i = 0; i < n; i++) {
		if (taken[i].special == special && taken[i].from.day <= d.day &&
		    d.day <= taken[i].until.day)
			return true;
	}
	return false;
}

/* Returns whether a day costs no quota. */
static bool is_free(const struct ruleset *rules, const struct leave_fact *taken, size_t n,
		    struct civil d, bool special)
{
	return (ruleset_get(rules, RULE_COMPULSORY_HOLIDAYS) && holidays_is_compulsory(d)) ||
	       same_kind_day(taken, n, d, special);
}

int leave_judge_used(const struct ruleset *rules, struct civil start,
		     const struct leave_fact *taken, size_t n, struct civil d, bool special)
{
	int k = leave_year_of(start, d), used = 0;
	struct civil from = leave_year_start(start, k), end = leave_year_start(start, k + 1);

	for (struct civil x = from; x.day < end.day; x.day++) {
		bool compulsory =
			ruleset_get(rules, RULE_COMPULSORY_HOLIDAYS) && holidays_is_compulsory(x);
		used += !compulsory && same_kind_day(taken, n, x, special);
	}
	return used;
}

/* The first day, from `from` on, of leave that would be granted; CIVIL_NONE: none in two years. */
static struct civil first_granted(const struct ruleset *rules, struct civil start,
				  const struct leave_fact *taken, size_t n, struct civil from,
				  bool special, int quota)
{
	int used = 0, year = 0;

	for (struct civil d = from; d.day <= from.day + 2 * 366; d.day++) {
		int k = leave_year_of(start, d);
		if (d.day == from.day || k != year)
			used = leave_judge_used(rules, start, taken, n, d, special);
		year = k;
		if (used < quota && !is_free(rules, taken, n, d, special))
			return d;
	}
	return CIVIL_NONE;
}

enum verdict leave_judge(const struct ruleset *rules, struct civil start,
			 const struct leave_fact *taken, size_t n_taken, struct civil from,
			 struct civil until, struct civil notice, bool special,
			 struct refusal *ret_why)
{
	int quota = ruleset_get(rules, special ? RULE_SPECIAL_LEAVE_DAYS : RULE_LEAVE_DAYS);
	struct civil earliest = civil_add_days(notice, ruleset_get(rules, RULE_LEAVE_NOTICE_DAYS));
	int used = 0, year = 0, granted = 0;

	ret_why->earliest = earliest;
	ret_why->limit = quota;
	ret_why->days = leave_judge_used(rules, start, taken, n_taken, from, special);
	if (until.day < from.day || until.day - from.day > 2 * 366)
		return VERDICT_LEAVE_DATES;
	if (!special && from.day < earliest.day)
		return VERDICT_LEAVE_NOTICE;
	for (struct civil d = from; d.day <= until.day; d.day++) {
		int k = leave_year_of(start, d);
		if (d.day == from.day || k != year)
			used = ret_why->days =
				leave_judge_used(rules, start, taken, n_taken, d, special);
		year = k;
		if (is_free(rules, taken, n_taken, d, special))
			continue;
		if (++used > quota) {
			ret_why->longest = granted ? civil_add_days(d, -1) : CIVIL_NONE;
			if (!granted)
				ret_why->earliest = first_granted(rules, start, taken, n_taken,
								  from, special, quota);
			return special ? VERDICT_SPECIAL_LEAVE_QUOTA : VERDICT_LEAVE_QUOTA;
		}
		granted++;
	}
	return granted || special ? VERDICT_OK : VERDICT_LEAVE_NOTHING;
}
