/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How long the mails themselves are kept (RULES E-7, S-35). */
#ifndef DAEMON_RAW_MAIL_H
#define DAEMON_RAW_MAIL_H

#include "core/rules/ruleset.h"
#include "daemon/context.h"

/* The last date on which the mails of a group whose final table came out on a date are kept. */
struct civil raw_mail_kept_until(const struct ruleset *rules, struct civil published);

/* Deletes what need not be kept; 1, or a negative enum store_error. */
int raw_mail_sweep(struct context *ctx, struct instant now);

#endif
