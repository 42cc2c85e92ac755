/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Link tokens: what stands behind /l/ in the link of a letter about a game.  Whoever opens it may
 * answer that ply of that game for that player and nothing else.  Like a reply token it carries its
 * facts and a MAC over them, so that nothing is stored, but under a purpose of its own: neither
 * passes for the other.
 *
 *   1 byte key, 4 player, 4 game, 2 ply, 3 day of expiry (since 1970-01-01),
 *   11 bytes (88 bits) of the keyring's MAC for "kskakd link" over those 14 bytes
 */
#ifndef CRYPTO_LINK_TOKEN_H
#define CRYPTO_LINK_TOKEN_H

#include "crypto/token.h"

struct link_token {
	int key; /* number of the key; set by link_token_write() when 0 */
	uint32_t player;
	uint32_t game;
	uint16_t ply;	     /* half-moves played in the position that it answers */
	struct civil expiry; /* last day on which it holds (UTC) */
};

#define LINK_TOKEN_LEN	40
#define LINK_TOKEN_TEXT (LINK_TOKEN_LEN + 1)

/*
 * Writes the token with the key token->key, or with the writing one when that is 0.  False when
 * the ring has no such key or a fact is out of range.
 */
bool link_token_write(const struct keyring *ring, const struct link_token *token,
		      char ret_text[LINK_TOKEN_TEXT]);
/*
 * Reads exactly `len` characters.  False and untouched when that was not written by us, or with a
 * key that the ring no longer has.  Expiry is the caller's to judge.
 */
bool link_token_read(const struct keyring *ring, const char *text, size_t len,
		     struct link_token *ret_token);
bool link_token_expired(const struct link_token *token, struct instant now);
/* Whether one stands anywhere in a longer text, such as a line of a message. */
bool link_token_within(const struct keyring *ring, const char *text);

#endif
