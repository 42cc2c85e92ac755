/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Queues letters: the facts required by a kind (kinds.h) become an outbox row.  The text is
 * rendered when the letter is sent (render.c), so a letter costs the transaction one small row.
 */
#ifndef DAEMON_LETTER_QUEUE_H
#define DAEMON_LETTER_QUEUE_H

#include <jansson.h>

#include "crypto/token.h"
#include "daemon/work.h"
#include "sql/store_post.h"

struct letter_facts {
	enum post_kind kind;
	const struct player *to; /* NULL: to `address` */
	const char *address;	 /* overrides a player's registered address; NULL = do not */
	const struct lang *lang; /* if `to` is NULL */
	int64_t game;
	int64_t group;
	int64_t case_id;
	int64_t seq; /* number of events of the game shown */
	int ply;
	enum token_kind token; /* 0 = none: copies to others carry no live token (RULES S-31) */
	int64_t token_about;   /* game, entry or address change the token is bound to */
	bool reply;
	bool office;			   /* to the leader or KC: letter_queue_to_leader() */
	int64_t tourney;		   /* to the leader: which tournament's; 0 = the group's */
	char named[STORE_ADDRESS_MAX + 1]; /* address of a leader named by KC */
	bool urgent;			   /* to an office: do not wait for the daily letter */
	json_t *facts;			   /* taken over; NULL = {} */
};

/* Fills the outbox row of a letter; takes over its facts. */
void letter_queue_row(const struct work *work, const struct letter_facts *l,
		      struct post_row *ret_row);

/*
 * Stores the row, sets its id and wakes the outbox.  Returns 1 or a negative enum store_error;
 * STORE_FAILED, with a log line, if columns or facts do not match the kind.
 */
int letter_queue_add(struct work *work, struct post_row *row);

/* Both in one call. */
int letter_queue(struct work *work, const struct letter_facts *l);

/*
 * Whether such a letter to the player waits for the daily one; it then counts as sent at once
 * (RULES S-41).
 */
bool letter_queue_waits(const struct player *to, enum post_kind kind);

/*
 * Addresses a letter to the leader of its tournament, or with `kc` to KC; false if no such address
 * is known, so there is no letter.  The address may point into the letter itself.
 */
bool letter_queue_to_leader(const struct work *work, bool kc, struct letter_facts *letter);

#endif
