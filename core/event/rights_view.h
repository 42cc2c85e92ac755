/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's record as input to class_rights() on one day; only for rights.c. */
#ifndef CORE_EVENT_RIGHTS_VIEW_H
#define CORE_EVENT_RIGHTS_VIEW_H

#include "core/event/rights.h"

/* The facts in the form of class.h, with references to their origins. */
struct rights_view {
	const struct rights_record *from;
	struct civil known; /* facts after this day are not known */
	bool verified;	    /* leaves out what only the player declared */
	struct class_record record;
	struct emt_result *emt;
	struct cup_result *cup;
	struct iccf_result *iccf;
	struct class_grant *grants;
	struct rights_origin *emt_origin, *cup_origin, *iccf_origin, *grant_origin;
	/* of the day last asked for */
	struct rights_origin otb_origin, open_origin, lost_origin;
	/* per edition: DM rights unused in a row after it, and whether that lost the right */
	int *unused;
	bool *lost;
	size_t n_editions;
};

struct rights_days {
	struct civil *day;
	size_t n, cap;
};

/* Reads the record with the facts up to `known`; `verified` leaves out declared facts. */
void rights_view_init(struct rights_view *v, const struct rights_record *r, struct civil known,
		      bool verified);
void rights_view_release(struct rights_view *v);

/* Returns whether a fact of that day is known; false for one that never happened (CIVIL_NONE). */
bool rights_view_knows(const struct rights_view *v, bool declared, struct civil day);

/*
 * Returns the rights on a day and the basis of each; the basis is valid for the day last asked for.
 */
struct class_rights rights_view_ask(struct rights_view *v, struct civil day);
struct rights_origin rights_view_origin(const struct rights_view *v, const struct class_basis *b);

/*
 * Returns the newest rating over the board on a day, of one day preferably a verified one; NULL if
 * none.
 */
const struct rights_otb *rights_view_otb(const struct rights_view *v, struct civil day);

/*
 * Returns whether the group is running on the day, with the player's points and finished games in
 * it.
 */
bool rights_view_runs(const struct rights_view *v, const struct rights_group *g, struct civil day);
int rights_view_points2(const struct rights_view *v, const struct rights_group *g, struct civil day,
			int *ret_played);

/* An edition counts from the day after it closed. */
bool rights_view_counts(const struct rights_view *v, size_t edition, struct civil day);

/* Returns the days on which a right may begin or end, ascending; the caller frees ret.day. */
struct rights_days rights_view_days(const struct rights_view *v);

#endif
