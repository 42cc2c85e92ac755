/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the card of a match to the captains of its teams (EVENTS E51, E55). */
#ifndef DAEMON_EVENT_OTB_LETTER_H
#define DAEMON_EVENT_OTB_LETTER_H

#include "daemon/event/effects.h"
#include "daemon/otb_load.h"

enum otb_news { OTB_REPORTED, OTB_CONFIRMED, OTB_OBJECTED, OTB_RULED, OTB_REMATCH };

struct otb_letter {
	enum otb_news news;
	const char *who;    /* captain who acted; "" = the leader */
	const char *words;  /* of an objection or a ruling; "" = none */
	struct civil until; /* last day to object; CIVIL_NONE = over */
};

/*
 * To the captain of that side, if there is one: what the loaded card says and what has become of
 * it.  1 or a negative enum store_error.
 */
int otb_letter_to(const struct work *work, const struct otb_load *o, size_t match,
		  enum otb_side side, const struct otb_letter *letter, struct effects *ret);

/* The same to the leader. */
void otb_letter_to_leader(const struct work *work, const struct otb_load *o, size_t match,
			  const struct otb_letter *letter, struct effects *ret);

/* "4½-3½" of a score in half points: `ret_text` has room for 24 bytes. */
void otb_letter_score(const int points2[2], char ret_text[24]);

#endif
