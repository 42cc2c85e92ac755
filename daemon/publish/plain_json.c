/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Works on the text: marks are in strings only, and jansson escapes control characters. */
#include "daemon/publish/plain_json.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "daemon/compact_json.h"

/* Bytes of the escape at `s` if it stands for a control character other than line ends and tabs. */
static size_t control_escape(const char *s)
{
	if (s[1] == 'b' || s[1] == 'f')
		return 2;
	return s[1] == 'u' && s[2] == '0' && s[3] == '0' && (s[4] == '0' || s[4] == '1') ? 6 : 0;
}

/* The first character that may have to go, or the end: most texts have none. */
static char *first_odd(char *text)
{
	while (*text && *text != '\\' && (unsigned char)*text < 0x80)
		text++;
	return text;
}

static void drop(char *text)
{
	char *to;

	to = text = first_odd(text);
	while (*text) {
		size_t skip = *text == '\\' ? control_escape(text) : utf8_mark(text);

		if (skip) {
			text += skip;
		} else {
			if (*text == '\\')
				*to++ = *text++;
			*to++ = *text++;
		}
	}
	*to = '\0';
}

char *plain_json(const json_t *value, size_t flags)
{
	char *text = flags & JSON_COMPACT ? compact_json(value, flags & ~(size_t)JSON_COMPACT)
					  : json_dumps(value, flags);

	if (!text)
		return mem_strdup("{}");
	drop(text);
	return text;
}

void plain_json_put(json_t *value, size_t flags, struct sbuf *out)
{
	char *text = plain_json(value, flags);

	sbuf_addf(out, "%s\n", text);
	free(text);
	json_decref(value);
}

char *plain_json_exact(const json_t *value, size_t flags)
{
	char *text = json_dumps(value, flags);
	struct sbuf out = SBUF_INIT;

	for (const char *p = text ? text : "{}"; *p;) {
		size_t mark = utf8_mark(p);
		unsigned c;

		if (mark && utf8_read(p, mark, &c) > 0) {
			sbuf_addf(&out, "\\u%04x", c);
			p += mark;
		} else {
			sbuf_addc(&out, *p++);
		}
	}
	free(text);
	return sbuf_detach(&out, NULL);
}
