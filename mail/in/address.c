/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See address.h. */
#include "mail/in/address.h"

#include <gmime/gmime.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/utf8.h"
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

/* Is every character outside ASCII visible?  Spaces and invisible ones would make doubles. */
static bool is_visible(const char *text)
{
	for (; *text; text = g_utf8_next_char(text))
		if (!g_unichar_isgraph(g_utf8_get_char(text)))
			return false;
	return true;
}

/* The address composed and in lower case, the domain in ASCII; NULL if there is no such form. */
static char *fold(const char *text)
{
	char *lower = g_utf8_validate(text, -1, NULL) ? g_utf8_strdown(text, -1) : NULL;
	char *composed = lower ? g_utf8_normalize(lower, -1, G_NORMALIZE_NFC) : NULL;
	InternetAddress *mailbox = composed && is_visible(composed)
					   ? internet_address_mailbox_new(NULL, composed)
					   : NULL;
	char *folded = mailbox ? g_strdup(internet_address_mailbox_get_idn_addr(
					 INTERNET_ADDRESS_MAILBOX(mailbox)))
			       : NULL;

	if (mailbox)
		g_object_unref(mailbox);
	g_free(composed);
	g_free(lower);
	return folded;
}

/* An ASCII local part, which can tell cases apart, stays as it was given. */
static enum mailbox_fault foreign_form(const char *text, char ret_form[MAILBOX_MAX + 1])
{
	size_t local = strcspn(text, "@");
	char *folded = fold(text);
	enum mailbox_fault fault = folded ? mailbox_check(folded) : MAILBOX_MARK;

	if (fault == MAILBOX_FOREIGN && !g_str_is_ascii(strchr(folded, '@')))
		fault = MAILBOX_MARK;
	if (fault == MAILBOX_GOOD && utf8_is_ascii(text, local))
		snprintf(ret_form, MAILBOX_MAX + 1, "%.*s%s", (int)local, text,
			 strchr(folded, '@'));
	else if (fault == MAILBOX_GOOD || fault == MAILBOX_FOREIGN)
		snprintf(ret_form, MAILBOX_MAX + 1, "%s", folded);
	g_free(folded);
	return fault;
}

enum mailbox_fault mail_address_form(const char *text, char ret_form[MAILBOX_MAX + 1])
{
	enum mailbox_fault fault = mailbox_check(text);

	if (fault == MAILBOX_FOREIGN)
		return foreign_form(text, ret_form);
	if (fault == MAILBOX_GOOD)
		snprintf(ret_form, MAILBOX_MAX + 1, "%s", text);
	return fault;
}
