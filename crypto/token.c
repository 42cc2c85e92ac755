/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes and reads tokens; token.h has the layout. */
#include "crypto/token.h"

#include <openssl/crypto.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/base32.h"
#include "crypto/big_endian.h"
#include "crypto/digest.h"

enum { FACTS = 15, MAC = 10, BYTES = FACTS + MAC, KEYS = 256 };

_Static_assert(BYTES * 8 == REPLY_TOKEN_LEN * 5, "a token is a whole number of base32 characters");

struct keyring {
	unsigned char secret[KEYS][32];
	bool known[KEYS];
	int writer;
	keyring_epoch *epoch; /* NULL: no token was ever revoked */
	void *epoch_arg;
	keyring_lost *lost; /* NULL: nothing was */
	void *lost_arg;
	uint32_t held_player, held_epoch;
};

struct keyring *keyring_new(void)
{
	return mem_zeroed(1, sizeof(struct keyring));
}

void keyring_free(struct keyring *ring)
{
	if (!ring)
		return;
	OPENSSL_cleanse(ring, sizeof(*ring));
	free(ring);
}

bool keyring_add(struct keyring *ring, int id, const unsigned char secret[32], bool retired)
{
	if (id < 1 || id >= KEYS || ring->known[id])
		return false;
	memcpy(ring->secret[id], secret, 32);
	ring->known[id] = true;
	if (!retired)
		ring->writer = id;
	return true;
}

void keyring_set_epochs(struct keyring *ring, keyring_epoch *epoch, void *arg)
{
	ring->epoch = epoch;
	ring->epoch_arg = arg;
}

void keyring_set_lost(struct keyring *ring, keyring_lost *lost, void *arg)
{
	ring->lost = lost;
	ring->lost_arg = arg;
}

bool keyring_has_lost(const struct keyring *ring, const struct reply_token *token)
{
	return ring->lost && ring->lost(ring->lost_arg, token);
}

uint32_t keyring_epoch_of(const struct keyring *ring, uint32_t player)
{
	if (player && player == ring->held_player)
		return ring->held_epoch;
	return ring->epoch && player ? ring->epoch(ring->epoch_arg, player) : 0;
}

void keyring_hold_epoch(struct keyring *ring, uint32_t player)
{
	ring->held_player = 0;
	ring->held_epoch = keyring_epoch_of(ring, player);
	ring->held_player = player;
}

bool keyring_knows(const struct keyring *ring, int id)
{
	return id >= 1 && id < KEYS && ring->known[id];
}

int keyring_writer(const struct keyring *ring)
{
	return ring->writer;
}

bool keyring_mac(const struct keyring *ring, int id, const char *purpose, const void *data,
		 size_t len, unsigned char ret_mac[32])
{
	size_t head = strlen(purpose) + 1;
	unsigned char *text;

	if (!keyring_knows(ring, id))
		return false;
	text = mem_alloc(head + len);
	memcpy(text, purpose, head);
	memcpy(text + head, data, len);
	digest_hmac(ring->secret[id], 32, text, head + len, ret_mac);
	free(text);
	return true;
}

/*
 * Tokens that speak for a player are revocable; the others prove an address, an office or a letter.
 */
static bool is_revocable(int kind)
{
	return kind == TOKEN_PLY || kind == TOKEN_PLAYER || kind == TOKEN_WORDS;
}

static void mac_of(const struct keyring *ring, const unsigned char *facts,
		   unsigned char ret_mac[DIGEST_LEN])
{
	static const char purpose[] = "kskakd token";
	unsigned char text[sizeof(purpose) - 1 + FACTS + 4];
	size_t len = sizeof(purpose) - 1 + FACTS;
	uint32_t epoch =
		is_revocable(facts[0]) ? keyring_epoch_of(ring, big_endian_get(facts + 2, 4)) : 0;

	memcpy(text, purpose, sizeof(purpose) - 1);
	memcpy(text + sizeof(purpose) - 1, facts, FACTS);
	if (epoch) {
		big_endian_put(text + len, 4, epoch);
		len += 4;
	}
	digest_hmac(ring->secret[facts[1]], 32, text, len, ret_mac);
}

static bool kind_known(int kind)
{
	return kind >= TOKEN_PLY && kind <= TOKEN_LINEUP;
}

bool reply_token_write(const struct keyring *ring, const struct reply_token *token,
		       char ret_text[REPLY_TOKEN_TEXT])
{
	int key = token->key ? token->key : ring->writer;
	unsigned char bytes[BYTES], mac[DIGEST_LEN];

	if (!keyring_knows(ring, key) || !kind_known((int)token->kind) || token->expiry.day < 0 ||
	    token->expiry.day > 0xffffff)
		return false;
	bytes[0] = (unsigned char)token->kind;
	bytes[1] = (unsigned char)key;
	big_endian_put(bytes + 2, 4, token->player);
	big_endian_put(bytes + 6, 4, token->game);
	big_endian_put(bytes + 10, 2, token->ply);
	big_endian_put(bytes + 12, 3, (uint32_t)token->expiry.day);
	mac_of(ring, bytes, mac);
	memcpy(bytes + FACTS, mac, MAC);
	base32_write(bytes, BYTES, ret_text);
	return true;
}

enum reply_token_error reply_token_read(const struct keyring *ring, const char *text, size_t len,
					struct reply_token *ret_token)
{
	unsigned char bytes[BYTES], mac[DIGEST_LEN];
	struct reply_token token;

	if (len != REPLY_TOKEN_LEN || !base32_read(text, len, bytes))
		return TOKEN_MALFORMED;
	if (!kind_known(bytes[0]) || !ring->known[bytes[1]])
		return TOKEN_FORGED;
	mac_of(ring, bytes, mac);
	if (!digest_equal(mac, bytes + FACTS, MAC))
		return TOKEN_FORGED;
	token = (struct reply_token){
		.kind = (enum token_kind)bytes[0],
		.key = bytes[1],
		.player = big_endian_get(bytes + 2, 4),
		.game = big_endian_get(bytes + 6, 4),
		.ply = (uint16_t)big_endian_get(bytes + 10, 2),
		.expiry = {(int32_t)big_endian_get(bytes + 12, 3)},
	};
	if (keyring_has_lost(ring, &token))
		return TOKEN_FORGED;
	*ret_token = token;
	return TOKEN_GOOD;
}

bool reply_token_expired(const struct reply_token *token, struct instant now)
{
	return now.sec >= ((int64_t)token->expiry.day + 1) * 86400;
}

bool reply_token_find(const struct keyring *ring, const char *text, struct reply_token *ret_token)
{
	while (*text) {
		size_t run = 0;
		while (base32_digit(text[run]) >= 0)
			run++;
		if (run == REPLY_TOKEN_LEN &&
		    reply_token_read(ring, text, run, ret_token) == TOKEN_GOOD)
			return true;
		text += run + (run == 0);
	}
	return false;
}
