/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* PAIRING FD-C5: tries scores from the lowest up, with the bye as an additional vertex. */
#include "core/pairing/fide/fide_bye.h"
#include "core/match/matching.h"

struct bye_question {
	const struct fide *f;
	int from, to; /* players from this position up to that one may have the bye */
};

static bool may(const void *ctx, int a, int b)
{
	const struct bye_question *q = ctx;
	int n = q->f->n, high = a < b ? a : b, low = a < b ? b : a;

	if (low == n)
		return high >= q->from && high < q->to && !q->f->list[high].no_bye;
	return fide_player_legal(q->f, high, low);
}

/* The same, ignoring past games. */
static bool may_by_kind(const void *ctx, int a, int b)
{
	const struct bye_question *q = ctx;
	int n = q->f->n;

	return a == n || b == n || fide_player_colours_agree(q->f, a, b);
}

static int64_t kind(const void *ctx, int v)
{
	const struct bye_question *q = ctx;

	if (v == q->f->n)
		return -1;
	return fide_player_colour_key(q->f, v) + 3 * q->f->list[v].topscorer;
}

static bool all_can_be_paired(const struct bye_question *q)
{
	int all = q->f->n + q->f->n % 2, left;
	struct matching m;

	matching_init(&m, all, may, q);
	matching_set_kinds(&m, kind, may_by_kind);
	left = matching_maximize(&m);
	matching_release(&m);
	return left == 0;
}

bool fide_bye_find_score(const struct fide *f, int64_t *ret_score)
{
	struct bye_question q = {f, f->n, f->n};

	if (f->n % 2 == 0)
		return all_can_be_paired(&q);
	while (q.from > 0) {
		int64_t score = f->list[q.from - 1].score;

		while (q.from > 0 && f->list[q.from - 1].score == score)
			q.from--;
		if (all_can_be_paired(&q)) {
			*ret_score = score;
			return true;
		}
	}
	return false;
}

bool fide_bye_is_possible(const struct fide *f, int position)
{
	struct bye_question q = {f, position, position + 1};

	return all_can_be_paired(&q);
}
