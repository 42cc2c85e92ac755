/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reply tokens: the TOKEN of play+TOKEN@ and bounce+TOKEN@.  A token carries its facts and a MAC
 * over them, so that nothing is stored.  It is 40 characters of lower-case base32, so that it
 * survives mail hosts that fold case.
 *
 *   1 byte kind, 1 key, 4 player, 4 game, 2 ply, 3 day of expiry (since 1970-01-01),
 *   10 bytes (80 bits) of HMAC-SHA-256(key, "kskakd token" || those 15 bytes || epoch)
 *
 * The epoch, 4 bytes, is omitted while it is 0; see keyring_set_epochs().
 */
#ifndef CRYPTO_TOKEN_H
#define CRYPTO_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"

/* The numbers never change: letters already sent contain them. */
enum token_kind {
	TOKEN_PLY = 1,	       /* answers one position of one game */
	TOKEN_PLAYER = 2,      /* proves the player, without a game */
	TOKEN_ENTRY = 3,       /* confirms an entry: game = entry */
	TOKEN_ADDRESS_NEW = 4, /* proves a new address: game = address change */
	TOKEN_ADDRESS_OLD = 5, /* confirms or refuses the change from the old address */
	TOKEN_BOUNCE = 6,      /* return path: game = outbox row */
	TOKEN_CASE = 7,	       /* rules on a case: game = case, player = an office, not a player */
	TOKEN_OFFICE = 8,      /* proves an office: player as above */
	TOKEN_WORDS = 9,  /* answers the question whether to pass words on: game = its outbox row */
	TOKEN_TEAM = 10,  /* proves a captain's address: game = team */
	TOKEN_LINEUP = 11 /* proves the address of a team's player: game = row of the line-up */
};

struct reply_token {
	enum token_kind kind;
	int key; /* key number; 0: reply_token_write() sets it */
	uint32_t player;
	uint32_t game; /* or the act it confirms */
	uint16_t ply;
	struct civil expiry; /* last day it is valid (UTC); 1970-01-01 .. 47900 */
};

#define REPLY_TOKEN_LEN	 40
#define REPLY_TOKEN_TEXT (REPLY_TOKEN_LEN + 1)

/* The secrets, several at once so that they can be rotated; the last one added writes. */
struct keyring;

struct keyring *keyring_new(void);
void keyring_free(struct keyring *ring); /* accepts NULL; wipes the secrets */
/*
 * The number of times a player's tokens were revoked, 0 = never; older tokens then fail as forged.
 * The epoch enters the MAC of TOKEN_PLY, TOKEN_PLAYER, TOKEN_WORDS and links, and is omitted while
 * it is 0.  Without the function it is 0.
 */
typedef uint32_t keyring_epoch(void *arg, uint32_t player);
void keyring_set_epochs(struct keyring *ring, keyring_epoch *epoch, void *arg);
uint32_t keyring_epoch_of(const struct keyring *ring, uint32_t player);
/* Asks for that player's epoch once and keeps the answer until the next call; 0 = of nobody. */
void keyring_hold_epoch(struct keyring *ring, uint32_t player);
/*
 * Whether a token, genuine by its MAC, names what no longer exists: it then reads as forged.  For
 * links `token` has the kind TOKEN_PLY.  Without the function none does.
 */
typedef bool keyring_lost(void *arg, const struct reply_token *token);
void keyring_set_lost(struct keyring *ring, keyring_lost *lost, void *arg);
bool keyring_has_lost(const struct keyring *ring, const struct reply_token *token);
/* `id` 1..255; false if it is taken or out of range.  A retired key reads but never writes. */
bool keyring_add(struct keyring *ring, int id, const unsigned char secret[32], bool retired);
bool keyring_knows(const struct keyring *ring, int id);
/* Number of the writing key; 0 if there is none. */
int keyring_writer(const struct keyring *ring);
/*
 * HMAC-SHA-256 with that key over the purpose, a NUL and the data, so that a MAC for one purpose is
 * invalid for another.  Returns false when the ring has no such key.
 */
bool keyring_mac(const struct keyring *ring, int id, const char *purpose, const void *data,
		 size_t len, unsigned char ret_mac[32]);

/*
 * Writes the token with key token->key, or with the writing key if that is 0.  Returns false when
 * the ring has no such key or a fact is out of range.
 */
bool reply_token_write(const struct keyring *ring, const struct reply_token *token,
		       char ret_text[REPLY_TOKEN_TEXT]);

enum reply_token_error {
	TOKEN_GOOD = 0,
	TOKEN_MALFORMED, /* not shaped like a token */
	TOKEN_FORGED,	 /* shaped like one, but not written by us */
};

/* Reads exactly `len` bytes, in either case.  The caller checks expiry. */
enum reply_token_error reply_token_read(const struct keyring *ring, const char *text, size_t len,
					struct reply_token *ret_token);
bool reply_token_expired(const struct reply_token *token, struct instant now);

/* Finds the first valid token in a longer text (addresses, a line each). */
bool reply_token_find(const struct keyring *ring, const char *text, struct reply_token *ret_token);

#endif
