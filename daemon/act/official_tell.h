/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters to somebody in office, who need not be a player. Private to daemon/act/. */
#ifndef DAEMON_ACT_OFFICIAL_TELL_H
#define DAEMON_ACT_OFFICIAL_TELL_H

#include "daemon/act/act.h"
#include "sql/store_official.h"

/*
 * Tells the official by letter `what` was made or reset (kinds.h): "otp", "otp-reset", "token" with
 * the `name` that they gave it.  1, or a negative store error.
 */
int official_tell(struct act *act, const struct official_row *official, const char *what,
		  const char *name);

#endif
