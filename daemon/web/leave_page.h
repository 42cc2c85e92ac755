/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/leave: the days left of each tournament's year, what a leave would do to the clock of every
 * game, and the leave itself: in one group or in all games, all or nothing.
 */
#ifndef DAEMON_WEB_LEAVE_PAGE_H
#define DAEMON_WEB_LEAVE_PAGE_H

#include "daemon/web/web.h"

web_handler leave_page_get, leave_page_post;

#endif
