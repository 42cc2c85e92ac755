/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The limits for reading mail, from the settings; the addresses that mail can be sent to. */
#ifndef DAEMON_ACT_MAIL_POLICY_H
#define DAEMON_ACT_MAIL_POLICY_H

#include "daemon/context.h"
#include "mail/in/address.h"
#include "mail/in/message.h"

struct mail_policy mail_policy_of(const struct context *ctx);

/*
 * Whether letters can go to an address that somebody gives as theirs: MAILBOX_GOOD with the form in
 * which it is stored, mail_address_form(), or what is wrong with it.
 */
enum mailbox_fault mail_policy_takes(const struct context *ctx, const char *address,
				     char ret_form[MAILBOX_MAX + 1]);

#endif
