/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines about the tournament (012 to 222) as the options of `kskak report details` write them:
 * days are YYYY-MM-DD, several deputies are separated by ";", and a rate of play is
 * MINUTES+SECONDS.
 */
#ifndef CLI_REPORT_DETAILS_H
#define CLI_REPORT_DETAILS_H

#include "core/base/sbuf.h"
#include "core/roster/roster.h"
#include "core/trf/trf.h"

/*
 * Appends what the report says under an option, "" for nothing; a line that the option could not
 * have written is appended as it is.
 */
void report_details_value(const struct trf *t, const char *option, struct sbuf *out);

/*
 * The code of the type (192) that fits the system of the pairings, or the games of an all-play-all;
 * NULL if TRF26 has none, as for Monrad and Danish Swiss, or the report does not say the system.
 */
const char *report_details_code(const struct trf *t);

/*
 * The ratings that a tournament with this rate of play counts for, by the time for 60 moves: blitz
 * up to 10 minutes, rapid below 60 (FIDE's Laws of Chess, appendices A and B); standard if the
 * report has none.
 */
enum roster_rate report_details_rate(const struct trf *t);

#endif
