/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The correspondence rating list in force on a day, for looking up players (EVENTS E66).  Recently
 * used lists are cached in the context: a list has a line for everybody, while an entry or a round
 * needs a few.
 */
#ifndef DAEMON_RATING_BOOK_H
#define DAEMON_RATING_BOOK_H

#include "daemon/context.h"
#include "sql/store_player.h"

struct rating_book_line {
	int64_t player;
	int rating;
	int games;
	bool provisional;
	struct civil last; /* of the last result */
};

/* Sorted by player; empty before the first list.  Release with rating_book_release(). */
struct rating_book {
	struct civil day; /* day it is asked for */
	const struct rating_book_line *v;
	size_t n;
	struct rating_book_text *text; /* owner of the lines; NULL if there are none */
};

int rating_book_load(struct context *ctx, struct civil day, struct rating_book *ret_book);
void rating_book_release(struct rating_book *book);
/* Drops cached lists, which may have been rolled back; books in use stay valid. */
void rating_book_forget(struct context *ctx);

/* Parses a canonical text (EVENTS E69). */
void rating_book_parse(const char *text, struct rating_book *ret_book);

/* NULL if the player is not on the list. */
const struct rating_book_line *rating_book_find(const struct rating_book *book, int64_t player);

/*
 * The rating of a player on the list, else their start value (rating_start.h); ret_start (may be
 * NULL) says which.  Returns 1 or a negative enum store_error.
 */
int rating_book_of(struct context *ctx, const struct rating_book *book, const struct player *player,
		   int *ret_rating, bool *ret_start);

#endif
