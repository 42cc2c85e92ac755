/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the class rights of one player. */
#ifndef DAEMON_EVENT_RIGHT_LETTER_H
#define DAEMON_EVENT_RIGHT_LETTER_H

#include <jansson.h>

#include "core/event/calendar.h"
#include "daemon/event/effects.h"
#include "daemon/work.h"

/*
 * Adds the letter of that kind, and the act of the calendar by which it is sent once.  A player
 * without an address gets only the act.  Takes over `facts`.  Returns 1 or a negative enum
 * store_error.
 */
int right_letter(const struct work *work, int64_t player, struct civil day, enum calendar_word act,
		 enum post_kind kind, json_t *facts, struct effects *fx);

#endif
