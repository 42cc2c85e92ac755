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
	bool office;			   /* to the leader or to KC: letter_queue_to_leader() */
	int64_t tourney;		   /* to the leader: whose; 0 = that of the group */
	char named[STORE_ADDRESS_MAX + 1]; /* address of a leader whom KC has named */
	bool urgent;			   /* to an office: not to wait for a daily letter */
	json_t *facts;			   /* taken over; NULL = {} */
};

/* The row of the outbox for a letter; its facts are taken over. */
void letter_queue_row(const struct work *work, const struct letter_facts *l,
		      struct post_row *ret_row);

/*
 * Stores such a row, sets its id and notes that letters wait.  1 or a negative enum store_error;
 * STORE_FAILED, with a line in the log, for columns or facts that do not fit the kind.
 */
int letter_queue_add(struct work *work, struct post_row *row);

/* Both at once. */
int letter_queue(struct work *work, const struct letter_facts *l);

/*
 * Whether such a letter to the player waits for the daily one: then its time counts as if it had
 * left at once (RULES S-41).
 */
bool letter_queue_waits(const struct player *to, enum post_kind kind);

/*
 * Addresses a letter to the leader of its tournament, or to KC when `kc`; false when no such
 * address is known: then there is no letter.  The address may lie in the letter itself.
 */
bool letter_queue_to_leader(const struct work *work, bool kc, struct letter_facts *letter);

#endif
