/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The head of a letter from a row of the outbox: addresses, ids and tokens.  The row alone tells
 * them, so that a letter sent again is the same letter.  Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_HEAD_H
#define DAEMON_LETTER_HEAD_H

#include <jansson.h>

#include "crypto/link_token.h"
#include "crypto/token.h"
#include "daemon/context.h"
#include "mail/out/letter.h"
#include "sql/store_post.h"

/* Of the Message-ID: ten bytes of a MAC in base32, and a NUL. */
#define MESSAGE_TAG_TEXT 17

struct head {
	struct letter_site site;
	struct letter_head head; /* points into the rest */
	char token[REPLY_TOKEN_TEXT];
	char bounce[REPLY_TOKEN_TEXT];
	char link[LINK_TOKEN_TEXT];
	char id_tag[MESSAGE_TAG_TEXT];
	char leader[STORE_ADDRESS_MAX + 1];
};

/* `facts` and `to` outlive the head; `now`: when the letter is sent. */
void head_make(const struct context *ctx, const struct post_row *row, json_t *facts,
	       const struct player *to, struct instant now, struct head *ret_head);

/* The token that answers the row; false and untouched when it carries none. */
bool head_token(const struct context *ctx, const struct post_row *row, json_t *facts,
		char ret_text[REPLY_TOKEN_TEXT]);

/*
 * The token of the link to the board of the row's game; false and untouched when the row is for
 * nobody who plays, or about no game.
 */
bool head_link(const struct context *ctx, const struct post_row *row,
	       char ret_text[LINK_TOKEN_TEXT]);

#endif
