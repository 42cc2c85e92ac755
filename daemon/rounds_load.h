/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of a group with round-by-round pairing, as its kind's functions take them (EVENTS E46
 * to E50): players from the entries, published rounds, games and absences.  Everything is read;
 * nothing is cached.
 */
#ifndef DAEMON_ROUNDS_LOAD_H
#define DAEMON_ROUNDS_LOAD_H

#include <jansson.h>

#include "core/event/kind.h"
#include "daemon/context.h"
#include "daemon/entry_list.h"
#include "sql/store_event.h"

/* Release with rounds_load_release(); the input points into it. */
struct rounds_load {
	struct kind_rounds_input in;
	const struct kind *kind;
	struct option_values options;
	json_t *options_json;
	struct tourney tourney;
	struct group_row group;
	struct rounds_player *players; /* ordered by number */
	struct player *people;	       /* their records, in the same order */
	struct rounds_round *rounds;
	int *versions; /* version in force of each round */
	struct instant *published;
	struct rounds_game *games;
	int64_t *game_ids;
	struct rounds_absence *absences;
	int *places;
	struct kind_mismatch *stands;  /* of a knock-out, by the leader's decisions */
	int64_t *left_out;	       /* games that count in no match by such a decision */
	int *lots;		       /* of the players, in the same order */
	enum pair_colour first_colour; /* first board's, by lot */
	struct entry_list entries;
	size_t n_players, n_rounds, n_games, n_absences, n_places, n_stands, n_left_out;
};

/* The first running group of the tournament.  Returns 1; 0: none; negative enum store_error. */
int rounds_load_running(struct context *ctx, int64_t tourney, int64_t *ret_group);

/* Returns 1; 0: no such group, or its kind does not pair rounds; negative enum store_error. */
int rounds_load(struct context *ctx, int64_t group, struct civil today, struct rounds_load *ret);
void rounds_load_release(struct rounds_load *r);

/* The number of a player, 0 if not in the group; the player with a number, 0 if none. */
int rounds_load_number(const struct rounds_load *r, int64_t player);
int64_t rounds_load_player(const struct rounds_load *r, int number);
/* The full record of a player by number; NULL if none. */
const struct player *rounds_load_person(const struct rounds_load *r, int number);
/* Their name; "" if none. */
const char *rounds_load_name(const struct rounds_load *r, int number);

/* Sets the result of game `i`, as in struct game_row. */
void rounds_load_result(struct rounds_load *r, size_t i, const char *result);

#endif
