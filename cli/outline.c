/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Prints JSON for people: keys with values, lists of objects as tables, lists of words on one line,
 * lists of phrases with one per line, everything else indented.
 */
#include "cli/outline.h"
#include "core/base/mem.h"
#include "core/base/utf8.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 16
#define WIDTH	100 /* of a table */
#define NARROW	6   /* minimum width of a column that is shrunk */

/* Returns a scalar as text for a terminal; the caller frees it. */
static char *scalar(json_t *value)
{
	if (json_is_string(value)) {
		char *text = mem_strdup(json_string_value(value));

		utf8_disarm(text);
		return text;
	}
	if (!value || json_is_null(value))
		return mem_strdup("-");
	if (json_is_boolean(value))
		return mem_strdup(json_is_true(value) ? "yes" : "no");
	return json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
}

static bool is_scalar(json_t *value)
{
	return !json_is_object(value) && !json_is_array(value);
}

static bool all_scalar(json_t *list)
{
	json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		if (!is_scalar(item))
			return false;
	}
	return true;
}

/*
 * Returns whether the list has sentences or events, which are printed one per line, unlike names
 * and numbers.
 */
static bool of_phrases(json_t *list)
{
	json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		if (json_is_string(item) && strchr(json_string_value(item), ' '))
			return true;
	}
	return false;
}

static bool is_table(json_t *list)
{
	json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		if (!json_is_object(item))
			return false;
	}
	return json_array_size(list) > 0;
}

struct table {
	char keys[COLUMNS][32];
	int widths[COLUMNS];
	int n;
};

/* Returns the text of a cell; the caller frees it. */
static char *cell(const struct table *t, json_t *row, int c)
{
	return scalar(json_object_get(row, t->keys[c]));
}

static void add_column(struct table *t, const char *key, size_t len)
{
	if (t->n < COLUMNS)
		snprintf(t->keys[t->n++], sizeof(t->keys[0]), "%.*s", (int)len, key);
}

/* The columns named, separated by spaces; those of the first row if none are named. */
static void choose(json_t *list, const char *columns, struct table *t)
{
	json_t *value;
	const char *key;

	for (; columns && *columns; columns += strspn(columns, " ")) {
		add_column(t, columns, strcspn(columns, " "));
		columns += strcspn(columns, " ");
	}
	if (t->n)
		return;
	json_object_foreach(json_array_get(list, 0), key, value) add_column(t, key, strlen(key));
}

static void measure(json_t *list, struct table *t)
{
	json_t *row;
	size_t i;

	for (int c = 0; c < t->n; c++) {
		t->widths[c] = utf8_width(t->keys[c]);
		json_array_foreach(list, i, row)
		{
			char *text = cell(t, row, c);

			if (utf8_width(text) > t->widths[c])
				t->widths[c] = utf8_width(text);
			free(text);
		}
	}
}

/* Shrinks the widest columns until the table fits. */
static void fit(struct table *t, int width)
{
	for (;;) {
		int total = 2 * (t->n - 1), widest = 0;

		for (int c = 0; c < t->n; c++) {
			total += t->widths[c];
			if (t->widths[c] > t->widths[widest])
				widest = c;
		}
		if (total <= width || t->widths[widest] <= NARROW)
			return;
		t->widths[widest]--;
	}
}

/* Returns the text after its first `n` columns. */
static const char *skip_columns(const char *s, int n)
{
	for (; *s && (n > 0 || ((unsigned char)*s & 0xc0) == 0x80); s++)
		n -= ((unsigned char)*s & 0xc0) != 0x80;
	return s;
}

/*
 * A text that is too wide is cut and ends in three dots; a path begins with them, since its end
 * names the file.
 */
static void print_cell(const char *text, int width, bool last)
{
	int columns = utf8_width(text);

	if (columns > width && *text == '/') {
		printf("...%s", skip_columns(text, columns - width + 3));
		columns = width;
	} else if (columns > width) {
		printf("%.*s...", (int)(skip_columns(text, width - 3) - text), text);
		columns = width;
	} else {
		fputs(text, stdout);
	}
	printf("%*s", last ? 0 : width - columns + 2, last ? "\n" : "");
}

static void print_table(json_t *list, const char *columns, int depth)
{
	struct table t = {.n = 0};
	json_t *row;
	size_t i;

	choose(list, columns, &t);
	measure(list, &t);
	fit(&t, WIDTH - depth * 2);
	printf("%*s", depth * 2, "");
	for (int c = 0; c < t.n; c++)
		print_cell(t.keys[c], t.widths[c], c == t.n - 1);
	json_array_foreach(list, i, row)
	{
		printf("%*s", depth * 2, "");
		for (int c = 0; c < t.n; c++) {
			char *text = cell(&t, row, c);

			print_cell(text, t.widths[c], c == t.n - 1);
			free(text);
		}
	}
}

void outline_table(json_t *list, const char *columns)
{
	if (json_array_size(list))
		print_table(list, columns, 0);
}

static void print_value(json_t *value, int depth);

static void print_row(json_t *list)
{
	json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		char *text = scalar(item);

		printf("%s%s", i ? " " : "", text);
		free(text);
	}
	putchar('\n');
}

static void print_member(const char *key, json_t *value, int depth)
{
	char *text;

	printf("%*s%s:", depth * 2, "", key);
	if (is_scalar(value)) {
		text = scalar(value);
		printf(" %s\n", text);
		free(text);
	} else if (json_is_array(value) && all_scalar(value) && !of_phrases(value)) {
		putchar(' ');
		print_row(value);
	} else {
		putchar('\n');
		print_value(value, depth + 1);
	}
}

static void print_value(json_t *value, int depth)
{
	json_t *item;
	const char *key;
	size_t i;

	if (json_is_object(value)) {
		json_object_foreach(value, key, item) print_member(key, item, depth);
	} else if (json_is_array(value) && is_table(value)) {
		print_table(value, NULL, depth);
	} else if (json_is_array(value)) {
		json_array_foreach(value, i, item) print_value(item, depth);
	} else {
		char *text = scalar(value);

		printf("%*s%s\n", depth * 2, "", text);
		free(text);
	}
}

void outline_print(json_t *value)
{
	print_value(value, 0);
}
