/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explains why an entry is refused, giving all reasons at once (EVENTS E26). Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_ENTRY_REFUSAL_H
#define DAEMON_ACT_ENTRY_REFUSAL_H

#include "core/event/admit.h"
#include "daemon/act/act.h"

/*
 * Records every failure, and the classes the person may enter with the paragraph and last day of
 * each right.
 */
void entry_refusal_tell(struct act *act, const struct tourney *t, const struct admit_decision *d,
			const struct rights_record *record);

/*
 * Refuses an entry to a tournament that is not found, with those open for entries, in case the name
 * was misspelt; it may also stand for a class that is not among them (CLASS_COUNT: none named).
 * Returns 0 or a negative enum store_error.
 */
int entry_refusal_event(struct act *act, const char *code, int class);

#endif
