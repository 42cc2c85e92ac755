/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /enter: the entry form, for registered players and strangers. */
#ifndef DAEMON_WEB_ENTER_H
#define DAEMON_WEB_ENTER_H

#include "daemon/web/web.h"

web_handler enter_get, enter_post;

#endif
