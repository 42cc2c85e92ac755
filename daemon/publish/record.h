/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The record that outsiders check: chains, journals and the log of the days, as kskak-record(7)
 * describes them.  Everything here is public; what is not stays behind its hash.
 */
#ifndef DAEMON_PUBLISH_RECORD_H
#define DAEMON_PUBLISH_RECORD_H

#include <jansson.h>

#include "core/rating/klist.h"
#include "crypto/digest.h"
#include "daemon/context.h"

/* Each appends a file: 1; 0: there is none; negative enum store_error. */
int record_game(struct context *ctx, int64_t game, struct sbuf *out);
/* 0 = the journal that belongs to no tournament. */
int record_event(struct context *ctx, int64_t tourney, struct sbuf *out);
/* A line a day, the last of which is the checkpoint. */
int record_log(struct context *ctx, struct sbuf *out);
/* The last line of the log without its end, "" if there is none. */
int record_checkpoint(struct context *ctx, struct sbuf *out);

/*
 * What the rating lists rest on, `ratings.txt`: start values, units and their games.  It is
 * gathered by parts (daemon/rating_facts.h), so that it is written to the folder alone.
 */
void record_ratings(const struct klist_facts *facts, struct sbuf *out);

/* By the name in the folder: "log.txt", "game-17.txt", "event-emt-m.txt", "server.txt". */
int record_file(struct context *ctx, const char *name, struct sbuf *out);

/* Why there is no proof. */
enum record_proof {
	RECORD_PROOF,	    /* here it is */
	RECORD_NO_HEAD,	    /* the chain of the game does not have that head */
	RECORD_NOT_YET,	    /* the day of the head is not over, or not in the log */
	RECORD_WHILE_HIDDEN /* lines are kept back, so that the chain is told when the game is over
			     */
};

/*
 * The proof that a head of a game, as a receipt carries it, is under the newest root of the log:
 * the sealed lines from it to the head of its day, the path in the tree of that day and the path in
 * the log.  NULL stands for the newest head that is public.  1, 0: no such game, or a negative enum
 * store_error; *ret_proof is an object for RECORD_PROOF, and NULL otherwise.
 */
int record_proof(struct context *ctx, int64_t game, const unsigned char head[DIGEST_LEN],
		 enum record_proof *ret_outcome, json_t **ret_proof);

#endif
