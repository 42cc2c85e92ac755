/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of a query or a form; see serve.h. */
#include "cli/serve.h"
#include "core/base/number.h"

#include <string.h>

const char *serve_field(const struct serve_fields *fields, const char *name)
{
	size_t i;

	for (i = 0; i < fields->n; i++) {
		if (!strcmp(fields->f[i].name, name))
			return fields->f[i].value;
	}
	return NULL;
}

int serve_field_number(const struct serve_fields *fields, const char *name, int usual)
{
	const char *text = serve_field(fields, name);
	int n = -1;

	if (!text || !*text)
		return usual;
	number_read(text, &n);
	return n;
}
