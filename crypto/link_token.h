/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Link tokens: the part after /l/ in the link of a letter about a game.  Whoever opens the link may
 * answer that ply of that game for that player, and nothing else.  Like a reply token it carries
 * its facts and a MAC over them, so that nothing is stored; its MAC has another purpose, so that
 * neither passes for the other.
 *
 *   1 byte key, 4 player, 4 game, 2 ply, 3 day of expiry (since 1970-01-01),
 *   11 bytes (88 bits) of the keyring's MAC for "kskakd link" over those 14 bytes
 */
#ifndef CRYPTO_LINK_TOKEN_H
#define CRYPTO_LINK_TOKEN_H

#include "crypto/token.h"

struct link_token {
	int key; /* key number; 0: link_token_write() sets it */
	uint32_t player;
	uint32_t game;
	uint16_t ply;	     /* half-moves played in the position it answers */
	struct civil expiry; /* last day it is valid (UTC) */
};

#define LINK_TOKEN_LEN	40
#define LINK_TOKEN_TEXT (LINK_TOKEN_LEN + 1)

/*
 * Writes the token with key token->key, or with the writing key if that is 0.  Returns false when
 * the ring has no such key or a fact is out of range.
 */
bool link_token_write(const struct keyring *ring, const struct link_token *token,
		      char ret_text[LINK_TOKEN_TEXT]);
/*
 * Reads exactly `len` characters.  Returns false, with the result untouched, unless we wrote them
 * with a key still in the ring.  The caller checks expiry.
 */
bool link_token_read(const struct keyring *ring, const char *text, size_t len,
		     struct link_token *ret_token);
bool link_token_expired(const struct link_token *token, struct instant now);
/* Does a longer text, such as a line of a message, contain one anywhere? */
bool link_token_within(const struct keyring *ring, const char *text);

#endif
