/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which addresses are our own. */
#ifndef MAIL_IN_ADDRESS_H
#define MAIL_IN_ADDRESS_H

#include <stdbool.h>

struct mail_policy;

/*
 * Should a door accept mail for the address?  True for play@ and bounce@, with or without a token.
 */
bool mail_address_is_ours(const struct mail_policy *policy, const char *address);

#endif
