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

/* The lines of one list, which never change. */
struct rating_book_text {
	int users;
	int64_t list; /* id; 0 = not stored */
	struct rating_book_line *v;
	size_t n;
};

static struct rating_book_text *parse(const char *text, int64_t list)
{
	struct rating_book_text *ret = mem_zeroed(1, sizeof(*ret));
	size_t cap = 0;

	ret->users = 1;
	ret->list = list;
	while (*text) {
		struct rating_book_line line;
		size_t len = strcspn(text, "\n");

		if (read_line(text, &line)) {
			ret->v = mem_room(ret->v, ret->n + 1, &cap, sizeof(*ret->v));
			ret->v[ret->n++] = line;
		}
		text += len + (text[len] == '\n');
	}
	return ret;
}

static void drop(struct rating_book_text *text)
{
	if (!text || --text->users)
		return;
	free(text->v);
	free(text);
}

void rating_book_parse(const char *text, struct rating_book *ret_book)
{
	struct rating_book_text *own = parse(text, 0);

	*ret_book = (struct rating_book){CIVIL_NONE, own->v, own->n, own};
}

/* Moves the list to the front of the cache; false if it is not cached. */
static bool use_kept(struct context *ctx, int64_t list)
{
	for (size_t i = 0; i < CONTEXT_BOOKS && ctx->books[i]; i++) {
		struct rating_book_text *text = ctx->books[i];

		if (text->list != list)
			continue;
		memmove(&ctx->books[1], &ctx->books[0], i * sizeof(ctx->books[0]));
		ctx->books[0] = text;
		return true;
	}
	return false;
}

/* Replaces the least recently used list. */
static int read_list(struct context *ctx, struct civil day)
{
	struct rating_list_row row;
	int rc = store_rating_list_on(ctx->store, day, &row);

	if (rc <= 0)
		return rc;
	drop(ctx->books[CONTEXT_BOOKS - 1]);
	memmove(&ctx->books[1], &ctx->books[0], (CONTEXT_BOOKS - 1) * sizeof(ctx->books[0]));
	ctx->books[0] = parse(row.text, row.id);
	rating_list_row_release(&row);
	return 1;
}

int rating_book_load(struct context *ctx, struct civil day, struct rating_book *ret_book)
{
	struct rating_book book = {.day = day};
	int64_t list;
	int rc = store_rating_list_find(ctx->store, day, &list);

	if (rc > 0 && !use_kept(ctx, list))
		rc = read_list(ctx, day);
	if (rc > 0) {
		book.text = ctx->books[0];
		book.text->users++;
		book.v = book.text->v;
		book.n = book.text->n;
	}
	if (rc >= 0)
		*ret_book = book;
	return rc < 0 ? rc : 1;
}

void rating_book_release(struct rating_book *book)
{
	drop(book->text);
	*book = (struct rating_book){.day = CIVIL_NONE};
}

void rating_book_forget(struct context *ctx)
{
	for (size_t i = 0; i < CONTEXT_BOOKS; i++) {
		drop(ctx->books[i]);
		ctx->books[i] = NULL;
	}
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
