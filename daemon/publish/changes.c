/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See changes.h.  The set uses linear probing and is at most half full. */
#include "daemon/publish/changes.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

#define SLOTS_LEAST 64

size_t changes_waiting(const struct changes *c)
{
	return c->n - c->at;
}

static size_t home_of(const struct changes *c, struct change change)
{
	uint64_t x = ((uint64_t)change.id << 3 | (uint64_t)change.kind) * 0x9E3779B97F4A7C15u;

	return (size_t)(x >> 32) & (c->n_set - 1);
}

/* The slot that holds the change, or the free one for it. */
static size_t slot_of(const struct changes *c, struct change change)
{
	size_t i = home_of(c, change);

	while (c->set[i].id && (c->set[i].id != change.id || c->set[i].kind != change.kind))
		i = (i + 1) & (c->n_set - 1);
	return i;
}

/* Doubles the set if one more change would exceed half of it. */
static void make_room(struct changes *c)
{
	size_t need = 2 * (changes_waiting(c) + 1);

	if (need <= c->n_set)
		return;
	free(c->set);
	c->n_set = c->n_set ? 2 * c->n_set : SLOTS_LEAST;
	c->set = mem_zeroed(c->n_set, sizeof(*c->set));
	for (size_t i = c->at; i < c->n; i++)
		c->set[slot_of(c, c->list[i])] = c->list[i];
}

void changes_add(struct changes *c, enum change_kind kind, int64_t id)
{
	struct change change = {kind, id};
	size_t slot;

	make_room(c);
	slot = slot_of(c, change);
	if (c->set[slot].id)
		return;
	c->set[slot] = change;
	if (c->n == c->cap && c->at > c->n / 2) {
		c->n -= c->at;
		memmove(c->list, c->list + c->at, c->n * sizeof(*c->list));
		c->at = 0;
	}
	c->list = mem_room(c->list, c->n + 1, &c->cap, sizeof(*c->list));
	c->list[c->n++] = change;
}

bool changes_has(const struct changes *c, enum change_kind kind, int64_t id)
{
	return c->n_set && c->set[slot_of(c, (struct change){kind, id})].id;
}

/* Frees a slot and moves up later entries that the gap would hide. */
static void free_slot(struct changes *c, size_t gap)
{
	size_t mask = c->n_set - 1;

	for (size_t i = (gap + 1) & mask; c->set[i].id; i = (i + 1) & mask) {
		size_t home = home_of(c, c->set[i]);

		if (((i - home) & mask) >= ((i - gap) & mask)) {
			c->set[gap] = c->set[i];
			gap = i;
		}
	}
	c->set[gap].id = 0;
}

bool changes_take(struct changes *c, struct change *ret_change)
{
	if (c->at == c->n)
		return false;
	*ret_change = c->list[c->at++];
	free_slot(c, slot_of(c, *ret_change));
	if (c->at == c->n)
		c->at = c->n = 0;
	return true;
}

void changes_put_back(struct changes *c, const struct change *change)
{
	make_room(c);
	c->set[slot_of(c, *change)] = *change;
	if (c->at == 0) {
		c->list = mem_room(c->list, c->n + 1, &c->cap, sizeof(*c->list));
		memmove(c->list + 1, c->list, c->n * sizeof(*c->list));
		c->n++;
		c->at++;
	}
	c->list[--c->at] = *change;
}

void changes_release(struct changes *c)
{
	free(c->list);
	free(c->set);
	*c = (struct changes){.n = 0};
}
