/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What programs fetch by a link that is itself the secret: a player's calendar and feed.  A link
 * that is unknown, revoked or expired is a page that does not exist.
 */
#ifndef DAEMON_WEB_SECRET_LINK_H
#define DAEMON_WEB_SECRET_LINK_H

#include "daemon/web/web.h"

void secret_link_calendar(struct web_call *call); /* /calendar/SECRET.ics */
void secret_link_feed(struct web_call *call);	  /* /feed/SECRET.atom */

#endif
