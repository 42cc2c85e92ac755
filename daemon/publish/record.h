/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The record for verification by outsiders: chains, journals and the log of days, as described in
 * kskak-record(7).  Everything here is public; private data is represented by its hash.
 */
#ifndef DAEMON_PUBLISH_RECORD_H
#define DAEMON_PUBLISH_RECORD_H

#include <jansson.h>

#include "core/rating/klist.h"
#include "crypto/digest.h"
#include "daemon/context.h"
#include "daemon/publish/view_game.h"

/* The beginning of the record of a game that later versions of the record share. */
struct record_told {
	int64_t seq; /* it tells the facts up to this one */
	size_t len;  /* bytes */
};
#define RECORD_NOTHING_TOLD ((struct record_told){0, 0})

/* Each appends a file: 1; 0: none; negative enum store_error. */
int record_game(struct context *ctx, int64_t game, struct sbuf *out);
/*
 * The same for a game as loaded for spectators.  `out` has the bytes that *told describes, and only
 * the rest is told.  *told is then what the next version can continue: nothing if half-moves or
 * lines are hidden until later.
 */
int record_game_on(struct context *ctx, const struct game_view *view,
		   const struct public_game *game, struct record_told *told, struct sbuf *out);
/*
 * The record of a tournament, 0 = the journal without one, in parts: begin, then step until it
 * returns 0.  If the journal grows meanwhile, the text begins anew, so that it tells one state.
 */
struct record_event {
	struct context *ctx;
	int64_t tourney;
	int64_t lines;	 /* of the journal */
	int64_t *groups; /* owned */
	size_t n_groups, at;
	int began; /* how often */
};
/* Returns 1, 0 (no such tournament) or a negative enum store_error; release only after 1. */
int record_event_begin(struct context *ctx, int64_t tourney, struct record_event *ret_record,
		       struct sbuf *out);
/* Returns 1: more to do; 0: the text is whole; or a negative enum store_error. */
int record_event_step(struct record_event *record, struct sbuf *out);
void record_event_release(struct record_event *record);
/* One line per day; the last one is the checkpoint. */
int record_log(struct context *ctx, struct sbuf *out);
/* The last line of the log without newline, "" if none. */
int record_checkpoint(struct context *ctx, struct sbuf *out);

/*
 * The input of the rating lists, `ratings.txt`: start values, units and their games.  It is
 * gathered in parts (daemon/rating_facts.h), so it is only written to the folder.
 */
void record_ratings(const struct klist_facts *facts, struct sbuf *out);

/* By file name: "log.txt", "game-17.txt", "event-emt-m.txt", "server.txt". */
int record_file(struct context *ctx, const char *name, struct sbuf *out);

/* Result of asking for a proof. */
enum record_proof {
	RECORD_PROOF,	    /* a proof */
	RECORD_NO_HEAD,	    /* the game's chain does not contain that head */
	RECORD_NOT_YET,	    /* the head's day is not over, or not in the log */
	RECORD_WHILE_HIDDEN /* hidden lines: the chain is shown when the game is over */
};

/*
 * The proof that a head of a game, as given in a receipt, is covered by the newest root of the log:
 * the sealed lines from it to the head of its day, the path in that day's tree and the path in the
 * log.  NULL means the newest public head.  1, 0: no such game, or a negative enum store_error;
 * *ret_proof is an object for RECORD_PROOF, otherwise NULL.
 */
int record_proof(struct context *ctx, int64_t game, const unsigned char head[DIGEST_LEN],
		 enum record_proof *ret_outcome, json_t **ret_proof);

#endif
