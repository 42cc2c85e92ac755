/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Files that programs fetch by a secret link: a player's calendar and feed.  An unknown, revoked or
 * expired link is a 404.
 */
#ifndef DAEMON_WEB_SECRET_LINK_H
#define DAEMON_WEB_SECRET_LINK_H

#include "daemon/web/web.h"

void secret_link_calendar(struct web_call *call); /* /calendar/SECRET.ics */
void secret_link_feed(struct web_call *call);	  /* /feed/SECRET.atom */

#endif
