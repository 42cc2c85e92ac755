/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A version of a round as it is published (EVENTS E47). */
#ifndef DAEMON_EVENT_ROUNDS_ROW_H
#define DAEMON_EVENT_ROUNDS_ROW_H

#include <jansson.h>

#include "daemon/event/effects.h"
#include "daemon/rounds_load.h"

struct rounds_row {
	int round, version; /* from 1 */
	struct civil starts;
	const char *reason, *author;
	json_t *pairs;			 /* taken over */
	int bye, bye_against;		 /* numbers; 0 = nobody */
	const char *bye_why, *bye_local; /* NULL = "" */
	const int *places;		 /* of the draw of a knock-out: numbers */
	size_t n_places;
	json_t *stands, *left_out; /* of a knock-out, taken over; NULL = none (EVENTS E49) */
};

/* Adds the round to the effects, and marks the pages of its group. */
void rounds_row_add(const struct work *work, const struct rounds_load *r,
		    const struct rounds_row *row, struct effects *ret);

#endif
