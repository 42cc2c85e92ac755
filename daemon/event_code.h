/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tournaments by the code that people write, in every language that is read. */
#ifndef DAEMON_EVENT_CODE_H
#define DAEMON_EVENT_CODE_H

#include "sql/store_event.h"

/*
 * The tournament with that code, or with one that differs only in the language of its words, their
 * case and accents.  The code of a series stands for its edition that takes entries, else for the
 * newest one (EVENTS E2).  1, 0 (none) or a negative enum store_error.
 */
int event_code_find(struct store *st, const char *code, struct tourney *ret_tourney);

/* What `code_key` of a tournament of that code is; "" when it does not fit. */
void event_code_key(const char *code, char *ret_key, size_t size);

/*
 * Before the first search: fills the keys of a database from before they were stored, or from a
 * program that knew other words.  Reads no tournament otherwise.  1 or a negative enum store_error.
 */
int event_code_prepare(struct store *st);

#endif
