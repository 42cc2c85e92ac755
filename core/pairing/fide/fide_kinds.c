/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sorts vertices by what the criteria ask about them.
 */
#include "core/pairing/fide/fide_kinds.h"
#include "core/base/mem.h"

#include <stdlib.h>

/* The last bits of a key tell where a vertex is. */
enum place { RESIDENT, NEAR, BELOW, EXIT, BYE, MOVED /* and the level from here on */ };

static uint64_t mix(uint64_t key, int value, int most)
{
	return key * (uint64_t)most + (uint64_t)value;
}

/* What FD-C3, FD-C5 and FD-C9 ask. */
static uint64_t key_below(const struct fide_bracket *b, int v)
{
	const struct fide_player *p = &b->f->list[b->at[v]];
	uint64_t key = mix(0, fide_player_colour_key(b->f, b->at[v]), 3);

	key = mix(key, p->topscorer && p->strength == FIDE_ABSOLUTE ? (int)p->preference : 0, 3);
	if (!b->has_bye || !fide_bracket_may_have_bye(b, v))
		return mix(key, 0, b->f->s->round + 1);
	return mix(key, p->games + 1, b->f->s->round + 1);
}

/* FD-C10 to FD-C21 besides. */
static uint64_t key_within(const struct fide_bracket *b, int v)
{
	const struct fide_player *p = &b->f->list[b->at[v]];
	uint64_t key = mix(key_below(b, v), (int)p->preference, 3);

	key = mix(key, (int)p->strength, 4);
	key = mix(key, (int)b->exit[v], 3);
	if (!b->dutch)
		return key;
	key = mix(mix(key, (int)p->last, 3), (int)p->before, 3);
	if (p->strength != FIDE_ABSOLUTE)
		return mix(mix(key, 0, b->f->s->round + 1), 0, 3);
	return mix(mix(key, abs(p->difference), b->f->s->round + 1), (int)p->twice, 3);
}

static uint64_t key_of(const struct fide_bracket *b, int v)
{
	int places = MOVED + b->levels;

	if (v == b->n)
		return mix(0, BYE, places);
	if (fide_bracket_is_exit(b, v))
		return mix(0, EXIT, places);
	if (v < b->n_moved)
		return mix(key_within(b, v), MOVED + b->level[v], places);
	if (fide_bracket_holds(b, v))
		return mix(key_within(b, v), RESIDENT, places);
	/* Those above n_near may leave through exits. */
	if (v < b->n_near)
		return mix(mix(key_below(b, v), (int)b->exit[v], 3), NEAR, places);
	return mix(key_below(b, v), BELOW, places);
}

void fide_kinds_find(const struct fide_bracket *b, struct fide_kinds *ret_kinds)
{
	int all = b->n + b->has_bye, v, k;
	uint64_t *keys = mem_zeroed((size_t)all + 1, sizeof(*keys)), key;
	struct fide_kinds kinds = {0, mem_zeroed((size_t)all + 1, sizeof(int)),
				   mem_zeroed((size_t)all + 1, sizeof(*kinds.one))};

	for (v = 0; v < all; v++) {
		key = key_of(b, v);
		for (k = 0; k < kinds.n && keys[k] != key; k++)
			;
		if (k == kinds.n) {
			keys[kinds.n++] = key;
			kinds.one[k][0] = v;
			kinds.one[k][1] = -1;
		} else if (kinds.one[k][1] < 0) {
			kinds.one[k][1] = v;
		}
		kinds.of[v] = k;
	}
	free(keys);
	*ret_kinds = kinds;
}
