/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The data required in every entry.  Private to daemon/act/. */
#ifndef DAEMON_ACT_ENTRY_COMPLETE_H
#define DAEMON_ACT_ENTRY_COMPLETE_H

#include "daemon/act/player_entry.h"

/* Reports all missing fields at once; false if any are missing. */
bool entry_complete(struct act *act, const struct entry_request *w);

#endif
