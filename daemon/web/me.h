/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /me: the player's running games, and the cost of an answer on a future day. */
#ifndef DAEMON_WEB_ME_H
#define DAEMON_WEB_ME_H

#include "daemon/web/web.h"

web_handler me_get;

#endif
