/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Why an entry is refused, in sentences, all reasons at once (EVENTS E26). Private to daemon/act/.
 */
#ifndef DAEMON_ACT_ENTRY_REFUSAL_H
#define DAEMON_ACT_ENTRY_REFUSAL_H

#include "core/event/admit.h"
#include "daemon/act/act.h"

/*
 * Notes every failure, and which classes the person may enter with the paragraph of each right and
 * its last day.
 */
void entry_refusal_tell(struct act *act, const struct tourney *t, const struct admit_decision *d,
			const struct rights_record *record);

#endif
