/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Parses paths and parameters, with the limits of RFC 5321 4.5.3.1. */
#include "mail/wire/lmtp_path.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mailbox.h"
#include "core/base/mem.h"

enum { PATH_MAX_BYTES = 320 };

void lmtp_path_release(struct lmtp_path *path)
{
	free(path->address);
	path->address = NULL;
}

/*
 * The '>' that closes a path, given the text after '<'; honours quoted local parts.  NULL if none.
 */
static const char *closing(const char *s)
{
	bool quoted = false;

	for (; *s; s++) {
		if (*s == '\\' && s[1])
			s++;
		else if (*s == '"')
			quoted = !quoted;
		else if (*s == '>' && !quoted)
			return s;
	}
	return NULL;
}

/* Skips the route in "@a,@b:user@c". */
static const char *past_route(const char *s, const char *end)
{
	const char *colon = *s == '@' ? memchr(s, ':', (size_t)(end - s)) : NULL;

	return colon ? colon + 1 : s;
}

/* A forwarder's sender may be longer than RFC 5321 allows, since no mail is sent to it. */
static const char *check_address(const char *s, size_t len, bool empty, bool *ret_eight_bit)
{
	char address[PATH_MAX_BYTES + 1];

	if (!len)
		return empty ? NULL : "missing address";
	if (len > PATH_MAX_BYTES)
		return "address too long";
	if (len == 10 && strncasecmp(s, "postmaster", len) == 0)
		return NULL;
	memcpy(address, s, len);
	address[len] = '\0';
	for (size_t i = 0; i < len; i++)
		*ret_eight_bit = *ret_eight_bit || (unsigned char)s[i] >= 0x80;
	switch (mailbox_check(address)) {
	case MAILBOX_GOOD:
	case MAILBOX_FOREIGN:
	case MAILBOX_LONG:
	case MAILBOX_OWN: return NULL;
	case MAILBOX_NONE: return "the address has no domain";
	case MAILBOX_MARK: break;
	}
	return "invalid character or misplaced dot in the address";
}

static size_t size_value(const char *digits, size_t len)
{
	char *end;
	unsigned long long value;

	errno = 0;
	value = strtoull(digits, &end, 10);
	if (!len || !isdigit((unsigned char)*digits) || end != digits + len)
		return 0;
	return errno || value > SIZE_MAX ? SIZE_MAX : (size_t)value;
}

static void read_parameter(const char *s, size_t len, struct lmtp_path *path)
{
	path->has_parameter = true;
	if (len > 5 && strncasecmp(s, "SIZE=", 5) == 0)
		path->size = size_value(s + 5, len - 5);
	else if (len == 8 && strncasecmp(s, "SMTPUTF8", 8) == 0)
		path->utf8 = true;
	else if ((len != 13 || strncasecmp(s, "BODY=8BITMIME", 13) != 0) &&
		 (len != 9 || strncasecmp(s, "BODY=7BIT", 9) != 0))
		path->unknown_parameter = true;
}

static void read_parameters(const char *s, struct lmtp_path *path)
{
	while (*(s += strspn(s, " "))) {
		size_t len = strcspn(s, " ");
		read_parameter(s, len, path);
		s += len;
	}
}

const char *lmtp_path_read(const char *keyword, const char *args, bool empty,
			   struct lmtp_path *ret_path)
{
	size_t n = strlen(keyword);
	const char *end, *why;

	*ret_path = (struct lmtp_path){0};
	if (strncasecmp(args, keyword, n) != 0)
		return "missing FROM:<address> or TO:<address>";
	args += n + strspn(args + n, " ");
	if (*args != '<' || (end = closing(args + 1)) == NULL)
		return "missing < or > around the address";
	if (end[1] && end[1] != ' ')
		return "no space after the address";
	args = past_route(args + 1, end);
	why = check_address(args, (size_t)(end - args), empty, &ret_path->eight_bit);
	if (why)
		return why;
	ret_path->address = mem_strndup(args, (size_t)(end - args));
	read_parameters(end + 1, ret_path);
	return NULL;
}
