/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The lines of an entry as they are stored (EVENTS E25).  Private to daemon/act/. */
#ifndef DAEMON_ACT_ENTRY_WISH_H
#define DAEMON_ACT_ENTRY_WISH_H

#include "core/event/classes.h"
#include "daemon/act/player_entry.h"

/*
 * The class that a line names, CLASS_COUNT for "": "A", "a", "class A" are one.  False: refused.
 */
bool entry_wish_class(struct act *act, const char *text, int *ret_class);

/* Writes the entry into the row; false: a line cannot be read, and that is refused. */
bool entry_wish_write(struct act *act, const struct entry_request *w, struct entry_row *e);

#endif
