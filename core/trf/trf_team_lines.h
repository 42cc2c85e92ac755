/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a team event that concern teams: byes (240), acceleration (250), abnormal points (299),
 * colours of the boards (352). Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_TEAM_LINES_H
#define CORE_TRF_TRF_TEAM_LINES_H

#include "core/trf/trf_reader.h"

/*
 * Looks at a line before the others are read: a team (310) makes the report one of a team event
 * unless the type of the tournament (192) is one of individuals.
 */
void trf_team_lines_note(struct trf_reader *r, const char *s, size_t len);

/* Checks a line of a team event, in r->row and r->words; an error says what is wrong with it. */
void trf_team_lines_check(struct trf_reader *r, const char *line);

#endif
