/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes and reads link tokens; link_token.h has the layout. */
#include "crypto/link_token.h"

#include <string.h>

#include "crypto/base32.h"
#include "crypto/big_endian.h"
#include "crypto/digest.h"
#include "crypto/token.h"

#define PURPOSE "kskakd link"

enum { FACTS = 14, MAC = 11, BYTES = FACTS + MAC };

_Static_assert(BYTES * 8 == LINK_TOKEN_LEN * 5, "a token is a whole number of characters");

/* The MAC of the facts, followed by the player's token epoch unless it is 0. */
static bool mac_of(const struct keyring *ring, const unsigned char *facts,
		   unsigned char ret_mac[DIGEST_LEN])
{
	unsigned char text[FACTS + 4];
	uint32_t epoch = keyring_epoch_of(ring, big_endian_get(facts + 1, 4));

	memcpy(text, facts, FACTS);
	big_endian_put(text + FACTS, 4, epoch);
	return keyring_mac(ring, facts[0], PURPOSE, text, FACTS + (epoch ? 4 : 0), ret_mac);
}

bool link_token_write(const struct keyring *ring, const struct link_token *token,
		      char ret_text[LINK_TOKEN_TEXT])
{
	int key = token->key ? token->key : keyring_writer(ring);
	unsigned char bytes[BYTES], mac[DIGEST_LEN];

	if (token->expiry.day < 0 || token->expiry.day > 0xffffff)
		return false;
	bytes[0] = (unsigned char)key;
	big_endian_put(bytes + 1, 4, token->player);
	big_endian_put(bytes + 5, 4, token->game);
	big_endian_put(bytes + 9, 2, token->ply);
	big_endian_put(bytes + 11, 3, (uint32_t)token->expiry.day);
	if (!mac_of(ring, bytes, mac))
		return false;
	memcpy(bytes + FACTS, mac, MAC);
	base32_write(bytes, BYTES, ret_text);
	return true;
}

bool link_token_read(const struct keyring *ring, const char *text, size_t len,
		     struct link_token *ret_token)
{
	unsigned char bytes[BYTES], mac[DIGEST_LEN];
	struct link_token token;

	if (len != LINK_TOKEN_LEN || !base32_read(text, LINK_TOKEN_LEN, bytes) ||
	    !mac_of(ring, bytes, mac) || !digest_equal(mac, bytes + FACTS, MAC))
		return false;
	token = (struct link_token){
		.key = bytes[0],
		.player = big_endian_get(bytes + 1, 4),
		.game = big_endian_get(bytes + 5, 4),
		.ply = (uint16_t)big_endian_get(bytes + 9, 2),
		.expiry = {(int32_t)big_endian_get(bytes + 11, 3)},
	};
	if (keyring_has_lost(ring, &(struct reply_token){.kind = TOKEN_PLY,
							 .key = token.key,
							 .player = token.player,
							 .game = token.game,
							 .ply = token.ply}))
		return false;
	*ret_token = token;
	return true;
}

bool link_token_expired(const struct link_token *token, struct instant now)
{
	return now.sec >= ((int64_t)token->expiry.day + 1) * 86400;
}

bool link_token_within(const struct keyring *ring, const char *text)
{
	struct link_token token;

	while (*text) {
		size_t run = 0;
		while (base32_digit(text[run]) >= 0)
			run++;
		if (link_token_read(ring, text, run, &token))
			return true;
		text += run + (run == 0);
	}
	return false;
}
