/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A stage of a tournament before its lots: who is to play in it, and the proposal for its groups
 * (EVENTS E14, E15).
 */
#ifndef DAEMON_EVENT_STAGE_H
#define DAEMON_EVENT_STAGE_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/*
 * Those who wait for a seat, in order of entry; entries[i] and entrants[i] are the same one.  Teams
 * have no entries before the lots.
 */
struct stage_entrants {
	struct entry_row *entries;
	struct kind_entrant *entrants;
	char (*names)[STORE_NAME_MAX + 1];
	size_t n;
};

/* 1 or a negative enum store_error; released in the first case alone. */
int stage_entrants_load(const struct work *work, const struct tourney_facts *t,
			const struct stage_row *stage, struct stage_entrants *ret);
void stage_entrants_release(struct stage_entrants *e);

/* What the leader has decided for a composition; 0 or NULL = nothing. */
struct stage_wish {
	const int *sizes;
	size_t n_sizes;
	int advance, final;
	bool smaller; /* start with too few */
	/* a single change of the proposal in force */
	int64_t move;	/* player; 0 = nobody */
	const char *to; /* code of a group of the proposal */
	int64_t top_up; /* player who gets a vacant seat; 0 = nobody */
	const char *reason;
};

/*
 * Makes a proposal and stores it as the next version; 1.  0: it cannot be composed, and a case for
 * the leader is open, whose sentence is added to `ret_why`; negative enum store_error.
 */
int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * The same when those who wait are not those of the proposal in force (an entry was proved late,
 * somebody withdrew, declined or is banned), or when the season that divisions rest on is corrected
 * (EVENTS E14, E27, E62).  With `ratings` also when a rating is not that of the proposal.  1: made
 * anew, or it still holds; 0: as above.
 */
int stage_revise(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 bool ratings, struct effects *ret);

/*
 * Moves a player of the proposal in force to another of its groups, as wish->move and wish->to
 * say.  1; 0: *ret_why says why not; negative enum store_error.
 */
int stage_move(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why);

/*
 * Takes entries until that day: the later dates keep their distance to it, and the first stage is
 * composed anew (EVENTS E15).  1; 0: the day is past, or before the one that it takes the place of;
 * negative enum store_error.
 */
int stage_extend(const struct work *work, struct tourney_facts *t, struct civil until,
		 const char *reason, struct effects *ret);

/* A proposal as it was stored. */
struct stage_plan {
	json_t *facts; /* owned; NULL = none */
	int version;
};
int stage_plan_load(const struct work *work, const struct stage_row *stage, struct stage_plan *ret);
void stage_plan_release(struct stage_plan *plan);

#endif
