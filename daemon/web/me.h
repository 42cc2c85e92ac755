/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /me: the running games of who is signed in, and what an answer on a day to come would cost. */
#ifndef DAEMON_WEB_ME_H
#define DAEMON_WEB_ME_H

#include "daemon/web/web.h"

web_handler me_get;

#endif
