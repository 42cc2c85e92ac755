/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See desk_words.h. */
#include "daemon/web/desk_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "daemon/web/desk_json.h"

#define COMMAND "kskak "
#define LOWER	"abcdefghijklmnopqrstuvwxyz-"
#define UPPER	"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS	"0123456789"

/* Length of an argument: a placeholder such as CODE, a number, an option; 0 = none. */
static size_t argument_length(const char *word)
{
	size_t len = strspn(word, UPPER DIGITS);

	return strncmp(word, "--", 2) != 0 ? len : 2 + strspn(word + 2, LOWER);
}

/* Whether a word ends there: not "Nord" after its first letter. */
static bool ends_word(const char *text)
{
	return !*text || strchr(" .,;:)|", *text);
}

/* Skips the arguments in `text`, including fields of `row`. */
static const char *skip_arguments(const char *text, const struct leader_request *row)
{
	char word[40];
	size_t len;

	while (*text == ' ') {
		len = argument_length(text + 1);
		if (!len && row) {
			len = strspn(text + 1, LOWER);
			snprintf(word, sizeof(word), "%.*s", (int)len, text + 1);
			len = fields_find(row->fields, word) ? len : 0;
		}
		if (!len || !ends_word(text + 1 + len))
			break;
		text += 1 + len;
	}
	return text;
}

/* Writes the act of the command that starts here; returns the end of the command. */
static const char *write_command(const char *words, struct sbuf *out)
{
	size_t len = strspn(words, LOWER), verb_len;
	const char *verb = skip_arguments(words + len, NULL);
	const struct leader_request *row;
	char name[80];

	verb_len = *verb == ' ' ? strspn(verb + 1, LOWER) : 0;
	snprintf(name, sizeof(name), "%.*s.%.*s", (int)len, words, (int)verb_len, verb + 1);
	row = leader_requests_find(name);
	if (row) {
		words = skip_arguments(verb + 1 + verb_len, NULL);
	} else {
		snprintf(name, sizeof(name), "%.*s", (int)len, words);
		row = leader_requests_find(name);
		words = skip_arguments(words + len, row);
	}
	sbuf_adds(out, name);
	return words;
}

void desk_words_write(const struct lang *lang, const char *text, struct sbuf *out)
{
	char field[40];

	while (*text) {
		if (!strncmp(text, COMMAND, strlen(COMMAND))) {
			text = write_command(text + strlen(COMMAND), out);
		} else if (!strncmp(text, "--", 2) && strspn(text + 2, LOWER)) {
			size_t len = strspn(text + 2, LOWER);
			snprintf(field, sizeof(field), "%.*s", (int)len, text + 2);
			sbuf_addf(out, "\"%s\"", desk_json_label(lang, field));
			text += 2 + len;
		} else {
			sbuf_addc(out, *text++);
		}
	}
}

/* The field of the row that the text starts with, ignoring case; NULL = none. */
static const struct field *leading_field(const struct leader_request *row, const char *text)
{
	for (const struct field *f = row->fields; f->name; f++) {
		size_t len = strlen(f->name);
		if (!strncasecmp(text, f->name, len) &&
		    (text[len] == ':' || !strncmp(text + len, " (", 2)))
			return f;
	}
	return NULL;
}

void desk_words_alert(struct web_call *call, const struct leader_request *row,
		      const struct answer *answer)
{
	const char *text = answer->message.buf ? answer->message.buf : "";
	const struct field *field = row ? leading_field(row, text) : NULL;
	struct sbuf words = SBUF_INIT;

	if (field) {
		sbuf_adds(&words, desk_json_label(call->visitor.lang, field->name));
		text += strlen(field->name);
	}
	desk_words_write(call->visitor.lang, text, &words);
	web_alert(call, web_status(answer), *answer->error ? answer->error : "refused",
		  answer->rule, words.buf ? words.buf : "");
	sbuf_release(&words);
}
