/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Computes the days of leave that count: a player's own announcements within quota and notice
 * (RULES H-2, H-3, H-6), special leave granted by the leader (H-7), stops for a reserve (H-8).  The
 * result is a set of dates (holidays.h).  Tournament year k runs from start + k years to the day
 * before start + (k+1) years; k may be negative.
 */
#ifndef CORE_RULES_LEAVE_H
#define CORE_RULES_LEAVE_H

#include "core/rules/holidays.h"
#include "core/rules/ruleset.h"

/* An announcement not sent to all remaining opponents is void (RULES H-3). */
struct leave_announcement {
	struct civil from, to;
	struct civil first_notice, last_notice; /* CIVIL_NONE if there was no notice */
	bool all_notified;
};

/* In the order in which they are reported. */
enum leave_flag {
	LEAVE_NOT_ALL_NOTIFIED = 1,
	LEAVE_LATE_NOTICE = 2, /* begins later than requested, or not at all */
	LEAVE_QUOTA = 4	       /* some days exceed the year's quota */
};

#define LEAVE_FLAGS 3

/* Returns the word for one flag; "" for anything else. */
const char *leave_flag_word(unsigned flag);

struct leave_rule {
	int days_a_year;
	int notice_days; /* from the last notice to the first day */
};

static inline struct leave_rule leave_rule(const struct ruleset *rules)
{
	return (struct leave_rule){ruleset_get(rules, RULE_LEAVE_DAYS),
				   ruleset_get(rules, RULE_LEAVE_NOTICE_DAYS)};
}

struct leave_year {
	int k;
	int used;
};

/*
 * One player's leave in one group.  `days` holds their own days; compulsory days inside a leave
 * cost no quota and are not their own, although a range in `days` may include them.
 */
struct leave_account {
	struct civil start;
	struct leave_rule rule;
	struct holidays days;
	struct leave_year *year; /* owned, ascending by k; only years with days */
	size_t n, cap;
};

void leave_account_init(struct leave_account *a, struct civil start, struct leave_rule rule,
			bool compulsory);
void leave_account_release(struct leave_account *a);

/* The tournament year of a date, and the first date of a tournament year. */
int leave_year_of(struct civil start, struct civil d);
struct civil leave_year_start(struct civil start, int k);
/* Returns the days used in year k. */
int leave_used(const struct leave_account *a, int k);

/*
 * Books several announcements in the order of RULES H-2: by first notice (or first day if there is
 * none), first day, place in the list.  ret_flags (may be NULL) receives the flags in list order.
 */
void leave_take_all(struct leave_account *a, const struct leave_announcement *ann, size_t n,
		    unsigned *ret_flags);

/*
 * Special leave of one player (RULES H-7): adds the dates to `h`, in the given order, as many in
 * each tournament year as the ruleset grants; a whole year means no limit.  A date listed twice
 * counts twice.
 */
void leave_add_special(struct holidays *h, const struct ruleset *rules, struct civil start,
		       const struct day_range *list, size_t n);

/* Returns the dates of a stop of both clocks (RULES H-8). */
static inline struct day_range leave_stop(const struct ruleset *rules, struct civil from)
{
	return (struct day_range){
		from, civil_add_days(from, ruleset_get(rules, RULE_TEAM_STOP_DAYS) - 1)};
}

#endif
