/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The prizes of the event of a report: its plan, the table and the list of winners. */
#ifndef CLI_PRIZE_PAPER_H
#define CLI_PRIZE_PAPER_H

#include <jansson.h>

#include "cli/print_doc.h"
#include "cli/report_print.h"
#include "core/standings/prize_award.h"

struct prize_paper {
	struct prize_plan plan;
	struct prize_player *players; /* in the order of the table */
	const struct trf_player **of; /* the player of each */
	size_t n;
	struct prize_result result;
};

/*
 * Awards the prizes of a plan by a table.  Returns false with the error if the plan is refused.
 * The caller calls prize_paper_release() in either case.
 */
bool prize_paper_make(const struct report_print *table, const char *plan, size_t len,
		      struct prize_paper *ret, struct line_fault *ret_fault);
void prize_paper_release(struct prize_paper *p);

/* The list of prizes, with sums and rounding. */
void prize_paper_list(const struct prize_paper *p, const struct report_print *table,
		      struct print_doc *ret_doc);
json_t *prize_paper_json(const struct prize_paper *p);

#endif
