/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * From the facts of an outbox row to the bytes of a letter.  Deterministic: the same row always
 * gives the same Message-ID, and the same text at the same instant, so a crash between sending and
 * noting it sends the same letter again and never another one.
 */
#ifndef DAEMON_LETTER_RENDER_H
#define DAEMON_LETTER_RENDER_H

#include "crypto/token.h"
#include "daemon/context.h"
#include "sql/store_post.h"

struct rendered {
	bool with_text; /* set before: `subject` and `text` are wanted too, as people read them */
	struct sbuf subject, text;
	char envelope_from[256]; /* "" = null return path, else bounce+TOKEN@DOMAIN */
	char to[STORE_ADDRESS_MAX + 1];
	char message_id[256]; /* without the angle brackets */
	struct sbuf bytes;    /* RFC 5322, CRLF */
};

void render_init(struct rendered *r);
void render_release(struct rendered *r);

/*
 * The letter as it leaves at `now`: its date and the dates to answer by are of that day, however
 * long it has waited (RULES S-3).  1: rendered; 0: nobody to send it to (address erased): note it
 * as dropped; negative: the store failed, try again.
 */
int render_letter(struct context *ctx, const struct post_row *row, struct instant now,
		  struct rendered *ret_rendered);

/* The Message-ID alone, without angle brackets. */
void render_message_id(const struct context *ctx, const struct post_row *row, struct sbuf *ret_id);

/*
 * Whether `id`, up to a line end, is the Message-ID of that letter; then *ret_token is the token of
 * its Reply-To, perhaps expired, kind 0 when it has none.  An id authorises nobody (RULES S-31).
 */
bool render_answered(const struct context *ctx, const struct post_row *row, const char *id,
		     struct reply_token *ret_token);

#endif
