/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The ways to settle each kind of case: the verdicts a ruling may give, how a letter asks for them,
 * and the request that settles it instead (EVENTS E74).  One row per kind; two where a case about a
 * game or an entry uses different words from one without.
 */
#ifndef DAEMON_CASE_WORDS_H
#define DAEMON_CASE_WORDS_H

#include <stdbool.h>

#include "sql/store_case.h"

#define CASE_WORDS_MOST	     9
#define CASE_WORDS_NO_LETTER (-1)

struct case_words {
	enum case_kind kind;
	enum { CASE_OF_ANY, CASE_OF_GAME, CASE_OF_NO_GAME, CASE_OF_ENTRY, CASE_OF_NO_ENTRY } about;
	const char *verdicts[CASE_WORDS_MOST + 1]; /* in the desk's order, NULL-terminated */
	const char *by_mail; /* msgid: what may be written in reply to a letter */
	const char *act;     /* request that settles it; NULL: settled by a verdict */
	int letter;	     /* enum letter_about; CASE_WORDS_NO_LETTER: as for a player's case */
};

/* Never returns NULL. */
const struct case_words *case_words_of(const struct case_row *row);
bool case_words_has(const struct case_words *words, const char *verdict);

#endif
