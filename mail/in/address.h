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
 * Writes the form of an address in which it is stored, compared and sent: as given, apart from
 * international labels of the domain, which become their ASCII form of RFC 5891 (mage.example
 * with a ring becomes xn--mge-ula.example).  Returns what is wrong with it, MAILBOX_FOREIGN if
 * characters outside ASCII remain; *ret_ascii is then unchanged.
 */
enum mailbox_fault mail_address_ascii(const char *text, char ret_ascii[MAILBOX_MAX + 1]);

#endif
