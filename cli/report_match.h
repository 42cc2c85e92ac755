/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Where a player sits in a round of a team event: the match and the board in it. */
#ifndef CLI_REPORT_MATCH_H
#define CLI_REPORT_MATCH_H

#include "core/trf/trf.h"

struct report_match {
	int match; /* in the order of the papers, from 1; 0 = none */
	int board; /* from 1 */
};

/*
 * The places by start number, 0 to TRF_MOST_NUMBER; NULL if the report has no teams.  The caller
 * frees them.
 */
struct report_match *report_match_places(const struct trf *t, int round);

#endif
