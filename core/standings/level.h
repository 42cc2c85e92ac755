/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Splitting of level groups.  An order is a permutation of items divided into parts; the items of a
 * part are level so far.  A criterion gives every item of a part a key; greater keys come first,
 * equal keys stay in one part.  Items that are in one part at the end share the place.
 */
#ifndef CORE_STANDINGS_LEVEL_H
#define CORE_STANDINGS_LEVEL_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct level_key {
	size_t item;
	bool demoted;	/* ranks below all items that are not demoted */
	int64_t second; /* among the demoted: greater first, compared before the value */
	struct ratio value;
};

struct level {
	size_t n;
	size_t *order;		/* items, best first */
	bool *starts;		/* a part begins at this position */
	struct level_key *keys; /* for the positions of the current part */
	size_t *stamps;
	size_t stamp;
};

/* Puts all n items in one part, in index order. */
void level_init(struct level *l, size_t n);
void level_release(struct level *l);

/* Sets the key of a position; level_split() then sorts positions from..to and splits them. */
void level_set_key(struct level *l, size_t pos, struct ratio value);
void level_split(struct level *l, size_t from, size_t to);

/* Moves the item at `pos` to the start of the part that begins at `from` and splits after it. */
void level_put_first(struct level *l, size_t from, size_t pos);

/* Returns the end of the part that begins at `from`. */
size_t level_part_end(const struct level *l, size_t from);

/* Marks the items at positions from..to as the members, until the next call. */
void level_mark(struct level *l, size_t from, size_t to);

static inline bool level_is_member(const struct level *l, size_t item)
{
	return l->stamps[item] == l->stamp;
}

/*
 * Calls `split` for every part of positions from..to with more than one item; the function may
 * split it.
 */
void level_each_part(struct level *l, size_t from, size_t to,
		     void (*split)(struct level *l, size_t from, size_t to, void *ctx), void *ctx);

/* Returns the place of every position: 1 + the number of items before its part. */
void level_places(const struct level *l, size_t *ret_place);

#endif
