/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A cache of rendered game and group pages, valid until what they show may have changed: the game,
 * its group, the quarter hour (clocks show days, and days begin at midnight in some zone), or
 * anything not tied to a game or group, such as a name.
 */
#ifndef DAEMON_DOOR_PAGE_CACHE_H
#define DAEMON_DOOR_PAGE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#define PAGE_CACHE_TAG 40 /* an ETag including quotes and NUL */

struct page_cache;

/* Holds at most `bytes` of answers; 0 disables the cache. */
struct page_cache *page_cache_new(size_t bytes);
void page_cache_free(struct page_cache *cache); /* NULL is a no-op */

/* Key and subject of an answer. */
struct page_key {
	const char *text;   /* everything else the answer depends on; borrowed */
	int64_t game;	    /* 0 = a group's page, or an event's */
	int64_t group;	    /* set when storing; 0 = none: without a game, of any group */
	struct instant now; /* of the request */
	uint64_t began;	    /* page_cache_time() before anything was read for the answer */
};

struct page_kept {
	const char *type; /* media type; static */
	struct sbuf body; /* owned by the cache, valid until the next call */
	char tag[PAGE_CACHE_TAG];
};

/* A number that rises with each change. */
uint64_t page_cache_time(const struct page_cache *cache);
/* Returns NULL if there is no valid entry. */
const struct page_kept *page_cache_find(struct page_cache *cache, const struct page_key *key);
/*
 * Stores a copy; `type` must be static.  Ignores answers that are too large, and those during whose
 * making something has changed: they may show what was before.
 */
void page_cache_put(struct page_cache *cache, const struct page_key *key, const char *type,
		    const struct sbuf *body, const char *tag);

/* A group (game 0), or a game of a group (group 0 = unknown) has changed. */
void page_cache_changed(struct page_cache *cache, int64_t group, int64_t game);
/* Something else has changed: invalidates all entries. */
void page_cache_all_changed(struct page_cache *cache);

#endif
