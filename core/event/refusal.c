/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The words of refused entries. */
#include "core/event/refusal.h"

static const struct {
	const char *word, *paragraph;
} rows[] = {
#define X(id, word, paragraph) {word, paragraph},
	REFUSALS(X)
#undef X
};

const char *refusal_name(enum refusal_error error)
{
	return rows[error].word;
}

struct refusal_reason *refusal_put(struct refusal_list *list, enum refusal_error error,
				   const char *paragraph)
{
	struct refusal_reason *r;

	list->n += list->n < REFUSALS_MOST;
	r = &list->refusals[list->n - 1];
	*r = (struct refusal_reason){.error = error,
				     .paragraph = paragraph ? paragraph : rows[error].paragraph,
				     .last = CIVIL_NONE,
				     .opens = CIVIL_NONE,
				     .closes = CIVIL_NONE};
	return r;
}

void refusal_add(struct refusal_list *list, enum refusal_error error, int board, int64_t player)
{
	struct refusal_reason *r = refusal_put(list, error, NULL);

	r->board = board;
	r->player = player;
}

void refusal_add_under(struct refusal_list *list, enum refusal_error error, const char *paragraph,
		       int board, int64_t player)
{
	struct refusal_reason *r = refusal_put(list, error, paragraph);

	r->board = board;
	r->player = player;
}

void refusal_add_limit(struct refusal_list *list, const char *limit, const char *paragraph,
		       int board, int64_t player)
{
	struct refusal_reason *r = refusal_put(list, REFUSAL_OUTSIDE_LIMITS, paragraph);

	r->limit = limit;
	r->board = board;
	r->player = player;
}

void refusal_sort(struct refusal_list *list)
{
	size_t i, k;

	for (i = 1; i < list->n; i++) {
		struct refusal_reason r = list->refusals[i];

		for (k = i; k > 0 && list->refusals[k - 1].error > r.error; k--)
			list->refusals[k] = list->refusals[k - 1];
		list->refusals[k] = r;
	}
}

bool refusal_has(const struct refusal_list *list, enum refusal_error error)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		if (list->refusals[i].error == error)
			return true;
	}
	return false;
}
