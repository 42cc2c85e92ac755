/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /enter: the form of an entry, for those who are registered and for those who are not. */
#ifndef DAEMON_WEB_ENTER_H
#define DAEMON_WEB_ENTER_H

#include "daemon/web/web.h"

web_handler enter_get, enter_post;

#endif
