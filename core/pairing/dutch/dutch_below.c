/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requirements on floaters in a second search: by PAIRING C12 the bracket below can pair them all,
 * by C13 the lowest bracket can be paired.
 */
#include "core/pairing/dutch/dutch_below.h"
#include "core/base/mem.h"
#include "core/match/matching.h"

#include <stdlib.h>
#include <string.h>

struct fit {
	const struct dutch *d;
	const int *floaters, *natives;
	int n;		/* floaters come first */
	bool only_down; /* pairs join a floater with a native */
};

static int fit_position(const struct fit *f, int i)
{
	return i < f->n ? f->floaters[i] : f->natives[i - f->n];
}

static bool may_fit(const void *ctx, int i, int k)
{
	const struct fit *f = ctx;

	if (f->only_down && (i < f->n) == (k < f->n))
		return false;
	return dutch_player_legal(f->d, fit_position(f, i), fit_position(f, k));
}

static int64_t fit_key(const void *ctx, int i)
{
	const struct fit *f = ctx;

	return dutch_player_colour_key(f->d, fit_position(f, i)) + 4 * (f->only_down && i < f->n);
}

static bool kinds_may_fit(const void *ctx, int i, int k)
{
	const struct fit *f = ctx;

	if (f->only_down && (i < f->n) == (k < f->n))
		return false;
	return dutch_player_colours_agree(f->d, fit_position(f, i), fit_position(f, k));
}

/*
 * PAIRING C12: can the bracket below pair all these floaters?  If they are fewer than half of it,
 * each needs a native; else at most one player may be left over.
 */
static bool floaters_fit(const struct dutch *d, const int *floaters, int n, const int *natives,
			 int n_natives)
{
	struct fit f = {d, floaters, natives, n, 2 * n < n + n_natives};
	int all = n + n_natives;
	struct matching m;
	bool fits;

	matching_init(&m, all, may_fit, &f);
	matching_set_kinds(&m, fit_key, kinds_may_fit);
	fits = f.only_down ? matching_cover(&m, n) : matching_maximize(&m) <= all % 2;
	matching_release(&m);
	return fits;
}

/* Writes the stuck players and the floaters into `room`, ascending; returns their number. */
static int list_all(const struct dutch_below *below, const int *floaters, int n, int *room)
{
	memcpy(room, below->stuck, (size_t)below->n_stuck * sizeof(int));
	if (n)
		memcpy(room + below->n_stuck, floaters, (size_t)n * sizeof(int));
	n += below->n_stuck;
	pairing_sort(room, n);
	return n;
}

bool dutch_below_welcomes(const struct dutch *d, const struct dutch_below *below,
			  const int *floaters, int n)
{
	struct bracket b = {.d = d, .lowest = true};
	int *all, ph, pr;
	bool welcome;

	if (!below)
		return true;
	all = mem_zeroed((size_t)(below->n_stuck + n), sizeof(*all));
	n = list_all(below, floaters, n, all);
	b.moved = all;
	b.n_moved = n;
	b.natives = below->natives;
	b.n_natives = below->n_natives;
	welcome = below->complete ? dutch_c3_determine_p(&b, &ph, &pr)
				  : floaters_fit(d, all, n, below->natives, below->n_natives);
	free(all);
	return welcome;
}
