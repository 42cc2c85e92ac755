/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Open addressing, at most half full. */
#include "core/pairing/monrad/nsf_table.h"
#include "core/base/fnv.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { FEWEST_SLOTS = 64 }; /* a power of two, as they double */

static void make_slots(struct nsf_table *t, size_t slots)
{
	size_t i;

	t->slots = slots;
	t->keys = mem_zeroed(slots * t->width, sizeof(*t->keys));
	t->values = mem_zeroed(slots, sizeof(*t->values));
	for (i = 0; i < slots; i++)
		t->values[i] = NSF_TABLE_NEW;
}

void nsf_table_init(struct nsf_table *t, int width)
{
	*t = (struct nsf_table){.width = (size_t)width};
	make_slots(t, FEWEST_SLOTS);
}

void nsf_table_release(struct nsf_table *t)
{
	free(t->keys);
	free(t->values);
}

/* FNV-1a by integers, with the high bits folded into the low ones. */
static size_t hash(const struct nsf_table *t, const int *key)
{
	uint64_t h = FNV_START;
	size_t i;

	for (i = 0; i < t->width; i++)
		h = (h ^ (unsigned)key[i]) * 0x100000001b3u;
	return (size_t)(h ^ h >> 32);
}

/* The slot of a key, or the free one where it belongs. */
static size_t slot_of(const struct nsf_table *t, const int *key)
{
	size_t last = t->slots - 1, at = hash(t, key) & last;

	for (; t->values[at] != NSF_TABLE_NEW; at = (at + 1) & last) {
		if (!memcmp(&t->keys[at * t->width], key, t->width * sizeof(*key)))
			break;
	}
	return at;
}

int64_t nsf_table_get(const struct nsf_table *t, const int *key)
{
	return t->values[slot_of(t, key)];
}

static void store(struct nsf_table *t, const int *key, int64_t value)
{
	size_t at = slot_of(t, key);

	memcpy(&t->keys[at * t->width], key, t->width * sizeof(*key));
	t->values[at] = value;
	t->used++;
}

static void grow(struct nsf_table *t)
{
	struct nsf_table old = *t;
	size_t i;

	make_slots(t, 2 * old.slots);
	t->used = 0;
	for (i = 0; i < old.slots; i++) {
		if (old.values[i] != NSF_TABLE_NEW)
			store(t, &old.keys[i * t->width], old.values[i]);
	}
	nsf_table_release(&old);
}

void nsf_table_put(struct nsf_table *t, const int *key, int64_t value)
{
	if (2 * t->used >= t->slots)
		grow(t);
	store(t, key, value);
}
