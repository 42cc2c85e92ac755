/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What kind of event a report is of.  It decides which acts make sense, and what a table shows.
 */
#ifndef CLI_REPORT_KIND_H
#define CLI_REPORT_KIND_H

#include "core/trf/trf.h"
#include "text/text.h"

enum report_kind {
	REPORT_SWISS, /* or not known yet */
	REPORT_ALL_PLAY_ALL,
	REPORT_KNOCKOUT
};

/* Is it a system of knock-outs? */
bool report_kind_is_knockout(const char *system);

/* By the system of its last pairing, otherwise by its type (192, 092). */
enum report_kind report_kind_of(const struct trf *t);

/*
 * Why an act is of no use in that kind of event, to be translated; NULL if it is.  `act` is "add",
 * "forbid" or "half", a bye with half a point.
 */
const char *report_kind_refuses(const struct trf *t, const char *act);

/* The only column of a knock-out's table, to be translated. */
#define REPORT_KIND_OUT N_("Out in round")
/*
 * The round of a knock-out in which the player was out (STANDINGS B-30); 0 = not yet.  A drawn
 * match is lost by who is not in a later round, paired or to be paired.
 */
int report_kind_out(const struct trf *t, const struct trf_player *p);

#endif
