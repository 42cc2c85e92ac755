/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of a query or a form; see serve.h. */
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS_MOST 8

const char *serve_field(const struct serve_fields *fields, const char *name)
{
	size_t i;

	for (i = 0; i < fields->n; i++) {
		if (!strcmp(fields->f[i].name, name))
			return fields->f[i].value;
	}
	return NULL;
}

int serve_field_read(const char *text)
{
	size_t len = text ? strspn(text, "0123456789") : 0;

	return len && !text[len] && len <= DIGITS_MOST ? (int)strtol(text, NULL, 10) : -1;
}

int serve_field_number(const struct serve_fields *fields, const char *name, int usual)
{
	const char *text = serve_field(fields, name);

	return text && *text ? serve_field_read(text) : usual;
}
