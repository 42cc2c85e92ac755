/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Computes the correspondence rating lists of several dates from the facts at one instant (EVENTS
 * E66, E69), in parts.  Equal facts give byte-identical lists.
 */
#ifndef DAEMON_RATING_FOLD_H
#define DAEMON_RATING_FOLD_H

#include "core/rating/klist.h"
#include "daemon/context.h"
#include "sql/store_rating.h"

struct rating_fold_list {
	struct civil date;
	struct sbuf text;
	unsigned char hash[STORE_HASH];
	struct rating_step *steps; /* of this list, ordered by unit; `list` is 0 */
	size_t n_steps, cap_steps;
};

struct rating_fold {
	struct instant at;
	struct civil first, last; /* dates of the lists */
	struct rating_facts *facts;
	struct klist *klist;
	struct rating_fold_list *lists;
	size_t n_lists, done, cap_lists;
};

/* NULL if the store cannot be read. */
struct rating_fold *rating_fold_begin(struct context *ctx, struct instant at, struct civil first,
				      struct civil last);
/* 1 = more to do, 0 = all lists are complete, or a negative enum store_error. */
int rating_fold_step(struct context *ctx, struct rating_fold *f);
void rating_fold_free(struct rating_fold *f); /* NULL is a no-op */

/* Runs all steps at once. */
int rating_fold_all(struct context *ctx, struct instant at, struct civil first, struct civil last,
		    struct rating_fold **ret);

#endif
