/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How long raw mails are kept (RULES E-7, S-35). */
#ifndef DAEMON_RAW_MAIL_H
#define DAEMON_RAW_MAIL_H

#include "core/rules/ruleset.h"
#include "daemon/context.h"

/* The last day to keep the mails of a group whose final table was published on that day. */
struct civil raw_mail_kept_until(const struct ruleset *rules, struct civil published);

/* Deletes expired mails; 1, or a negative enum store_error. */
int raw_mail_sweep(struct context *ctx, struct instant now);

#endif
