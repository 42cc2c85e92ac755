/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The teams of a tournament with their clubs and line-ups, loaded first and processed afterwards.
 */
#ifndef DAEMON_TEAM_LIST_H
#define DAEMON_TEAM_LIST_H

#include "daemon/context.h"
#include "daemon/rating_book.h"
#include "sql/store_team.h"

struct team_one {
	struct team_row row;
	struct club club;
	char name[STORE_NAME_MAX + 12]; /* "Nordby 1" */
	struct lineup_row *lineup;	/* by board, in the order named; owned */
	size_t n, cap;
};

/* In order of entry; owned. */
struct team_list {
	struct team_one *v;
	size_t n, cap;
};

/* Returns 1 or a negative enum store_error; release only after 1. */
int team_list_load(struct context *ctx, int64_t tourney, struct team_list *ret);
void team_list_release(struct team_list *list);

/* Neither withdrawn nor refused. */
bool team_list_lives(const struct team_row *team);

/* The captain and four players have confirmed their addresses, regardless of the fee. */
bool team_list_is_complete(const struct team_row *row, const struct lineup_row *lineup, size_t n);

/* The first player of the board; NULL if nobody. */
const struct lineup_row *team_list_board(const struct team_one *team, int board);

/* The team with that id; NULL if none. */
const struct team_one *team_list_find(const struct team_list *list, int64_t id);

/*
 * Ratings of boards 1..boards, 0 without a player, from the list in `book`, otherwise start values
 * (EVENTS E70).  Returns 1 or a negative enum store_error.
 */
int team_list_ratings(struct context *ctx, const struct rating_book *book,
		      const struct team_one *team, int boards, int *ret_ratings);

#endif
