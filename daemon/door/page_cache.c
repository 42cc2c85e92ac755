/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * See page_cache.h.  A key may be in any of the eight slots of its set, so that popular pages do
 * not replace each other at every read; if all eight are taken, the answer unread for longest goes.
 * The number of the latest change is noted per hash of game and group; an answer stores these when
 * it was made and is valid while they are unchanged.  A collision of hashes only costs a rendering.
 */
#include "daemon/door/page_cache.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/fnv.h"
#include "core/base/mem.h"

#define SETS	512 /* a power of 2 */
#define WAYS	8   /* slots of a set */
#define SLOTS	(SETS * WAYS)
#define PLACES	4096	  /* a power of 2 */
#define SHARE	8	  /* answers larger than this fraction of the memory are not cached */
#define QUARTER (15 * 60) /* seconds */

/* The latest changes when an answer was made. */
struct page_changes {
	uint64_t all, game, group;
	int64_t quarter;
};

struct slot {
	char *key; /* owned; NULL = free */
	uint64_t hash;
	uint64_t used; /* number of the latest read; rises */
	int64_t group;
	struct page_changes changes;
	struct page_kept kept;
};

struct page_cache {
	struct slot slots[SLOTS];
	uint64_t time; /* changes so far */
	uint64_t game[PLACES], group[PLACES];
	uint64_t all;
	uint64_t any;	    /* of games and groups */
	uint64_t ungrouped; /* of games with unknown group */
	size_t bytes, most;
	size_t hand; /* next slot to evict */
	uint64_t reads;
};

struct page_cache *page_cache_new(size_t bytes)
{
	struct page_cache *c = mem_zeroed(1, sizeof(*c));

	c->most = bytes;
	return c;
}

static void empty(struct page_cache *c, struct slot *s)
{
	if (!s->key)
		return;
	c->bytes -= s->kept.body.len;
	free(s->key);
	sbuf_release(&s->kept.body);
	*s = (struct slot){.key = NULL};
}

void page_cache_free(struct page_cache *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < SLOTS; i++)
		empty(c, &c->slots[i]);
	free(c);
}

static size_t hash_id(int64_t id)
{
	return (size_t)(((uint64_t)id * 0x9E3779B97F4A7C15u) >> 32) % PLACES;
}

uint64_t page_cache_time(const struct page_cache *c)
{
	return c->time;
}

static struct page_changes changes_of(const struct page_cache *c, int64_t game, int64_t group,
				      struct instant now)
{
	return (struct page_changes){
		.all = c->all,
		.game = game ? c->game[hash_id(game)] : c->ungrouped,
		.group = group	? c->group[hash_id(group)]
			 : game ? 0
				: c->any,
		.quarter = now.sec / QUARTER,
	};
}

static bool is_same(const struct page_changes *a, const struct page_changes *b)
{
	return a->all == b->all && a->game == b->game && a->group == b->group &&
	       a->quarter == b->quarter;
}

static bool is_after(const struct page_changes *a, uint64_t time)
{
	return a->all > time || a->game > time || a->group > time;
}

/* The slot with the key; if there is none, the slot that it gets. */
static struct slot *slot_of(struct page_cache *c, const char *key, uint64_t hash)
{
	struct slot *set = &c->slots[hash % SETS * WAYS], *oldest = set;

	for (int i = 0; i < WAYS; i++) {
		if (set[i].key && set[i].hash == hash && !strcmp(set[i].key, key))
			return &set[i];
		if (set[i].used < oldest->used)
			oldest = &set[i];
	}
	return oldest;
}

const struct page_kept *page_cache_find(struct page_cache *c, const struct page_key *key)
{
	struct slot *s = slot_of(c, key->text, fnv_text(key->text));
	struct page_changes changes;

	if (!s->key || strcmp(s->key, key->text) != 0)
		return NULL;
	changes = changes_of(c, key->game, s->group, key->now);
	if (is_same(&s->changes, &changes)) {
		s->used = ++c->reads;
		return &s->kept;
	}
	empty(c, s);
	return NULL;
}

/* Frees slots in turn until that many bytes fit. */
static void make_room(struct page_cache *c, size_t bytes)
{
	while (c->bytes && c->bytes + bytes > c->most) {
		empty(c, &c->slots[c->hand]);
		c->hand = (c->hand + 1) % SLOTS;
	}
}

void page_cache_put(struct page_cache *c, const struct page_key *key, const char *type,
		    const struct sbuf *body, const char *tag)
{
	uint64_t hash = fnv_text(key->text);
	struct page_changes changes = changes_of(c, key->game, key->group, key->now);
	struct slot *s = slot_of(c, key->text, hash);

	if (!body->len || body->len > c->most / SHARE || is_after(&changes, key->began))
		return;
	empty(c, s);
	make_room(c, body->len);
	s->key = mem_strdup(key->text);
	s->hash = hash;
	s->used = ++c->reads;
	s->group = key->group;
	s->changes = changes;
	s->kept.type = type;
	sbuf_add(&s->kept.body, body->buf, body->len);
	strncpy(s->kept.tag, tag, sizeof(s->kept.tag) - 1);
	c->bytes += body->len;
}

void page_cache_changed(struct page_cache *c, int64_t group, int64_t game)
{
	c->any = ++c->time;
	if (group)
		c->group[hash_id(group)] = c->time;
	if (game)
		c->game[hash_id(game)] = c->time;
	if (game && !group)
		c->ungrouped = c->time;
}

void page_cache_all_changed(struct page_cache *c)
{
	c->all = ++c->time;
}
