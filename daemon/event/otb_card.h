/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards of over-the-board events (EVENTS E51, E57): results as reported, confirmed, objected to and
 * corrected.  Every version of a card is kept; the newest one of a match, or in individual events
 * of a round, is in force.  The effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_CARD_H
#define DAEMON_EVENT_OTB_CARD_H

#include "daemon/event/effects.h"
#include "daemon/event/otb_refusal.h"
#include "daemon/otb_load.h"

/* A reported card. */
struct otb_card_entry {
	int round;
	int match; /* within the round, from 1; 0 in individual events */
	const struct card *card;
	int64_t captain;    /* player who submits the whole card; 0 = the leader, board by board */
	const char *reason; /* "" = none; required to change existing results */
};

/*
 * Stores the next version of a card: a captain's replaces the previous one and awaits the other
 * captain, a leader's takes effect at once, on top of the previous version.  Returns 1; 0:
 * *ret_refusal says why not; negative enum store_error.
 */
int otb_card_enter(const struct work *work, const struct otb_load *o,
		   const struct otb_card_entry *entry, struct effects *ret,
		   struct otb_refusal *ret_refusal);

/* Changes the state of a match's card. */
void otb_card_set(const struct otb_load *o, size_t match, enum card_state state,
		  struct effects *ret);

/* The same card with boards lost by ineligible players (5.1 § 13): 1 or a negative enum. */
int otb_card_unlawful(const struct work *work, const struct otb_load *o, size_t match,
		      const bool unlawful[2][TEAM_MATCH_BOARDS], const char *reason,
		      struct effects *ret);

/* The index of the match with that number in the round; SIZE_MAX: none. */
size_t otb_card_match(const struct otb_load *o, int round, int match);

/*
 * Adds the effects of a stored card: the last result finishes the group or leads to rematches for
 * the first place; a corrected card makes a new version of its table.  Returns 1 or a negative enum
 * store_error.
 */
int otb_card_close(const struct work *work, const struct tourney *t, int64_t group,
		   struct effects *ret);

/*
 * Finalizes cards without objections in time (5.1 § 15): those of the loaded group submitted on
 * `entered` or before.  Returns their number.
 */
int otb_card_stand(const struct otb_load *o, struct civil asof, struct effects *ret);

#endif
