/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What settles a case, by its kind: the verdicts that a ruling on it takes, how a letter asks for
 * them, and the request that settles it instead (EVENTS E74).  One row a kind; two where a case
 * about a game takes other words than one about none.
 */
#ifndef DAEMON_CASE_WORDS_H
#define DAEMON_CASE_WORDS_H

#include <stdbool.h>

#include "sql/store_case.h"

#define CASE_WORDS_MOST	     9
#define CASE_WORDS_NO_LETTER (-1)

struct case_words {
	enum case_kind kind;
	enum { CASE_OF_ANY, CASE_OF_GAME, CASE_OF_NO_GAME } about;
	const char *verdicts[CASE_WORDS_MOST + 1]; /* as the desk offers them; NULL at the end */
	const char *by_mail; /* msgid: what may be written in answer to a letter */
	const char *act;     /* request that settles it; NULL: the verdicts do */
	int letter; /* enum letter_about, or CASE_WORDS_NO_LETTER: that of a player's case */
};

/* Never NULL. */
const struct case_words *case_words_of(const struct case_row *row);
bool case_words_has(const struct case_words *words, const char *verdict);

#endif
