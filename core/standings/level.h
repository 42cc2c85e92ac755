/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Splitting level groups.  An order is a permutation of items cut into parts; the items of a part
 * are level so far.  A criterion gives every item of a part a key; greater keys come first, equal
 * ones stay one part.  Whoever is still in one part at the end shares the place.
 */
#ifndef CORE_STANDINGS_LEVEL_H
#define CORE_STANDINGS_LEVEL_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct level_key {
	size_t item;
	bool demoted;	/* below all who are not */
	int64_t second; /* among the demoted: greater first, before the value */
	struct ratio value;
};

struct level {
	size_t n;
	size_t *order;		/* items, best first */
	bool *starts;		/* a part begins at this position */
	struct level_key *keys; /* of the positions of the part in hand */
	size_t *stamps;
	size_t stamp;
};

/* All n items in one part, in the order of their indices. */
void level_init(struct level *l, size_t n);
void level_release(struct level *l);

/* Sets the plain key of a position; then level_split() sorts positions from..to and cuts them. */
void level_set_key(struct level *l, size_t pos, struct ratio value);
void level_split(struct level *l, size_t from, size_t to);

/* Puts the item at `pos` first of the part that begins at `from` and cuts behind it. */
void level_put_first(struct level *l, size_t from, size_t pos);

/* The end of the part that begins at `from`. */
size_t level_part_end(const struct level *l, size_t from);

/* Marks the items at positions from..to as the members, until the next call. */
void level_mark(struct level *l, size_t from, size_t to);

static inline bool level_is_member(const struct level *l, size_t item)
{
	return l->stamps[item] == l->stamp;
}

/*
 * Calls `split` for every part of positions from..to that holds more than one item; the function
 * splits it or leaves it.
 */
void level_each_part(struct level *l, size_t from, size_t to,
		     void (*split)(struct level *l, size_t from, size_t to, void *ctx), void *ctx);

/* The place of every position: 1 + the number of items before its part. */
void level_places(const struct level *l, size_t *ret_place);

#endif
