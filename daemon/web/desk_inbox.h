/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /desk: the items that await the official: cases, late games, entries, groups, failed letters. */
#ifndef DAEMON_WEB_DESK_INBOX_H
#define DAEMON_WEB_DESK_INBOX_H

#include "daemon/web/web.h"

web_handler desk_inbox_get;

#endif
