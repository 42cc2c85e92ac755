/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters to team captains about the card of a match (EVENTS E51, E55). */
#ifndef DAEMON_EVENT_OTB_LETTER_H
#define DAEMON_EVENT_OTB_LETTER_H

#include "daemon/event/effects.h"
#include "daemon/otb_load.h"

enum otb_news { OTB_REPORTED, OTB_CONFIRMED, OTB_OBJECTED, OTB_RULED, OTB_REMATCH };

struct otb_letter {
	enum otb_news news;
	const char *who;    /* the captain who acted; "" = the leader */
	const char *words;  /* from an objection or a ruling; "" = none */
	struct civil until; /* last day for objections; CIVIL_NONE = over */
};

/*
 * To the captain of that side, if any: the card as loaded, and its state.  Returns 1 or a negative
 * enum store_error.
 */
int otb_letter_to(const struct work *work, const struct otb_load *o, size_t match,
		  enum otb_side side, const struct otb_letter *letter, struct effects *ret);

/* The same to the leader. */
void otb_letter_to_leader(const struct work *work, const struct otb_load *o, size_t match,
			  const struct otb_letter *letter, struct effects *ret);

/* Appends a score in half points as "4½-3½". */
void otb_letter_score(const int points2[2], struct sbuf *out);

#endif
