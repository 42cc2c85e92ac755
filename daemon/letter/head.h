/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The header of a letter from an outbox row: addresses, ids and tokens.  It depends only on the
 * row, so that a resent letter is identical.  Private to daemon/letter/.
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

#endif
