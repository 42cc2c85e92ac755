/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Collects the input of the correspondence rating list from the store as of an instant (EVENTS E65
 * to E67, E69, E70), for core/rating/klist.h.  Works in parts, so that a loop can run in between.
 */
#ifndef DAEMON_RATING_FACTS_H
#define DAEMON_RATING_FACTS_H

#include "core/rating/klist.h"
#include "daemon/context.h"

struct rating_facts;

/* NULL if the store cannot be read. */
struct rating_facts *rating_facts_begin(struct context *ctx, struct instant at);
/* Reads the next part: 1 = more to read, 0 = done, or a negative enum store_error. */
int rating_facts_read(struct context *ctx, struct rating_facts *f);
void rating_facts_free(struct rating_facts *f); /* NULL is a no-op */

/* Valid once everything is read; borrowed. */
const struct klist_facts *rating_facts_klist(const struct rating_facts *f);

/*
 * Whether a finished game of a rated unit counts, considered alone: both players have moved, and no
 * reserve took over (E67).
 */
int rating_facts_game(struct context *ctx, int64_t game, struct klist_game *ret);

#endif
