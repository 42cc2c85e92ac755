/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See address.h. */
#include "mail/in/address.h"

#include <string.h>
#include <strings.h>

#include "mail/in/message.h"

/* Length of our local part at the start of the address; 0 = not ours. */
static size_t own_local(const struct mail_policy *p, const char *address)
{
	const char *const names[] = {p->play_local, p->bounce_local};
	const char *at = strrchr(address, '@');

	if (!at || strcasecmp(at + 1, p->domain) != 0)
		return 0;
	for (int i = 0; i < 2; i++) {
		size_t n = strlen(names[i]);
		if (strncasecmp(address, names[i], n) == 0 &&
		    (address + n == at || (address[n] == p->delimiter && address + n < at)))
			return n;
	}
	return 0;
}

bool mail_address_is_ours(const struct mail_policy *policy, const char *address)
{
	return own_local(policy, address) > 0;
}
