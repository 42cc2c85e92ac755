/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whether the floaters of a bracket are welcome in the one below: C12 wants them all paired there,
 * C13 the lowest bracket to come out.
 */
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch.h"

#include <stdlib.h>
#include <string.h>

/* Those who go down in any case and the floaters, `room` for both. */
static int list_all(const struct dutch_below *below, const int *floaters, int n, int *room)
{
	memcpy(room, below->stuck, (size_t)below->n_stuck * sizeof(int));
	if (n)
		memcpy(room + below->n_stuck, floaters, (size_t)n * sizeof(int));
	n += below->n_stuck;
	pair_sort(room, n);
	return n;
}

bool dutch_welcome(const struct dutch *d, const struct dutch_below *below, const int *floaters,
		   int n)
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
	welcome = below->complete ? bracket_size(&b, &ph, &pr)
				  : dutch_floaters_fit(d, all, n, below->natives, below->n_natives);
	free(all);
	return welcome;
}
