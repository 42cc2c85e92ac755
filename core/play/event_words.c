/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/play/event_words.h"

#include "core/base/fold.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct event_word {
	bool code; /* for codes, otherwise for names */
	const char *meaning, *lang, *text;
};

static const struct event_word list[] = {
#define NAME(meaning, lang, text) {false, #meaning, lang, text},
#define CODE(meaning, lang, text) {true, #meaning, lang, text},
#include "core/play/event_words.inc"
#undef NAME
#undef CODE
};

#define LENGTH (sizeof(list) / sizeof(list[0]))

/* How to read a text. */
struct reading {
	bool code;
	const char *lang;
	char *const *
		folded; /* the list's phrases after fold_text(), like the text; NULL = as written */
};

static bool in_word(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/*
 * Returns the length of the phrase if it is a separate word at the start of the text, otherwise 0.
 */
static size_t stands(const char *phrase, const char *text)
{
	size_t len = strlen(phrase);

	return strncasecmp(text, phrase, len) == 0 && !in_word(text[len]) ? len : 0;
}

/* Returns the longest phrase at the start of the text; NULL if there is none. */
static const struct event_word *longest(const struct reading *r, const char *text, size_t *ret_len)
{
	const struct event_word *best = NULL;

	*ret_len = 0;
	for (size_t i = 0; i < LENGTH; i++) {
		size_t len;

		if (list[i].code != r->code)
			continue;
		len = stands(r->folded ? r->folded[i] : list[i].text, text);
		if (len > *ret_len) {
			*ret_len = len;
			best = &list[i];
		}
	}
	return best;
}

/* Returns its translation; NULL if it is already in that language. */
static const char *in_lang(const struct event_word *word, const char *lang)
{
	if (!strcmp(word->lang, lang))
		return NULL;
	for (size_t i = 0; i < LENGTH; i++)
		if (list[i].code == word->code && !strcmp(list[i].meaning, word->meaning) &&
		    !strcmp(list[i].lang, lang))
			return list[i].text;
	return NULL;
}

static void translate(const struct reading *r, const char *text, struct sbuf *out)
{
	while (*text) {
		size_t len;
		const struct event_word *word = longest(r, text, &len);
		const char *other = word ? in_lang(word, r->lang) : NULL;
		if (other)
			sbuf_adds(out, other);
		else
			sbuf_add(out, text, len);
		text += len;
		len = 0;
		while (in_word(text[len]))
			len++;
		while (text[len] && !in_word(text[len]))
			len++;
		sbuf_add(out, text, len);
		text += len;
	}
}

void event_words_name(const char *name, const char *lang, struct sbuf *out)
{
	translate(&(struct reading){.code = false, .lang = lang}, name, out);
}

void event_words_code(const char *code, const char *lang, struct sbuf *out)
{
	translate(&(struct reading){.code = true, .lang = lang}, code, out);
}

void event_words_key(const char *code, struct sbuf *out)
{
	char *phrases[LENGTH], *fold = fold_text(code);

	for (size_t i = 0; i < LENGTH; i++)
		phrases[i] = list[i].code ? fold_text(list[i].text) : NULL;
	translate(&(struct reading){.code = true, .lang = "en", .folded = phrases}, fold, out);
	for (size_t i = 0; i < LENGTH; i++)
		free(phrases[i]);
	free(fold);
}

void event_words_of_keys(struct sbuf *out)
{
	for (size_t i = 0; i < LENGTH; i++) {
		char *phrase = list[i].code ? fold_text(list[i].text) : NULL;

		if (phrase)
			sbuf_addf(out, "%s %s %s\n", list[i].meaning, list[i].lang, phrase);
		free(phrase);
	}
}

bool event_words_same(const char *a, const char *b)
{
	struct sbuf x = SBUF_INIT, y = SBUF_INIT;
	bool same;

	event_words_key(a, &x);
	event_words_key(b, &y);
	same = !strcmp(x.buf, y.buf);
	sbuf_release(&x);
	sbuf_release(&y);
	return same;
}
