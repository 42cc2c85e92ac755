/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of the players of a report by its tie-breaks, for documents and pages. */
#ifndef CLI_REPORT_ORDER_H
#define CLI_REPORT_ORDER_H

#include "cli/report_print.h"
#include "cli/standings_order.h"
#include "cli/team_standings.h"

struct report_order {
	struct tiebreak_table results; /* of the players in the order of the report */
	struct standings_order standings;
	bool *left;		     /* see trf_left() */
	const char **clubs;	     /* by start number; see report_notes_clubs() */
	struct team_standings teams; /* if there are any */
	bool has_teams;
	char problem[160];
};

/*
 * Orders by a comma-separated list of tie-breaks; NULL = those that the report names, or else DSU's
 * for an all-play-all or a Swiss event; a knock-out has its rounds alone.  Teams are ordered by the
 * tie-breaks of the report.  Skips tie-breaks of the report that are unknown or need missing
 * ratings. Returns NULL or an error message held by `ret`. The caller calls report_order_release()
 * in either case.
 */
const char *report_order_make(const struct trf *t, const char *tiebreaks, struct report_order *ret);
void report_order_release(struct report_order *o);

/* The report as it stood after a round that is paired.  Shares the memory of `t`. */
struct trf report_order_after(const struct trf *t, int round);

/* The title of the event; `name` if the report has none. */
const char *report_order_title(const struct trf *t, const char *name);

/* The input of the documents; `round` 0 = the last paired round. */
struct report_print report_order_print(const struct report_order *o, const struct trf *t,
				       const struct lang *lang, const char *title, int round);

#endif
