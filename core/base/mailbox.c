/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/base/mailbox.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "core/base/utf8.h"

static const char letters_and_digits[] =
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

static bool may_stand(char c, const char *others, bool *ret_foreign)
{
	if ((unsigned char)c >= 0x80)
		return *ret_foreign = true;
	return c && (strchr(letters_and_digits, c) || strchr(others, c));
}

/* Checks for non-empty parts separated by single dots. */
static bool is_dotted(const char *s, size_t len, const char *others, bool *ret_foreign)
{
	bool at_start = true;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == '.' ? at_start : !may_stand(s[i], others, ret_foreign))
			return false;
		at_start = s[i] == '.';
	}
	return len && !at_start;
}

/* Checks that no label begins or ends with a hyphen. */
static bool are_labels(const char *s)
{
	while (*s) {
		size_t n = strcspn(s, ".");

		if (n > MAILBOX_LABEL_MAX || s[0] == '-' || s[n - 1] == '-')
			return false;
		s += n + (s[n] == '.');
	}
	return true;
}

static bool has_mark(const char *s)
{
	for (; *s; s++)
		if (utf8_mark(s))
			return true;
	return false;
}

enum mailbox_fault mailbox_check(const char *text)
{
	const char *at = text ? strchr(text, '@') : NULL;
	bool foreign = false;

	if (!at || at == text || !at[1])
		return MAILBOX_NONE;
	if (!is_dotted(text, (size_t)(at - text), "!#$%&'*+-/=?^_`{|}~", &foreign) ||
	    !is_dotted(at + 1, strlen(at + 1), "-", &foreign) || !are_labels(at + 1) ||
	    has_mark(text))
		return MAILBOX_MARK;
	if (strlen(text) > MAILBOX_MAX || at - text > MAILBOX_LOCAL_MAX)
		return MAILBOX_LONG;
	return foreign ? MAILBOX_FOREIGN : MAILBOX_GOOD;
}
