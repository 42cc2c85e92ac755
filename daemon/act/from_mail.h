/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Processes a mail. Private to daemon/act/. */
#ifndef DAEMON_ACT_FROM_MAIL_H
#define DAEMON_ACT_FROM_MAIL_H

struct act;

int from_mail(struct act *act);

#endif
