/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The form that asks for an address. */
#ifndef DAEMON_WEB_SIGN_IN_PAGE_H
#define DAEMON_WEB_SIGN_IN_PAGE_H

#include "daemon/web/web.h"

/* `next`: path to continue at. */
void sign_in_page(struct web_call *call, const char *next);

#endif
