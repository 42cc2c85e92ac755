/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A language in which kskakd speaks to people.  Every sentence stands in the code once, in English:
 * that text is its msgid, and tr() turns it into the sentence of a language.  The translations are
 * not here: whoever starts the work passes a language in (text/text.h has the table of them), and
 * core/ hands msgids out, or writes whole sentences through the language it was given.
 *
 * Pointers to languages live as long as the program.  What is stored or sent is the code alone.
 */
#ifndef CORE_BASE_LANG_H
#define CORE_BASE_LANG_H

#include <stdbool.h>

/* Room for the code of any language of the table, its NUL included. */
#define LANG_CODE 12

struct lang {
	const char *code; /* "da": as in BCP 47 */
	const char *name; /* "Dansk": in the language itself */
	bool day_first;	  /* 1/7/1955 is the first of July and nothing else */
	/*
	 * The translation for n things (1 where nothing is counted), NULL when there is none; a
	 * NULL function: the msgids are the language's own text.
	 */
	const char *(*find)(const struct lang *lang, const char *msgid, long n);
};

/* The language of the msgids: always there, also where no catalogue is.  NULL means it, too. */
extern const struct lang lang_english;

/*
 * The text in that language; msgid itself where it has none.  The translation of a format takes the
 * same arguments: msgfmt --check-format sees to it at build time (mark such msgids with
 * "xgettext:c-format" where xgettext cannot know).
 */
const char *tr(const struct lang *lang, const char *msgid) __attribute__((format_arg(2)));
/* By a count: `one` is the msgid. */
const char *tr_n(const struct lang *lang, const char *one, const char *many, long n)
	__attribute__((format_arg(2), format_arg(3)));

/* The same for a word that means different things in different places, such as "White". */
#define tr_in(lang, context, msgid) lang_in_context(lang, context "\004" msgid)
const char *lang_in_context(const struct lang *lang, const char *id) __attribute__((format_arg(2)));

/* Marks a msgid of a table for xgettext; tr() is called where the text is shown. */
#define N_(msgid) msgid

#endif
