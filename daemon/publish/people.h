/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * All players with a page, and the members of each club, without a step that grows with their
 * number: they are read some at a time and then come one by one, in order of their names.
 */
#ifndef DAEMON_PUBLISH_PEOPLE_H
#define DAEMON_PUBLISH_PEOPLE_H

#include "daemon/publish/view_player.h"

struct people;

/* So many players are sorted at once. */
#define PEOPLE_BLOCK 2048

/* `block` is PEOPLE_BLOCK, or another number above 0. */
struct people *people_new(size_t block);
void people_free(struct people *people); /* NULL is a no-op */

/*
 * Reads the next `limit` players and keeps those with a page.  Returns 1, 0: there are no more, or
 * a negative enum store_error.
 */
int people_read(struct people *people, struct context *ctx, int limit);
/*
 * After all are read: the next one by name, or NULL at the end.  Borrowed until people_free(); the
 * clubs then include that player.
 */
const struct view_player *people_next(struct people *people);

/* Players whose clubs have one slug, by name; borrowed. */
struct people_club {
	char *slug;
	const struct view_player **members;
	size_t n, cap;
};
/* One of the clubs, from 0, by slug; NULL = there are no more. */
const struct people_club *people_club(const struct people *people, size_t i);

#endif
