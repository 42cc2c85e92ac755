/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests by mail from an official, who has the same rights as at the desk (EVENTS E11).  Private
 * to daemon/act/.
 */
#ifndef DAEMON_ACT_MAIL_OFFICIAL_H
#define DAEMON_ACT_MAIL_OFFICIAL_H

#include <jansson.h>

#include "daemon/act/act.h"
#include "sql/store_official.h"

/*
 * Whether a mail is enough: not where a one-time password belongs to their name, or must.  False
 * with the refusal as the answer.
 */
bool mail_official_may(struct act *act, const struct official_row *by);

/*
 * Runs the request as theirs; the answer is then in the act.  Returns 1 or a negative enum
 * store_error.
 */
int mail_official_run(struct act *act, const struct official_row *by, json_t *request);

#endif
