/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checked fields of JSON objects: the only place that turns a wrong type into a message.
 */
#include "cli/fields.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fields fields_of(json_t *obj, char *error, size_t error_size)
{
	struct fields f = {obj, error, error_size, NULL};

	return fields_inner(&f, obj);
}

struct fields fields_inner(const struct fields *f, json_t *obj)
{
	struct fields inner = *f;

	inner.obj = obj;
	if (!json_is_object(obj))
		fields_fail(f, "an object is required");
	return inner;
}

void fields_fail(const struct fields *f, const char *fmt, ...)
{
	va_list ap;
	size_t n = 0;

	if (*f->error)
		return;
	if (f->where)
		n = (size_t)snprintf(f->error, f->error_size, "%s: ", f->where);
	if (n >= f->error_size)
		return;
	va_start(ap, fmt);
	vsnprintf(f->error + n, f->error_size - n, fmt, ap);
	va_end(ap);
}

json_t *fields_any(const struct fields *f, const char *key)
{
	json_t *v = json_object_get(f->obj, key);

	return json_is_null(v) ? NULL : v;
}

/* Returns the field, or NULL after a complaint. */
static json_t *required(const struct fields *f, const char *key)
{
	json_t *v = fields_any(f, key);

	if (!v)
		fields_fail(f, "%s: missing", key);
	return v;
}

/* Returns the field, or NULL if it is absent; null is allowed only for some types. */
static json_t *optional(const struct fields *f, const char *key)
{
	json_t *v = json_object_get(f->obj, key);

	if (!json_is_null(v))
		return v;
	fields_fail(f, "%s: null is not allowed here", key);
	return NULL;
}

int64_t fields_value_int(const struct fields *f, json_t *v, const char *what)
{
	double d;

	if (json_is_integer(v))
		return json_integer_value(v);
	d = json_real_value(v);
	if (json_is_real(v) && d == floor(d) && fabs(d) < 1e15)
		return (int64_t)d;
	fields_fail(f, "%s: an integer is required", what);
	return 0;
}

int fields_value_int_in(const struct fields *f, json_t *v, const char *what, int low, int high)
{
	int64_t n = fields_value_int(f, v, what);

	if (n >= low && n <= high)
		return (int)n;
	fields_fail(f, "%s: %lld is not between %d and %d", what, (long long)n, low, high);
	return low > 0 ? low : high < 0 ? high : 0;
}

const char *fields_value_text(const struct fields *f, json_t *v, const char *what)
{
	if (json_is_string(v))
		return json_string_value(v);
	fields_fail(f, "%s: a string is required", what);
	return "";
}

struct civil fields_value_date(const struct fields *f, json_t *v, const char *what)
{
	struct civil d;

	if (json_is_string(v) && civil_parse(json_string_value(v), &d))
		return d;
	fields_fail(f, "%s: a date YYYY-MM-DD is required", what);
	return CIVIL_NONE;
}

/* Converts a double to the shortest decimal that reads back as the same number. */
static bool real_as_written(double d, struct ratio *ret_value)
{
	char text[64];
	int digits = 15;

	if (d > -1e6 && d < 1e6 && 2 * d == (double)(int)(2 * d)) { /* most are points */
		*ret_value = ratio_make((int)(2 * d), 2);
		return true;
	}
	do
		snprintf(text, sizeof(text), "%.*g", digits, d);
	while (strtod(text, NULL) != d && ++digits <= 17);
	return ratio_parse(text, ret_value);
}

struct ratio fields_value_points(const struct fields *f, json_t *v, const char *what)
{
	struct ratio r;

	if (json_is_integer(v)) {
		json_int_t n = json_integer_value(v);

		if (n > -1000000000000000 && n < 1000000000000000)
			return ratio_int(n);
	} else if (json_is_real(v)) {
		if (real_as_written(json_real_value(v), &r))
			return r;
	} else if (json_is_string(v) && ratio_parse(json_string_value(v), &r)) {
		return r;
	}
	fields_fail(f, "%s: a number or a fraction in quotes is required", what);
	return RATIO_ZERO;
}

int64_t fields_int(const struct fields *f, const char *key)
{
	json_t *v = required(f, key);

	return v ? fields_value_int(f, v, key) : 0;
}

int fields_int_in(const struct fields *f, const char *key, int low, int high)
{
	json_t *v = required(f, key);

	return v ? fields_value_int_in(f, v, key, low, high) : low > 0 ? low : high < 0 ? high : 0;
}

bool fields_bool(const struct fields *f, const char *key)
{
	json_t *v = required(f, key);

	if (v && !json_is_boolean(v))
		fields_fail(f, "%s: true or false is required", key);
	return json_is_true(v);
}

const char *fields_text(const struct fields *f, const char *key)
{
	json_t *v = required(f, key);

	return v ? fields_value_text(f, v, key) : "";
}

struct civil fields_date(const struct fields *f, const char *key)
{
	json_t *v = required(f, key);

	return v ? fields_value_date(f, v, key) : CIVIL_NONE;
}

struct ratio fields_points(const struct fields *f, const char *key)
{
	json_t *v = required(f, key);

	return v ? fields_value_points(f, v, key) : RATIO_ZERO;
}

json_t *fields_list_or_null(const struct fields *f, const char *key)
{
	json_t *v = optional(f, key);

	if (v && !json_is_array(v)) {
		fields_fail(f, "%s: a list is required", key);
		return NULL;
	}
	return v;
}

json_t *fields_object_or_null(const struct fields *f, const char *key)
{
	json_t *v = optional(f, key);

	if (v && !json_is_object(v)) {
		fields_fail(f, "%s: an object is required", key);
		return NULL;
	}
	return v;
}

json_t *fields_list(const struct fields *f, const char *key)
{
	return required(f, key) ? fields_list_or_null(f, key) : NULL;
}

json_t *fields_object(const struct fields *f, const char *key)
{
	return required(f, key) ? fields_object_or_null(f, key) : NULL;
}

int fields_int_in_or(const struct fields *f, const char *key, int low, int high, int def)
{
	return optional(f, key) ? fields_int_in(f, key, low, high) : def;
}

bool fields_bool_or(const struct fields *f, const char *key, bool def)
{
	return optional(f, key) ? fields_bool(f, key) : def;
}

const char *fields_text_or(const struct fields *f, const char *key, const char *def)
{
	return optional(f, key) ? fields_text(f, key) : def;
}

struct civil fields_date_or_none(const struct fields *f, const char *key)
{
	return fields_any(f, key) ? fields_date(f, key) : CIVIL_NONE;
}

struct ratio fields_points_or(const struct fields *f, const char *key, struct ratio def)
{
	return optional(f, key) ? fields_points(f, key) : def;
}

/* Lists the words in quotes, as many as fit. */
static const char *list_words(const char *const words[], char *text, size_t size)
{
	size_t n = 0;
	int i;

	for (i = 0; words[i] && n < size; i++)
		n += (size_t)snprintf(text + n, size - n, "%s'%s'", i ? ", " : "", words[i]);
	return text;
}

int fields_word(const struct fields *f, const char *key, const char *const words[])
{
	char all[320];
	const char *s = fields_text(f, key);
	int i;

	for (i = 0; words[i]; i++) {
		if (!strcmp(words[i], s))
			return i;
	}
	fields_fail(f, "%s: '%.40s' is not one of %s", key, s, list_words(words, all, sizeof(all)));
	return -1;
}

int fields_word_or(const struct fields *f, const char *key, const char *const words[], int def)
{
	return optional(f, key) ? fields_word(f, key, words) : def;
}
