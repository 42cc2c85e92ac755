/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's record as a line of text, for test cases of rights and entries (tests/FORMATS.md). */
#ifndef TESTS_EVENT_RECORD_H
#define TESTS_EVENT_RECORD_H

#include "core/event/rights.h"

#define RECORD_MOST 32

struct record {
	struct rights_record r;
	struct rights_group groups[RECORD_MOST];
	struct rights_game games[RECORD_MOST][RECORD_MOST];
	struct rights_cup cups[RECORD_MOST];
	struct rights_iccf iccf[RECORD_MOST];
	struct rights_otb otb[RECORD_MOST];
	struct rights_grant grants[RECORD_MOST];
	struct rights_edition editions[RECORD_MOST];
	char types[RECORD_MOST][32];
};

/* Reads facts separated by " ; "; fails the test on anything else. */
void record_read(struct record *rec, const char *facts);

/* Splits at a separator and trims blanks; returns the number of parts.  Modifies `text`. */
size_t record_split(char *text, const char *separator, char **parts, size_t most);

struct civil record_day(const char *text); /* "" or "-" is CIVIL_NONE */

/* "M" ...; fails the test on another word. */
enum emt_class record_class(const char *text);

/*
 * Runs `one` on the parts of every line of a case file (NAME | ...); returns the number of lines.
 */
size_t record_cases(const char *path, size_t n_parts, void (*one)(const char *name, char **parts));

#endif
