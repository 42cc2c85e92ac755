/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players whose class rights may require a letter on a day, found through the basis of the rights,
 * so that no record is read needlessly.
 */
#ifndef DAEMON_EVENT_RIGHT_PEOPLE_H
#define DAEMON_EVENT_RIGHT_PEOPLE_H

#include "core/base/civil.h"
#include "sql/store_event.h"
#include "sql/store_right.h"

/* Zeroed = empty; free with right_people_release(). */
struct right_people {
	int64_t *player;
	size_t n, cap;
};

void right_people_add(struct right_people *p, int64_t player);
/*
 * Adds the players whose groups ended between the two days.  Returns 1 or a negative enum
 * store_error.
 */
int right_people_ended(struct store *st, struct civil from, struct civil to,
		       struct right_people *p);
/* Adds every player with an external result. */
int right_people_outside(struct store *st, struct right_people *p);
/*
 * Adds those with an external result of a group, a cup or an ICCF event (EVENTS E7) that ended
 * between the two days.  A rating over the board has no end and is left out.  Returns 1 or a
 * negative enum store_error.
 */
int right_people_outside_ended(struct store *st, struct civil from, struct civil to,
			       struct right_people *p);
/* Removes duplicates and sorts by id. */
void right_people_sort(struct right_people *p);
void right_people_release(struct right_people *p);

#endif
