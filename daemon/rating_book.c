/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_book.h. */
#include "daemon/rating_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/rating_start.h"
#include "sql/store_calendar.h"

/* Lines are `player;rating;games;P|F;date`. */
static bool read_line(const char *text, struct rating_book_line *ret)
{
	char *end, day[CIVIL_TEXT];

	ret->player = strtoll(text, &end, 10);
	if (*end != ';')
		return false;
	ret->rating = (int)strtol(end + 1, &end, 10);
	if (*end != ';')
		return false;
	ret->games = (int)strtol(end + 1, &end, 10);
	if (*end != ';' || !end[1] || end[2] != ';')
		return false;
	ret->provisional = end[1] == 'P';
	snprintf(day, sizeof(day), "%.10s", end + 3);
	return civil_parse(day, &ret->last);
}

void rating_book_parse(const char *text, struct rating_book *ret_book)
{
	struct rating_book book = {.day = CIVIL_NONE};
	size_t cap = 0;

	while (*text) {
		struct rating_book_line line;
		size_t len = strcspn(text, "\n");

		if (read_line(text, &line)) {
			book.v = mem_room(book.v, book.n + 1, &cap, sizeof(*book.v));
			book.v[book.n++] = line;
		}
		text += len + (text[len] == '\n');
	}
	*ret_book = book;
}

int rating_book_load(struct context *ctx, struct civil day, struct rating_book *ret_book)
{
	struct rating_book book = {.day = day};
	struct rating_list_row row;
	int rc = store_rating_list_on(ctx->store, day, &row);

	if (rc > 0) {
		rating_book_parse(row.text, &book);
		book.day = day;
		rating_list_row_release(&row);
	}
	if (rc >= 0)
		*ret_book = book;
	return rc < 0 ? rc : 1;
}

void rating_book_release(struct rating_book *book)
{
	free(book->v);
	*book = (struct rating_book){.day = CIVIL_NONE};
}

static int compare(const void *a, const void *b)
{
	const int64_t *player = a;
	const struct rating_book_line *line = b;

	return (*player > line->player) - (*player < line->player);
}

const struct rating_book_line *rating_book_find(const struct rating_book *book, int64_t player)
{
	if (!book->n)
		return NULL;
	return bsearch(&player, book->v, book->n, sizeof(*book->v), compare);
}

int rating_book_of(struct context *ctx, const struct rating_book *book, const struct player *player,
		   int *ret_rating, bool *ret_start)
{
	const struct rating_book_line *line = rating_book_find(book, player->id);

	if (ret_start)
		*ret_start = !line;
	if (!line)
		return rating_start_of(ctx, player, book->day, ret_rating);
	*ret_rating = line->rating;
	return 1;
}
