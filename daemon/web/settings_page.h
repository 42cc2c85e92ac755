/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The settings page of players, and of officials who do not play. */
#ifndef DAEMON_WEB_SETTINGS_PAGE_H
#define DAEMON_WEB_SETTINGS_PAGE_H

#include "daemon/web/web.h"

/* With the alert of the call, if set. */
void settings_page(struct web_call *call);
/* The page that shows a new secret once; `url`: it is a link. */
void settings_page_secret(struct web_call *call, enum access_kind kind, const char *secret);

#endif
