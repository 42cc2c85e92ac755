/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Objections to cards (EVENTS E51, E57): of the other captain, or of the list in order of strength.
 * Each is a case; the effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_OBJECTION_H
#define DAEMON_EVENT_OTB_OBJECTION_H

#include "daemon/event/effects.h"
#include "daemon/otb_load.h"

/* The other captain objects: the card counts for nothing until the leader has ruled. */
void otb_objection_of_captain(const struct work *work, const struct otb_load *o, size_t match,
			      const struct player *captain, const char *words, struct effects *ret);

/*
 * What the lists have against the line-ups of a card, `sides` as it names them; a case if there is
 * anything, and *ret_findings of them.  1 or a negative enum store_error.
 */
int otb_objection_of_lists(const struct work *work, const struct otb_load *o, size_t match,
			   const struct card_side sides[2], struct effects *ret, int *ret_findings);

/* The match that the case is about: 1, 0 (the event is not played any more) or negative. */
int otb_objection_match(const struct work *work, const struct case_row *row, struct otb_load *ret,
			size_t *ret_match);

/*
 * What a ruling does to the card.  Upheld, the boards of who may not play are lost, or the card
 * waits for the leader's result; not upheld, it stands.  1 or a negative enum store_error.
 */
int otb_objection_rule(const struct work *work, const struct otb_load *o, size_t match,
		       const struct case_row *row, bool upheld, const char *reason,
		       struct effects *ret);

/* A result of the leader settles what is open about the match. */
int otb_objection_settle(const struct work *work, const struct otb_load *o, size_t match,
			 struct effects *ret);

#endif
