/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the fields of a form or of a query: application/x-www-form-urlencoded in UTF-8.  Anything
 * that a browser would not send is refused as a whole: broken escapes and UTF-8, NUL, a field that
 * stands twice, more fields than any form has.
 */
#ifndef DAEMON_WEB_FORM_H
#define DAEMON_WEB_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/sbuf.h"

#define FORM_FIELDS 200 /* of one form */
#define FORM_NAME   64	/* bytes of a field's name */
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

/* False when it is malformed; then the form is empty. */
bool form_read(const char *text, size_t len, struct form *ret_form);
void form_release(struct form *form);

/* The value as it was sent; NULL when the field is missing. */
const char *form_value(const struct form *form, const char *name);
/*
 * One line of at most `most` bytes (FORM_LINE at most), without blanks around it: copied to
 * `ret_line`, "" when the field is missing.  False when it is too long or has control characters
 * or marks that turn the direction of writing.
 */
bool form_line(const struct form *form, const char *name, size_t most, char *ret_line);
/* Text of several lines, LF between them, to be freed; NULL when it is not fit as above. */
char *form_text(const struct form *form, const char *name, size_t most);
/* A decimal number of `low` to `high`; false when it is missing or anything else. */
bool form_number(const struct form *form, const char *name, int64_t low, int64_t high,
		 int64_t *ret_number);
/* A date YYYY-MM-DD; false when it is missing or anything else. */
bool form_date(const struct form *form, const char *name, struct civil *ret_date);

/* Appends a text as it stands in a query. */
void form_encode(const char *text, struct sbuf *out);

#endif
