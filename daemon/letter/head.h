/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The header of a letter from an outbox row: addresses, ids and tokens.  It depends only on the
 * row, so that a resent letter is identical.
 */
#ifndef DAEMON_LETTER_HEAD_H
#define DAEMON_LETTER_HEAD_H

#include <jansson.h>

#include "crypto/link_token.h"
#include "crypto/token.h"
#include "daemon/context.h"
#include "mail/out/letter.h"
#include "sql/store_post.h"

/* For the Message-ID: ten bytes of a MAC in base32, and a NUL. */
#define MESSAGE_TAG_TEXT 17

struct head {
	struct letter_site site;
	struct letter_head head; /* points into the other members */
	char token[REPLY_TOKEN_TEXT];
	char bounce[REPLY_TOKEN_TEXT];
	char link[LINK_TOKEN_TEXT];
	char id_tag[MESSAGE_TAG_TEXT];
	char leader[STORE_ADDRESS_MAX + 1];
};

/* `facts` and `to` must outlive the head; `now`: time of sending. */
void head_make(const struct context *ctx, const struct post_row *row, json_t *facts,
	       const struct player *to, struct instant now, struct head *ret_head);

/* The token for replies to the row; false, leaving ret_text unchanged, if it has none. */
bool head_token(const struct context *ctx, const struct post_row *row, json_t *facts,
		char ret_text[REPLY_TOKEN_TEXT]);

/*
 * The token for the link to the board of the row's game; false, leaving ret_text unchanged, if the
 * reader does not play, or there is no game.
 */
bool head_link(const struct context *ctx, const struct post_row *row,
	       char ret_text[LINK_TOKEN_TEXT]);

struct reply_token;
struct sbuf;

/* The Message-ID only, without angle brackets. */
void head_message_id(const struct context *ctx, const struct post_row *row, struct sbuf *ret_id);

/*
 * Whether `id`, up to a line end, is the Message-ID of that letter; if so *ret_token is the token
 * of its Reply-To, possibly expired, kind 0 if none.  An id authorizes nobody (RULES S-31).
 */
bool head_answered(const struct context *ctx, const struct post_row *row, const char *id,
		   struct reply_token *ret_token);

#endif
