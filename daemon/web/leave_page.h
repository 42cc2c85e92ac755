/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/leave: the days left in each tournament's year, the effect of a leave on the clock of every
 * game, and the leave itself: in one group or all games, all or nothing.
 */
#ifndef DAEMON_WEB_LEAVE_PAGE_H
#define DAEMON_WEB_LEAVE_PAGE_H

#include "daemon/web/web.h"

web_handler leave_page_get, leave_page_post;

#endif
