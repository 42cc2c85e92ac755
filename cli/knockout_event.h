/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A round of a knock-out from its players, lots and winners, and the answer as JSON.  The players
 * come from a JSON state (calc) or a report file (trf_knockout.c).
 */
#ifndef CLI_KNOCKOUT_EVENT_H
#define CLI_KNOCKOUT_EVENT_H

#include "cli/fields.h"
#include "core/pairing/knockout/knockout.h"

/* Lists of ints, kept in one piece of memory. */
struct knockout_lists {
	int *values;
	const int **lists;
	size_t *sizes;
	size_t n;
};

struct knockout_event {
	struct knockout_player *players;
	size_t n;
	struct knockout_lists levels;  /* lots (PAIRING KO-2) */
	struct knockout_lists winners; /* indices, a list for each round played */
	json_t *colours;	       /* of the current round, borrowed; or NULL */
	int round;
};

/* Reads a list of lists; complains about "what" into `in`. */
void knockout_event_read_lists(const struct fields *in, json_t *outer, const char *what,
			       struct knockout_lists *l);

/* Reads {"levels", "colours"}, of which `lots` may be NULL; k->round is set. */
void knockout_event_read_lots(const struct fields *in, json_t *lots, struct knockout_event *k);
void knockout_event_release(struct knockout_event *k);

/* {"ok", "pairings", "free", "numbers"} or {"ok", "reason"}; NULL after a complaint into `in`. */
json_t *knockout_event_pair(const struct fields *in, const struct knockout_event *k);

#endif
