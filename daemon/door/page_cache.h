/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Answers to reads of games and groups, kept as bytes until what they show may have changed: the
 * game, its group, the quarter of an hour (clocks show days, and days begin at midnight of some
 * zone), or anything that no game or group stands for, such as a name.
 */
#ifndef DAEMON_DOOR_PAGE_CACHE_H
#define DAEMON_DOOR_PAGE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#define PAGE_CACHE_TAG 40 /* an ETag with its quotes and NUL */

struct page_cache;

/* Holds at most `bytes` of answers; 0 = none, and nothing is ever found. */
struct page_cache *page_cache_new(size_t bytes);
void page_cache_free(struct page_cache *cache); /* NULL is allowed */

/* What an answer is found by, and what it shows. */
struct page_key {
	const char *text;   /* all that the answer depends on besides the below; borrowed */
	int64_t game;	    /* 0 = of a group */
	int64_t group;	    /* when it is put; 0 = none */
	struct instant now; /* of the request */
};

struct page_kept {
	const char *type; /* media type; static */
	struct sbuf body; /* owned by the cache, valid until the next call */
	char tag[PAGE_CACHE_TAG];
};

/* NULL when there is none that is known to be right. */
const struct page_kept *page_cache_find(struct page_cache *cache, const struct page_key *key);
/* Keeps a copy; `type` must be static.  An answer too large is not kept. */
void page_cache_put(struct page_cache *cache, const struct page_key *key, const char *type,
		    const struct sbuf *body, const char *tag);

/* A group (game 0), or a game of a group (group 0 = not said) has changed. */
void page_cache_changed(struct page_cache *cache, int64_t group, int64_t game);
/* Something else has changed: nothing that was put before is found. */
void page_cache_all_changed(struct page_cache *cache);

#endif
