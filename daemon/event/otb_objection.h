/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Objections to cards (EVENTS E51, E57): by the other captain, or by the strength list. Each is a
 * case; the effects are not stored here.
 */
#ifndef DAEMON_EVENT_OTB_OBJECTION_H
#define DAEMON_EVENT_OTB_OBJECTION_H

#include "daemon/event/effects.h"
#include "daemon/otb_load.h"

/* The other captain objects: the card does not count until the leader has ruled. */
void otb_objection_of_captain(const struct work *work, const struct otb_load *o, size_t match,
			      const struct player *captain, const char *words, struct effects *ret);

/*
 * Checks the line-ups of a card, `sides` as it names them, against the lists; opens a case for any
 * *ret_findings.  Returns 1 or a negative enum store_error.
 */
int otb_objection_of_lists(const struct work *work, const struct otb_load *o, size_t match,
			   const struct card_side sides[2], struct effects *ret, int *ret_findings);

/* The match that the case is about: 1, 0 (the event is no longer running) or negative. */
int otb_objection_match(const struct work *work, const struct case_row *row, struct otb_load *ret,
			size_t *ret_match);

/*
 * The effects of a ruling on the card.  If upheld, boards of ineligible players are lost, or the
 * card awaits the leader's result; otherwise it stands.  Returns 1 or a negative enum store_error.
 */
int otb_objection_rule(const struct work *work, const struct otb_load *o, size_t match,
		       const struct case_row *row, bool upheld, const char *reason,
		       struct effects *ret);

/* A result entered by the leader closes the open cases of the match. */
int otb_objection_settle(const struct work *work, const struct otb_load *o, size_t match,
			 struct effects *ret);

#endif
