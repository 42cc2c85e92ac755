/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The printed documents of a tournament, made from its report. */
#ifndef CLI_REPORT_PRINT_H
#define CLI_REPORT_PRINT_H

#include "cli/print_doc.h"
#include "cli/standings_order.h"
#include "core/base/lang.h"
#include "core/trf/trf.h"

struct team_standings;

struct report_print {
	const struct trf *t;
	const struct lang *lang;
	int round;	    /* of pairings and slips; for the others the last round of `t` */
	const char *title;  /* of the tournament */
	const char **clubs; /* by start number; see report_notes_clubs() */
	const bool *left;   /* whose games do not count, see trf_left(); NULL = nobody's */
	const struct standings_order *standings; /* of t->players */
	const struct team_standings *teams;	 /* NULL without teams */
};

/* "boards names wall standings crosstable cards slips plates teams matches teamtable", separated by
 * spaces; the last three are of team events. */
extern const char report_print_kinds[];

/* Makes the document of that kind; false for an unknown one. */
bool report_print_make(const struct report_print *p, const char *kind, struct print_doc *ret_doc);

#endif
