/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Makes the block of bytes in which roster_find.h searches, from players in any order.
 *
 *	struct roster_builder *b = roster_build_new();
 *	roster_build_add(b, &player, file, line);
 *	roster_build_finish(b, label, national, twice, arg, &image);
 *	... write the parts of the image one after the other ...
 *	roster_build_free(b);
 */
#ifndef CORE_ROSTER_ROSTER_BUILD_H
#define CORE_ROSTER_ROSTER_BUILD_H

#include "core/roster/roster.h"

#define ROSTER_MOST	  5000000
#define ROSTER_PARTS	  9
#define ROSTER_FILES_MOST 16

struct roster_builder;

/* Borrowed from the builder. */
struct roster_image {
	const void *part[ROSTER_PARTS];
	size_t bytes[ROSTER_PARTS];
	size_t players;
};

/* Called for a duplicate number in one file: the second player is left out. */
typedef void roster_twice_fn(void *arg, const struct roster_player *player, bool national,
			     unsigned file, unsigned line, unsigned first_line);

struct roster_builder *roster_build_new(void);
void roster_build_free(struct roster_builder *b); /* NULL is allowed */

/*
 * Adds a player of a file, 0 to ROSTER_FILES_MOST - 1.  Returns false if the list already has
 * ROSTER_MOST.
 */
bool roster_build_add(struct roster_builder *b, const struct roster_player *p, unsigned file,
		      unsigned line);
size_t roster_build_count(const struct roster_builder *b);

/*
 * Builds the list.  Players with the same number in several files are merged; the data of the first
 * file take precedence.  `label` names the list.  May be called once.
 */
void roster_build_finish(struct roster_builder *b, const char *label, bool national,
			 roster_twice_fn *twice, void *arg, struct roster_image *ret_image);

#endif
