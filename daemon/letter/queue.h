/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Queueing letters: the facts that a kind needs (kinds.h) become a row of the outbox.  The text is
 * written when the letter is sent (render.c), so a letter costs the transaction one small row.
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
	const char *address;	 /* instead of a player's registered one; NULL = that */
	const struct lang *lang; /* when `to` is NULL */
	int64_t game;
	int64_t group;
	int64_t case_id;
	int64_t seq; /* events of the game that it shows */
	int ply;
	enum token_kind token; /* 0 = none: copies to others carry no live token (RULES S-31) */
	int64_t token_about;   /* what the token is bound to: game, entry, change of address */
	bool reply;
	json_t *facts; /* taken over; NULL = {} */
};

/*
 * Queues one letter and notes that letters wait.  1 or a negative enum store_error; STORE_FAILED
 * and a line in the log for facts that do not fit the kind.
 */
int letter_queue(struct work *work, const struct letter_facts *l);

/* To the leader, or to KC when `kc`; nothing when no such address is configured. */
int letter_queue_leader(struct work *work, bool kc, const struct letter_facts *l);

#endif
