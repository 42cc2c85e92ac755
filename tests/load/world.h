/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A database with many single games, made by the dispatch itself, and what a client needs to play
 * them: bearer tokens and reply tokens.
 */
#ifndef TESTS_LOAD_WORLD_H
#define TESTS_LOAD_WORLD_H

#include "crypto/secret.h"
#include "crypto/token.h"
#include "tests/play/peer.h"

struct world_game {
	int64_t id;
	int64_t player[2]; /* White, Black */
	char api[2][API_TOKEN_TEXT];
	int ply; /* acknowledged half-moves */
};

struct world {
	struct world_game *games;
	int n;
	int64_t letters; /* marked sent */
	struct keyring *keyring;
};

/*
 * Fills the fresh database of `peer` with n games (before its daemon starts); makes API tokens only
 * for the first `with_tokens` games.  Marks all letters sent.
 */
void world_make(struct world *world, const struct peer *peer, int n, int with_tokens);
/*
 * The same with groups of `size` players in one event, each game at that ply, and tokens for all.
 */
void world_make_groups(struct world *world, const struct peer *peer, int groups, int size,
		       int plies);
void world_release(struct world *world);

/* Microseconds of one tick with nothing due, on the database of a stopped daemon. */
double world_idle_tick(const struct peer *peer);

/* The move at that ply: knights go out and return, forever. */
const char *world_move(int ply);

/*
 * Plays one half-move in every game through the API of a running daemon: an answer to the mover and
 * a letter to the opponent each.  Returns the number refused; every game needs its tokens.
 */
int world_half_move(struct world *world, struct peer *peer);

/* The reply token with which the player to move answers that ply. */
void world_reply_token(const struct world *world, const struct world_game *game, int ply,
		       char ret_text[REPLY_TOKEN_TEXT]);

void world_address(int game, int side, char *ret_address, size_t size);

#endif
