/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explains why a team or a reserve is refused, giving all reasons at once (EVENTS E26). Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_TEAM_REFUSAL_H
#define DAEMON_ACT_TEAM_REFUSAL_H

#include "core/event/refusal.h"
#include "daemon/act/act.h"

/* Records each reason with its paragraph, in the sender's language. */
int team_refusal_tell(struct act *act, const struct refusal_list *list);

#endif
