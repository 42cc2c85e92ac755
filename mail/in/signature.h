/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * DKIM-Signature (RFC 6376): what the signature verified by our mail host covers.  A pass says that
 * the writer's domain wrote these fields and this body, not that the mail was meant for us: without
 * these checks (RULES S-29) anybody who gets a mail from a player could forward it as a command.
 * Private to mail/in/.
 */
#ifndef MAIL_IN_SIGNATURE_H
#define MAIL_IN_SIGNATURE_H

#include <gmime/gmime.h>

#include "mail/in/message.h"

enum { SIGNATURE_DAYS = 5 }; /* between Date and receipt, in either direction */

/*
 * Is `field`, a raw value, a signature for `domain`?  *ret_whole then tells whether it covers From,
 * To, Date, Message-ID, Subject and the whole body, *ret_cc whether it covers Cc too.
 */
bool signature_read(const char *field, const char *domain, bool *ret_whole, bool *ret_cc);

/*
 * Was the mail signed for `domain` as a mail to us, and recently?  Requires that every signature of
 * the domain is whole, none of its fields occurs twice, there is a Message-ID, a signed To or Cc
 * has an address of ours, and Date is within SIGNATURE_DAYS of policy->received.
 */
bool signature_is_for_us(GMimeObject *msg, const struct mail_policy *policy, const char *domain);

#endif
