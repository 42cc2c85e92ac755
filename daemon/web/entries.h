/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * /me/entries: what the player has entered, with a form to take it back; and /events as a player
 * who is signed in sees it: what takes entries, and whether they may enter.
 */
#ifndef DAEMON_WEB_ENTRIES_H
#define DAEMON_WEB_ENTRIES_H

#include "daemon/web/web.h"

web_handler entries_get, entries_post, entries_events_get;

#endif
