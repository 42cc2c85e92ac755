/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See signature.h. */
#include "mail/in/signature.h"

#include <string.h>
#include <strings.h>

#include "mail/in/address.h"
#include "mail/in/mime.h"

enum { SIGNATURES = 20, RECIPIENTS = 100, DAY = 86400 };

#define BLANKS " \t\r\n"

static const char *const signed_fields[] = {"From", "To", "Date", "Message-ID", "Subject"};

/* Trims blanks at both ends. */
static void trim(const char **s, size_t *len)
{
	while (*len && strchr(BLANKS, **s))
		++*s, --*len;
	while (*len && strchr(BLANKS, (*s)[*len - 1]))
		--*len;
}

/* The number of times a tag occurs in the list "a=b; c=d"; *ret_value is that of the last one. */
static int tag(const char *list, const char *name, const char **ret_value, size_t *ret_len)
{
	int n = 0;

	for (size_t len; *list; list += len + (list[len] == ';')) {
		const char *sign, *word = list;
		size_t word_len;

		len = strcspn(list, ";");
		sign = memchr(list, '=', len);
		if (!sign)
			continue;
		word_len = (size_t)(sign - list);
		trim(&word, &word_len);
		if (word_len != strlen(name) || strncmp(word, name, word_len) != 0)
			continue;
		*ret_value = sign + 1;
		*ret_len = (size_t)(list + len - *ret_value);
		trim(ret_value, ret_len);
		n++;
	}
	return n;
}

/* Does the list "from : to" name the field? */
static bool covers(const char *names, size_t len, const char *field)
{
	const char *end = names + len;

	while (names < end) {
		const char *colon = memchr(names, ':', (size_t)(end - names));
		const char *word = names;
		size_t n = (size_t)((colon ? colon : end) - names);

		trim(&word, &n);
		if (n == strlen(field) && strncasecmp(word, field, n) == 0)
			return true;
		names = colon ? colon + 1 : end;
	}
	return false;
}

bool signature_read(const char *field, const char *domain, bool *ret_whole, bool *ret_cc)
{
	const char *d = "", *h = "", *l;
	size_t d_len = 0, h_len = 0, l_len;
	bool once = tag(field, "d", &d, &d_len) == 1;

	if (d_len != strlen(domain) || strncasecmp(d, domain, d_len) != 0)
		return false;
	*ret_whole = once && tag(field, "h", &h, &h_len) == 1 && tag(field, "l", &l, &l_len) == 0;
	for (size_t i = 0; i < sizeof(signed_fields) / sizeof(*signed_fields); i++)
		*ret_whole = *ret_whole && covers(h, h_len, signed_fields[i]);
	*ret_cc = covers(h, h_len, "Cc");
	return true;
}

/*
 * Checks every signature of the domain, since we do not know which of them our mail host verified.
 */
static bool is_covered(GMimeObject *msg, const char *domain, bool *ret_cc)
{
	const char *field;
	bool whole, cc;
	int ours = 0;

	*ret_cc = true;
	for (int n = 0; (field = mime_field(msg, "DKIM-Signature", n)) != NULL; n++) {
		if (n == SIGNATURES)
			return false;
		if (!signature_read(field, domain, &whole, &cc))
			continue;
		if (!whole)
			return false;
		*ret_cc = *ret_cc && cc;
		ours++;
	}
	return ours > 0;
}

/*
 * A signature covers the lowest field of a name, so anybody could add a second one above it.  And
 * without a Message-ID the id would be made from unsigned fields.
 */
static bool stand_once(GMimeObject *msg)
{
	if (!mime_field(msg, "Message-ID", 0))
		return false;
	for (size_t i = 0; i < sizeof(signed_fields) / sizeof(*signed_fields); i++)
		if (mime_field(msg, signed_fields[i], 1))
			return false;
	return !mime_field(msg, "Cc", 1);
}

static bool names_us(GMimeObject *msg, const struct mail_policy *policy, const char *field)
{
	const char *value = mime_field(msg, field, 0);
	InternetAddressList *list = value ? internet_address_list_parse(NULL, value) : NULL;
	int n = list ? internet_address_list_length(list) : 0;
	bool found = false;

	for (int i = 0; i < n && i < RECIPIENTS && !found; i++) {
		InternetAddress *ia = internet_address_list_get_address(list, i);
		const char *addr =
			INTERNET_ADDRESS_IS_MAILBOX(ia)
				? internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(ia))
				: NULL;

		found = addr && mail_address_is_ours(policy, addr);
	}
	if (list)
		g_object_unref(list);
	return found;
}

static bool is_fresh(GMimeObject *msg, struct instant received)
{
	struct instant sent = mime_date(mime_field(msg, "Date", 0));
	int64_t apart = received.sec - sent.sec;

	return sent.sec && apart <= SIGNATURE_DAYS * DAY && apart >= -SIGNATURE_DAYS * DAY;
}

bool signature_is_for_us(GMimeObject *msg, const struct mail_policy *policy, const char *domain)
{
	bool cc;

	return is_covered(msg, domain, &cc) && stand_once(msg) &&
	       (names_us(msg, policy, "To") || (cc && names_us(msg, policy, "Cc"))) &&
	       is_fresh(msg, policy->received);
}
