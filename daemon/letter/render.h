/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Renders an outbox row to the bytes of a letter.  Deterministic: a row always gives the same
 * Message-ID, and at the same instant the same text, so after a crash between sending and recording
 * it the identical letter is sent again.
 */
#ifndef DAEMON_LETTER_RENDER_H
#define DAEMON_LETTER_RENDER_H

#include "crypto/token.h"
#include "daemon/context.h"
#include "sql/store_post.h"

struct rendered {
	bool with_text; /* input: also return `subject` and `text` in readable form */
	struct sbuf subject, text;
	char envelope_from[256]; /* "" = null return path, else bounce+TOKEN@DOMAIN */
	char to[STORE_ADDRESS_MAX + 1];
	char message_id[256]; /* without angle brackets */
	struct sbuf bytes;    /* RFC 5322, CRLF */
	struct letter *used;  /* memory for the next letter; NULL = none */
};

void render_init(struct rendered *r);
/* Forgets the letter but keeps its memory for the next one. */
void render_reset(struct rendered *r);
void render_release(struct rendered *r);

/*
 * Renders the letter for sending at `now`, which determines its date and the dates to answer by,
 * however long it has waited (RULES S-3).  Returns 1: rendered; 0: no recipient (address erased):
 * record it as dropped; negative: the store failed, try again.
 */
int render_letter(struct context *ctx, const struct post_row *row, struct instant now,
		  struct rendered *ret_rendered);

/*
 * The same for one of several letters in one read transaction: `state` keeps the game of the last
 * one, since an act has a letter for each player, and `kept` what letters said about the moves of
 * the games.  Free the state before the transaction ends.
 */
struct render_state;
struct kept_moves;
struct render_state *render_state_new(struct kept_moves *kept);
void render_state_free(struct render_state *state); /* accepts NULL */
int render_next(struct context *ctx, const struct post_row *row, struct instant now,
		struct render_state *state, struct rendered *ret_rendered);

#endif
