/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Acting as the deputy of a leader on leave (RULES S-38). Private to daemon/act/. */
#ifndef DAEMON_ACT_ACT_DEPUTY_H
#define DAEMON_ACT_ACT_DEPUTY_H

#include "daemon/act/act.h"

/*
 * Finds the leaders whose deputy the caller is; this may make the caller a leader.  Returns 1 or a
 * negative enum store_error.
 */
int act_deputy_know(struct act *act);
/* From here on the act is recorded and signed as this deputy's. */
void act_deputy_sign(struct act *act, const struct act_deputy *d);

#endif
