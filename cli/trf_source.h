/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report file by their codes: their positions, and those that a pairing system does not
 * use.
 */
#ifndef CLI_TRF_SOURCE_H
#define CLI_TRF_SOURCE_H

#include <stdbool.h>

/* The first line that starts with one of the three-letter codes ("142 XXR"); 0 = none. */
int trf_source_line(const char *text, const char *codes);

/*
 * Warns of each kind of line that `system` (a pairing system, or a table of a round robin) does not
 * use when pairing `round`: one message per kind, with file and line; with `tables_too`
 * also of those that say how a table is ordered.
 */
void trf_source_warn(const char *name, const char *text, const char *system, int round,
		     bool tables_too);

/* The exit status after a complaint when all rounds are paired, else 0. */
int trf_source_check_round(const char *name, const char *text, int rounds, int round);

#endif
