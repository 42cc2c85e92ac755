/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * DKIM-Signature (RFC 6376): what the signature that our mail host verified was made for.  A pass
 * says that the writer's domain wrote these fields and this body, not that it wrote to us: without
 * the checks here (RULES S-29) whoever gets a mail of a player could hand it on as a command.
 * Private to mail/in/.
 */
#ifndef MAIL_IN_SIGNATURE_H
#define MAIL_IN_SIGNATURE_H

#include <gmime/gmime.h>

#include "mail/in/message.h"

enum { SIGNATURE_DAYS = 5 }; /* between Date and receipt, either way */

/*
 * Whether `field`, a value as it came, is a signature for `domain`; *ret_whole then tells whether
 * it covers From, To, Date, Message-ID and Subject and all of the body, *ret_cc whether Cc as well.
 */
bool signature_read(const char *field, const char *domain, bool *ret_whole, bool *ret_cc);

/*
 * Whether the mail was signed for `domain` as a mail to us, and lately: every signature of the
 * domain is whole, none of its fields stands there twice, there is a Message-ID, a signed To or Cc
 * has an address of ours, and Date is within SIGNATURE_DAYS of policy->received.
 */
bool signature_is_for_us(GMimeObject *msg, const struct mail_policy *policy, const char *domain);

#endif
