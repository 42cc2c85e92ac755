/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which addresses are our own, and the form in which others are kept. */
#ifndef MAIL_IN_ADDRESS_H
#define MAIL_IN_ADDRESS_H

#include <stdbool.h>

#include "core/base/mailbox.h"

struct mail_policy;

/*
 * Should a door accept mail for the address?  True for play@ and bounce@, with or without a token.
 */
bool mail_address_is_ours(const struct mail_policy *policy, const char *address);

/*
 * Writes the form of an address in which it is stored, compared and sent.  An ASCII address is kept
 * as given.  International labels of the domain become their ASCII form of RFC 5891 (mage.example
 * with a ring becomes xn--mge-ula.example).  A local part with characters outside ASCII is composed
 * (NFC) and in lower case, since the store ignores the case of ASCII letters only.
 *
 * Returns MAILBOX_GOOD, or MAILBOX_FOREIGN for such a local part: only hosts with SMTPUTF8 (RFC
 * 6531) take the address.  Otherwise returns what is wrong, and *ret_form is unchanged.
 */
enum mailbox_fault mail_address_form(const char *text, char ret_form[MAILBOX_MAX + 1]);

#endif
