/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Unlike jansson's, this writer appends to one buffer, prints integers itself, and does not look
 * for containers that contain themselves, which we never make.
 */
#include "daemon/compact_json.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"

static bool add_value(const json_t *value, size_t reals, struct sbuf *out);

static bool is_plain(unsigned char c)
{
	return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
}

static void add_escape(char c, struct sbuf *out)
{
	switch (c) {
	case '"': sbuf_adds(out, "\\\""); break;
	case '\\': sbuf_adds(out, "\\\\"); break;
	case '\b': sbuf_adds(out, "\\b"); break;
	case '\f': sbuf_adds(out, "\\f"); break;
	case '\n': sbuf_adds(out, "\\n"); break;
	case '\r': sbuf_adds(out, "\\r"); break;
	case '\t': sbuf_adds(out, "\\t"); break;
	default: sbuf_addf(out, "\\u%04X", (unsigned char)c);
	}
}

/* False if it is not UTF-8. */
static bool add_string(const char *s, size_t len, struct sbuf *out)
{
	sbuf_addc(out, '"');
	for (size_t i = 0, from = 0; i < len; from = i) {
		unsigned c;
		int n;

		while (i < len && is_plain((unsigned char)s[i]))
			i++;
		sbuf_add(out, s + from, i - from);
		if (i == len)
			break;
		n = utf8_read(s + i, len - i, &c);
		if (n == 0)
			return false;
		if (n == 1)
			add_escape(s[i], out);
		else
			sbuf_add(out, s + i, (size_t)n);
		i += (size_t)n;
	}
	sbuf_addc(out, '"');
	return true;
}

static void add_integer(json_int_t n, struct sbuf *out)
{
	if (n < 0)
		sbuf_addc(out, '-');
	sbuf_addn(out, n < 0 ? 0UL - (unsigned long)n : (unsigned long)n, 1);
}

static bool add_real(const json_t *value, size_t reals, struct sbuf *out)
{
	char *text = json_dumps(value, JSON_ENCODE_ANY | reals);

	if (text)
		sbuf_adds(out, text);
	free(text);
	return text != NULL;
}

static bool add_array(const json_t *array, size_t reals, struct sbuf *out)
{
	size_t n = json_array_size(array);
	bool good = true;

	sbuf_addc(out, '[');
	for (size_t i = 0; i < n && good; i++) {
		if (i)
			sbuf_addc(out, ',');
		good = add_value(json_array_get(array, i), reals, out);
	}
	sbuf_addc(out, ']');
	return good;
}

static bool add_object(const json_t *object, size_t reals, struct sbuf *out)
{
	json_t *o = (json_t *)object; /* an iterator may change it; this one does not */
	bool good = true, more = false;

	sbuf_addc(out, '{');
	for (void *at = json_object_iter(o); at && good; at = json_object_iter_next(o, at)) {
		const char *key = json_object_iter_key(at);

		if (more)
			sbuf_addc(out, ',');
		more = true;
		good = add_string(key, strlen(key), out);
		sbuf_addc(out, ':');
		good = good && add_value(json_object_iter_value(at), reals, out);
	}
	sbuf_addc(out, '}');
	return good;
}

static bool add_value(const json_t *value, size_t reals, struct sbuf *out)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT: return add_object(value, reals, out);
	case JSON_ARRAY: return add_array(value, reals, out);
	case JSON_STRING:
		return add_string(json_string_value(value), json_string_length(value), out);
	case JSON_INTEGER: add_integer(json_integer_value(value), out); break;
	case JSON_REAL: return add_real(value, reals, out);
	case JSON_TRUE: sbuf_adds(out, "true"); break;
	case JSON_FALSE: sbuf_adds(out, "false"); break;
	case JSON_NULL: sbuf_adds(out, "null"); break;
	}
	return true;
}

bool compact_json_add(const json_t *value, size_t reals, struct sbuf *out)
{
	size_t before = out->len;

	if (value && add_value(value, reals, out))
		return true;
	sbuf_setlen(out, before);
	return false;
}

char *compact_json(const json_t *value, size_t reals)
{
	struct sbuf out = SBUF_INIT;

	if (compact_json_add(value, reals, &out))
		return sbuf_detach(&out, NULL);
	sbuf_release(&out);
	return NULL;
}
