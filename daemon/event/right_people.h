/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whose rights to classes may have something to tell on a day: found by what rights rest on, so
 * that nobody's record is read in vain.
 */
#ifndef DAEMON_EVENT_RIGHT_PEOPLE_H
#define DAEMON_EVENT_RIGHT_PEOPLE_H

#include "core/base/civil.h"
#include "sql/store_event.h"
#include "sql/store_right.h"

/* Zeroed = nobody; freed by right_people_release(). */
struct right_people {
	int64_t *player;
	size_t n, cap;
};

void right_people_add(struct right_people *p, int64_t player);
/* Those whose groups ended from one day to the other; 1 or a negative enum store_error. */
int right_people_ended(struct store *st, struct civil from, struct civil to,
		       struct right_people *p);
/* Those with a result from elsewhere; they are few. */
int right_people_outside(struct store *st, struct right_people *p);
/* Each once, in order of id. */
void right_people_sort(struct right_people *p);
void right_people_release(struct right_people *p);

#endif
