/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/option.h"

#include <stdio.h>
#include <string.h>

static const struct row {
	const char *name;
	enum option_type type;
	int least, most;
	const char *words; /* separated by spaces */
} rows[EVENT_OPTION_COUNT] = {
#define X(id, name, type, least, most, words) {name, OPTION_##type, least, most, words},
	EVENT_OPTIONS(X)
#undef X
};

struct option_values option_none(void)
{
	struct option_values values;

	for (int i = 0; i < EVENT_OPTION_COUNT; i++)
		values.v[i] = (struct option_value){.given = false, .text = ""};
	return values;
}

enum event_option option_find(const char *name)
{
	int i = 0;

	while (i < EVENT_OPTION_COUNT && strcmp(rows[i].name, name) != 0)
		i++;
	return (enum event_option)i;
}

const char *option_name(enum event_option which)
{
	return rows[which].name;
}

/* Returns the index of the word in the list, -1 if it is not there. */
static int word_index(const char *words, const char *text)
{
	size_t len = strlen(text);
	int index = 0;

	for (const char *at = words; *at; index++) {
		size_t n = strcspn(at, " ");
		if (n == len && !memcmp(at, text, n))
			return index;
		at += n + (at[n] == ' ');
	}
	return -1;
}

/* Reads digits only, at most six. */
static bool read_number(const char *text, int *ret_number)
{
	size_t n = strspn(text, "0123456789");
	int number = 0;

	if (n == 0 || n > 8 || text[n])
		return false;
	for (; *text; text++)
		number = 10 * number + (*text - '0');
	*ret_number = number;
	return true;
}

static bool within(const struct row *row, int number)
{
	return number >= row->least && number <= row->most;
}

static bool read_value(const struct row *row, const char *text, int *ret_number)
{
	struct civil day;
	int number = 0;

	switch (row->type) {
	case OPTION_WORD: number = word_index(row->words, text); break;
	case OPTION_FLAG: number = word_index("no yes", text); break;
	case OPTION_LINES: number = strlen(text) <= (size_t)row->most ? 0 : -1; break;
	case OPTION_DATE: number = civil_parse(text, &day) ? 0 : -1; break;
	case OPTION_NUMBER:
		if (!read_number(text, &number) || !within(row, number))
			return false;
		break;
	case OPTION_POSITION:
		number = word_index(row->words, text);
		if (number < 0 && read_number(text, &number))
			number = within(row, number) ? number + 2 : -1;
		break;
	}
	*ret_number = number;
	return number >= 0;
}

bool option_set(struct option_values *values, enum event_option which, const char *text)
{
	int number;

	if (!read_value(&rows[which], text, &number))
		return false;
	values->v[which] = (struct option_value){true, number, text};
	return true;
}

static void list_words(const char *words, char *ret_text, size_t size)
{
	size_t n = 0;

	for (; *words && n + 3 < size; words++) {
		if (*words == ' ')
			ret_text[n++] = ',';
		ret_text[n++] = *words;
	}
	ret_text[n] = '\0';
}

struct civil option_date(const struct option_values *values, enum event_option which)
{
	struct civil day = CIVIL_NONE;

	if (values->v[which].given)
		civil_parse(values->v[which].text, &day);
	return day;
}

void option_expected(enum event_option which, char *ret_text, size_t size)
{
	const struct row *row = &rows[which];
	char words[200];

	switch (row->type) {
	case OPTION_WORD: list_words(row->words, ret_text, size); break;
	case OPTION_FLAG: snprintf(ret_text, size, "yes, no"); break;
	case OPTION_LINES: snprintf(ret_text, size, "at most %d bytes", row->most); break;
	case OPTION_DATE: snprintf(ret_text, size, "YYYY-MM-DD"); break;
	case OPTION_NUMBER: snprintf(ret_text, size, "%d to %d", row->least, row->most); break;
	case OPTION_POSITION:
		list_words(row->words, words, sizeof(words));
		snprintf(ret_text, size, "%s, %d to %d", words, row->least, row->most);
		break;
	}
}

const char *option_word(const struct option_values *values, enum event_option which)
{
	return values->v[which].given ? values->v[which].text : NULL;
}

/* Returns the length of the text up to the next " / " or line feed. */
static size_t up_to_separator(const char *text)
{
	const char *slash = strstr(text, " / ");
	size_t len = strcspn(text, "\n");

	return slash && (size_t)(slash - text) < len ? (size_t)(slash - text) : len;
}

const char *option_line(const char *text, int n, size_t *ret_len)
{
	while (*(text += strspn(text, "\n "))) {
		size_t len = up_to_separator(text), kept = len;

		while (kept > 0 && text[kept - 1] == ' ')
			kept--;
		if (kept > 0 && n-- == 0) {
			*ret_len = kept;
			return text;
		}
		text += len;
		text += strncmp(text, " / ", 3) ? 0 : 3;
	}
	return NULL;
}
