/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of the players of a report by its tie-breaks, as papers and pages show it. */
#ifndef CLI_REPORT_ORDER_H
#define CLI_REPORT_ORDER_H

#include "cli/report_print.h"
#include "cli/standings_order.h"

struct report_order {
	struct tiebreak_table results; /* of the players in the order of the report */
	struct standings_order standings;
	const char **clubs; /* by start number; see report_notes_clubs() */
	char problem[120];
};

/*
 * Orders by a comma-separated list of tie-breaks; NULL: by those that the report names, else by
 * DSU's for a Swiss event.  Those of the report that are unknown are left out, as are those that
 * need ratings which players lack.  Returns NULL, or a sentence held by `ret`.  The caller calls
 * report_order_release() in either case.
 */
const char *report_order_make(const struct trf *t, const char *tiebreaks, struct report_order *ret);
void report_order_release(struct report_order *o);

/* The title of the event; `name` when the report has none. */
const char *report_order_title(const struct trf *t, const char *name);

/* What the papers are made from; `round` 0 stands for the last one paired. */
struct report_print report_order_print(const struct report_order *o, const struct trf *t,
				       const struct lang *lang, const char *title, int round);

#endif
