/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of the web pages other than players' commands.  Private to daemon/act/. */
#ifndef DAEMON_ACT_FROM_WEB_H
#define DAEMON_ACT_FROM_WEB_H

#include "daemon/act/act.h"

int from_web(struct act *act);

#endif
