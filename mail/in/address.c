/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See address.h. */
#include "mail/in/address.h"

#include <gmime/gmime.h>
#include <stdio.h>
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

/* Writes the address with the domain in ASCII; false if it cannot be written so. */
static bool encode_domain(const char *text, char ret_ascii[MAILBOX_MAX + 1])
{
	char *lower = g_utf8_validate(text, -1, NULL) ? g_utf8_strdown(text, -1) : NULL;
	char *composed = lower ? g_utf8_normalize(lower, -1, G_NORMALIZE_NFC) : NULL;
	InternetAddress *mailbox = composed ? internet_address_mailbox_new(NULL, composed) : NULL;
	const char *ascii =
		mailbox ? internet_address_mailbox_get_idn_addr(INTERNET_ADDRESS_MAILBOX(mailbox))
			: NULL;
	bool good = ascii && mailbox_check(ascii) == MAILBOX_GOOD;

	if (good) /* the local part, which can tell cases apart, as it was given */
		snprintf(ret_ascii, MAILBOX_MAX + 1, "%.*s%s", (int)(strchr(text, '@') - text),
			 text, strchr(ascii, '@'));
	if (mailbox)
		g_object_unref(mailbox);
	g_free(composed);
	g_free(lower);
	return good;
}

enum mailbox_fault mail_address_ascii(const char *text, char ret_ascii[MAILBOX_MAX + 1])
{
	enum mailbox_fault fault = mailbox_check(text);

	if (fault == MAILBOX_GOOD)
		snprintf(ret_ascii, MAILBOX_MAX + 1, "%s", text);
	else if (fault == MAILBOX_FOREIGN && encode_domain(text, ret_ascii))
		return MAILBOX_GOOD;
	return fault;
}
