/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The limits for reading mail, from the settings. Private to daemon/act/. */
#ifndef DAEMON_ACT_MAIL_POLICY_H
#define DAEMON_ACT_MAIL_POLICY_H

#include "daemon/context.h"
#include "mail/in/message.h"

struct mail_policy mail_policy_of(const struct context *ctx);

#endif
