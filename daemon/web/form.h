/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Parses the fields of a form or a query: application/x-www-form-urlencoded in UTF-8.  Anything a
 * browser would not send invalidates the whole: broken escapes and UTF-8, NUL, a duplicate field,
 * more fields than any form has.
 */
#ifndef DAEMON_WEB_FORM_H
#define DAEMON_WEB_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#define FORM_FIELDS 200 /* per form */
#define FORM_NAME   64	/* bytes of a field name */
#define FORM_LINE   254

struct form {
	struct form_field {
		char *name, *value;
	} v[FORM_FIELDS];
	int n;
};

#define FORM_INIT                                                                                  \
	{                                                                                          \
		.n = 0                                                                             \
	}

/* Returns false if malformed; the form is then empty. */
bool form_read(const char *text, size_t len, struct form *ret_form);
void form_release(struct form *form);

/* The value as sent; NULL if missing. */
const char *form_value(const struct form *form, const char *name);
/*
 * One trimmed line of at most `most` bytes (FORM_LINE at most) into `ret_line`, "" if the field is
 * missing.  Returns false if it is too long or has control or direction characters.
 */
bool form_line(const struct form *form, const char *name, size_t most, char *ret_line);
/* Multi-line text with LF line ends, to be freed; NULL if invalid as above. */
char *form_text(const struct form *form, const char *name, size_t most);
/* A decimal number from `low` to `high`; false if missing or invalid. */
bool form_number(const struct form *form, const char *name, int64_t low, int64_t high,
		 int64_t *ret_number);
/* A date YYYY-MM-DD; false if missing or invalid. */
bool form_date(const struct form *form, const char *name, struct civil *ret_date);

/* Appends a text percent-encoded for a query. */
void form_encode(const char *text, struct sbuf *out);

#endif
