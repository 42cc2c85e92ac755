/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards of events over the board (EVENTS E51, E57): results as they are reported, confirmed,
 * objected to and corrected.  Every version of a card stays; the newest one of a match, of single
 * players that of a round, is in force.  The effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_CARD_H
#define DAEMON_EVENT_OTB_CARD_H

#include "daemon/event/effects.h"
#include "daemon/event/otb_refusal.h"
#include "daemon/otb_load.h"

/* What is reported. */
struct otb_card_entry {
	int round;
	int match; /* 1.. of the round; of single players 0 */
	const struct card *card;
	int64_t captain;    /* player who hands the whole card in; 0 = the leader, board by board */
	const char *reason; /* "" = none; needed to change what stands */
};

/*
 * Keeps the next version of a card: of a captain it replaces the one before and waits for the other
 * captain, of a leader it stands at once beside what the version before says.  1; 0: *ret_refusal
 * says why not; negative enum store_error.
 */
int otb_card_enter(const struct work *work, const struct otb_load *o,
		   const struct otb_card_entry *entry, struct effects *ret,
		   struct otb_refusal *ret_refusal);

/* The card of a match is in another state from now on. */
void otb_card_set(const struct otb_load *o, size_t match, enum card_state state,
		  struct effects *ret);

/* The same card with boards lost by who may not play (5.1 § 13): 1 or a negative enum. */
int otb_card_unlawful(const struct work *work, const struct otb_load *o, size_t match,
		      const bool unlawful[2][TEAM_MATCH_BOARDS], const char *reason,
		      struct effects *ret);

/* The match with that number in the round, as an index; SIZE_MAX: there is none. */
size_t otb_card_match(const struct otb_load *o, int round, int match);

/*
 * What follows from a card that has been stored: with the last result the group is finished, or
 * rematches for the first place are published; a
 * corrected one makes a new version of its table.  1 or a negative enum store_error.
 */
int otb_card_close(const struct work *work, const struct tourney *t, int64_t group,
		   struct effects *ret);

/*
 * Cards that nobody has objected to in time stand (5.1 § 15): of a match of the loaded group, those
 * handed in on `entered` or before.  Returns how many.
 */
int otb_card_stand(const struct otb_load *o, struct civil asof, struct effects *ret);

#endif
