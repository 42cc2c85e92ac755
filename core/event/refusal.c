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

static void add(struct refusal_list *list, struct refusal r)
{
	if (list->n < REFUSALS_MOST)
		list->refusals[list->n++] = r;
}

void refusal_add(struct refusal_list *list, enum refusal_error error, int board, int64_t player)
{
	add(list, (struct refusal){error, rows[error].paragraph, NULL, board, player});
}

void refusal_add_under(struct refusal_list *list, enum refusal_error error, const char *paragraph,
		       int board, int64_t player)
{
	add(list, (struct refusal){error, paragraph, NULL, board, player});
}

void refusal_add_limit(struct refusal_list *list, const char *limit, const char *paragraph,
		       int board, int64_t player)
{
	add(list, (struct refusal){REFUSAL_OUTSIDE_LIMITS, paragraph, limit, board, player});
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
