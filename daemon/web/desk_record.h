/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* /desk/record: officers' acts; /desk/letters: pending and failed letters. */
#ifndef DAEMON_WEB_DESK_RECORD_H
#define DAEMON_WEB_DESK_RECORD_H

#include "daemon/web/web.h"

web_handler desk_record_get, desk_record_letters, desk_record_letters_post;

#endif
