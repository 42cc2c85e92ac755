/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/entries: the player's entries, with a form to withdraw them; and /events as a signed-in
 * player sees it: open events, and whether they may enter.
 */
#ifndef DAEMON_WEB_ENTRIES_H
#define DAEMON_WEB_ENTRIES_H

#include "daemon/web/web.h"

web_handler entries_get, entries_post, entries_events_get;

#endif
