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

#endif
