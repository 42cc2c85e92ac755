/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Finds tournaments by the code people write, in any supported language. */
#ifndef DAEMON_EVENT_CODE_H
#define DAEMON_EVENT_CODE_H

#include "sql/store_event.h"

/*
 * Finds the tournament with that code, ignoring case, accents and the language of its words.  The
 * code of a series means its edition that takes entries, else the newest one (EVENTS E2).  1, 0
 * (none) or a negative enum store_error.
 */
int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney);

/* The `code_key` for a tournament with that code; "" if it is too long. */
void event_code_key(const char *code, char *ret_key, size_t size);

/*
 * Before the first search: fills in the keys if the database predates them or a program with other
 * words wrote them.  Otherwise reads no tournament.  Returns 1 or a negative enum store_error.
 */
int event_code_prepare(struct store *st);

#endif
