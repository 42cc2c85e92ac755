/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/to_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *to_json_date(struct civil d)
{
	char buf[CIVIL_TEXT];

	return civil_is_none(d) ? json_null() : json_string(civil_format(d, buf));
}

/* Whether to_json_ratio() has met a number out of range; checked once per call of calc. */
static bool number_lost;

bool to_json_lost(void)
{
	bool lost = number_lost;

	number_lost = false;
	return lost;
}

json_t *to_json_ratio(struct ratio r)
{
	char buf[RATIO_TEXT];

	if (ratio_lost(r)) {
		number_lost = true;
		return json_null();
	}
	if (r.den == 1)
		return json_integer(r.num);
	ratio_format(r, buf);
	if (!strchr(buf, '.'))
		return json_integer(strtoll(buf, NULL, 10));
	return json_real(strtod(buf, NULL));
}

json_t *to_json_text(const char *s)
{
	return s ? json_string(s) : json_null();
}

/* There is only one writer: a lock for every brace would cost a tenth of a long answer. */
static int put(const char *text, size_t len, void *stream)
{
	return fwrite_unlocked(text, 1, len, stream) == len ? 0 : -1;
}

void to_json_print_as(const json_t *value, size_t flags)
{
	json_dump_callback(value, put, stdout, flags);
	putchar('\n');
}

void to_json_print(const json_t *value)
{
	to_json_print_as(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(12));
}
