/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Player settings: applies all choices, or none.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_CHOICES_H
#define DAEMON_ACT_PLAYER_CHOICES_H

#include "daemon/act/act.h"

int player_choices(struct act *act);

#endif
