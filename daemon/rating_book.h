/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The list of correspondence ratings in force on a day, for looking up players (EVENTS E66).  The
 * lists used last are kept in the context: each has a line for everybody, and an entry or a round
 * asks for few of them.
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

/* By player, ascending; empty before the first list.  Release with rating_book_release(). */
struct rating_book {
	struct civil day; /* on which it is in force */
	const struct rating_book_line *v;
	size_t n;
	struct rating_book_text *text; /* of the lines; NULL = there are none */
};

int rating_book_load(struct context *ctx, struct civil day, struct rating_book *ret_book);
void rating_book_release(struct rating_book *book);
/* Lists that are kept may have been undone; books in hand stay as they are. */
void rating_book_forget(struct context *ctx);

/* That of a canonical text (EVENTS E69). */
void rating_book_parse(const char *text, struct rating_book *ret_book);

/* NULL when the player is not on the list. */
const struct rating_book_line *rating_book_find(const struct rating_book *book, int64_t player);

/*
 * The rating of a player on the list, else what stands for it (rating_start.h); ret_start (may be
 * NULL) says which.  1 or a negative enum store_error.
 */
int rating_book_of(struct context *ctx, const struct rating_book *book, const struct player *player,
		   int *ret_rating, bool *ret_start);

#endif
