/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Processes mail of the tournament leader and the K-skak chief, by the token of a letter to their
 * office.
 */
#ifndef DAEMON_ACT_FROM_OFFICE_H
#define DAEMON_ACT_FROM_OFFICE_H

#include "daemon/act/act.h"
#include "mail/in/message.h"

/*
 * The token of the mail must be TOKEN_CASE or TOKEN_OFFICE; one for a former address has no effect.
 */
int from_office(struct act *act, const struct mail_message *m);

#endif
