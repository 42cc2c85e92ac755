/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Percent-decoding, UTF-8 and field limits; see form.h. */
#include "daemon/web/form.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* NULL if an escape is invalid or encodes NUL. */
static char *decode(const char *text, size_t len)
{
	char *out = mem_alloc(len + 1);
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		char c = text[i] == '+' ? ' ' : text[i];
		if (c == '%') {
			int high = i + 2 < len ? hex_digit(text[i + 1]) : -1;
			int low = i + 2 < len ? hex_digit(text[i + 2]) : -1;
			if (high < 0 || low < 0) {
				free(out);
				return NULL;
			}
			c = (char)(high << 4 | low);
			i += 2;
		}
		if (!c) {
			free(out);
			return NULL;
		}
		out[n++] = c;
	}
	out[n] = '\0';
	return out;
}

/*
 * Length of the well-formed sequence at `s` (Unicode, table 3-7); 0 if ill-formed.
 */
static size_t sequence(const unsigned char *s, unsigned *ret_code)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t len = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	unsigned code = len == 1 ? s[0] : s[0] & (0x7fU >> len);

	if (!len || s[0] > 0xf4)
		return 0;
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (s[i] & 0x3fU);
	}
	if (code < least[len] || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff)
		return 0;
	*ret_code = code;
	return len;
}

static bool is_utf8(const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	unsigned code;

	for (size_t n; *s; s += n) {
		n = sequence(s, &code);
		if (!n)
			return false;
	}
	return true;
}

/* Parses one NAME=VALUE; an empty one is skipped. */
static bool add_field(struct form *form, const char *text, size_t len)
{
	const char *equals = memchr(text, '=', len);
	size_t name_len = equals ? (size_t)(equals - text) : len;
	char *name, *value;

	if (!len)
		return true;
	name = decode(text, name_len);
	value = equals ? decode(equals + 1, len - name_len - 1) : mem_strdup("");
	if (!name || !value || !is_utf8(name) || !is_utf8(value) || strlen(name) > FORM_NAME ||
	    form->n == FORM_FIELDS || form_value(form, name)) {
		free(name);
		free(value);
		return false;
	}
	form->v[form->n++] = (struct form_field){name, value};
	return true;
}

bool form_read(const char *text, size_t len, struct form *ret_form)
{
	struct form form = FORM_INIT;

	for (const char *p = text, *end = text + len; p < end;) {
		const char *amp = memchr(p, '&', (size_t)(end - p));
		size_t n = amp ? (size_t)(amp - p) : (size_t)(end - p);

		if (!add_field(&form, p, n)) {
			form_release(&form);
			ret_form->n = 0;
			return false;
		}
		p += n + 1;
	}
	*ret_form = form;
	return true;
}

void form_release(struct form *form)
{
	for (int i = 0; i < form->n; i++) {
		explicit_bzero(form->v[i].value, strlen(form->v[i].value)); /* it may be a secret */
		free(form->v[i].name);
		free(form->v[i].value);
	}
	form->n = 0;
}

const char *form_value(const struct form *form, const char *name)
{
	for (int i = 0; i < form->n; i++)
		if (!strcmp(form->v[i].name, name))
			return form->v[i].value;
	return NULL;
}

bool form_line(const struct form *form, const char *name, size_t most, char *ret_line)
{
	const char *value = form_value(form, name);
	size_t len;

	value = value ? value + strspn(value, " ") : "";
	for (len = strlen(value); len && value[len - 1] == ' '; len--)
		;
	if (len > most || !utf8_is_line(value))
		return false;
	memcpy(ret_line, value, len);
	ret_line[len] = '\0';
	return true;
}

char *form_text(const struct form *form, const char *name, size_t most)
{
	const char *value = form_value(form, name);
	char *text, *out;

	value = value ? value : "";
	if (!utf8_is_text(value))
		return NULL;
	text = out = mem_strdup(value);
	for (const char *p = text; *p; p++)
		if (*p != '\r')
			*out++ = *p;
		else if (p[1] != '\n')
			*out++ = '\n';
	*out = '\0';
	if (strlen(text) <= most)
		return text;
	free(text);
	return NULL;
}

bool form_number(const struct form *form, const char *name, int64_t low, int64_t high,
		 int64_t *ret_number)
{
	const char *value = form_value(form, name);
	const char *from = value && low < 0 && *value == '-' ? value + 1 : value;
	size_t digits = value ? strspn(from, "0123456789") : 0;
	int64_t number;

	if (!digits || digits > 18 || from[digits])
		return false;
	number = strtoll(value, NULL, 10);
	if (number < low || number > high)
		return false;
	*ret_number = number;
	return true;
}

bool form_date(const struct form *form, const char *name, struct civil *ret_date)
{
	const char *value = form_value(form, name);

	return value && civil_parse(value, ret_date);
}

void form_encode(const char *text, struct sbuf *out)
{
	for (; *text; text++)
		if ((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') ||
		    (*text >= '0' && *text <= '9') || strchr("-._~/", *text))
			sbuf_addc(out, *text);
		else
			sbuf_addf(out, "%%%02X", (unsigned char)*text);
}
