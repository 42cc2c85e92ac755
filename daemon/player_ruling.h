/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The names of rulings about a player in the store. */
#ifndef DAEMON_PLAYER_RULING_H
#define DAEMON_PLAYER_RULING_H

#include "sql/store_case.h"

/* Rulings about a player, not a game: id, word (stored), paragraph. */
#define PLAYER_RULINGS(X)                                                                          \
	X(WITHDRAWN, "withdrawn", "6.2.8")                                                         \
	X(NO_PRIZE, "no-prize", "6.2.8")                                                           \
	X(EXPELLED, "expelled", "6.4.2")                                                           \
	X(WARNED, "warned", "6.4.2")                                                               \
	X(BANNED, "banned", "6.4.2")                                                               \
	X(JOINED, "joined", "")                                                                    \
	X(UPHELD, "upheld", "6.4.3")                                                               \
	X(SET_ASIDE, "set-aside", "6.4.3")

enum player_ruling {
	PLAYER_RULING_NONE,
#define X(id, word, paragraph) PLAYER_##id,
	PLAYER_RULINGS(X)
#undef X
};

/* Parses the word of a ruling; PLAYER_RULING_NONE for one about a game. */
enum player_ruling player_ruling_read(const struct ruling_row *row);
/* Sets verdict and paragraph of a row. */
void player_ruling_set(struct ruling_row *row, enum player_ruling ruling);

#endif
