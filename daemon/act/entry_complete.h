/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What every entry must say of its player.  Private to daemon/act/. */
#ifndef DAEMON_ACT_ENTRY_COMPLETE_H
#define DAEMON_ACT_ENTRY_COMPLETE_H

#include "daemon/act/player_entry.h"

/* Reports everything that is missing at once; false when something is. */
bool entry_complete(struct act *act, const struct entry_request *w);

#endif
