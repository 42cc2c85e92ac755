/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the list of correspondence ratings rests on, gathered from the store as it was known at an
 * instant (EVENTS E65 to E67, E69, E70), for core/rating/klist.h.  A part at a time, so that a loop
 * can go on between the parts.
 */
#ifndef DAEMON_RATING_FACTS_H
#define DAEMON_RATING_FACTS_H

#include "core/rating/klist.h"
#include "daemon/context.h"

struct rating_facts;

/* NULL: the store cannot be read. */
struct rating_facts *rating_facts_begin(struct context *ctx, struct instant at);
/* Reads on: 1 = there is more, 0 = all is read, or a negative enum store_error. */
int rating_facts_read(struct context *ctx, struct rating_facts *f);
void rating_facts_free(struct rating_facts *f); /* NULL is fine */

/* Once all is read; borrowed. */
const struct klist_facts *rating_facts_klist(const struct rating_facts *f);

/* Whether a finished game of a rated unit counts by itself: both have moved, no reserve (E67). */
int rating_facts_game(struct context *ctx, int64_t game, struct klist_game *ret);

#endif
