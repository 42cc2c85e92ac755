/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters to officials, who need not be players. Private to daemon/act/. */
#ifndef DAEMON_ACT_OFFICIAL_TELL_H
#define DAEMON_ACT_OFFICIAL_TELL_H

#include "daemon/act/act.h"
#include "sql/store_official.h"

/*
 * Informs the official by letter that `what` was created or reset (kinds.h): "otp", "otp-reset", or
 * "token" with the `name` they gave it.  Returns 1, or a negative store error.
 */
int official_tell(struct act *act, const struct official_row *official, const char *what,
		  const char *name);

#endif
