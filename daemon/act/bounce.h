/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters that came back: whose they were, and what it means for his address and his games. */
#ifndef DAEMON_ACT_BOUNCE_H
#define DAEMON_ACT_BOUNCE_H

#include "daemon/act/act.h"

struct mail_message;

/* A delivery status, or anything sent to a return path.  Forged ones change nothing. */
int act_bounce(struct act *act, const struct mail_message *m);

#endif
