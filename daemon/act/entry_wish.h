/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts the lines of an entry to their stored form (EVENTS E25).  Private to daemon/act/. */
#ifndef DAEMON_ACT_ENTRY_WISH_H
#define DAEMON_ACT_ENTRY_WISH_H

#include "core/event/class.h"
#include "daemon/act/player_entry.h"

/*
 * Parses a class: "A", "a" and "class A" are the same; CLASS_COUNT for "".  False: refused.
 */
bool entry_wish_class(struct act *act, const char *text, int *ret_class);

/* Writes the entry into the row; false, after a refusal, if a line is unreadable. */
bool entry_wish_write(struct act *act, const struct entry_request *w, struct entry_row *e);

#endif
