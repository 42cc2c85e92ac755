/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A language that kskakd writes to people in.  Every sentence appears once in the code, in English;
 * that text is its msgid, and tr() translates it.  The translations are elsewhere: the caller
 * passes a language in (the table is in text/text.h), and core/ returns msgids or writes whole
 * sentences in the language it was given.
 *
 * Pointers to languages stay valid until the program exits.  Only the code of a language is stored
 * or sent.
 */
#ifndef CORE_BASE_LANG_H
#define CORE_BASE_LANG_H

#include <stdbool.h>

/* Buffer size for any language code, NUL included. */
#define LANG_CODE 12

struct lang {
	const char *code; /* BCP 47, such as "da" */
	const char *name; /* the language's own name for itself, such as "Dansk" */
	bool day_first;	  /* 1/7/1955 means 1 July */
	/*
	 * Returns the translation for a count of n (1 if nothing is counted), NULL if there is
	 * none.  A NULL function means that the msgids are the text.
	 */
	const char *(*find)(const struct lang *lang, const char *msgid, long n);
};

/* The language of the msgids, available without any catalogue.  NULL means the same. */
extern const struct lang lang_english;

/*
 * Returns the translation, or msgid itself if there is none.  msgfmt --check-format verifies at
 * build time that a translated format takes the same arguments; mark msgids with
 * "xgettext:c-format" where xgettext cannot tell.
 */
const char *tr(const struct lang *lang, const char *msgid) __attribute__((format_arg(2)));
/* Chooses the plural form for a count; `one` is the msgid. */
const char *tr_n(const struct lang *lang, const char *one, const char *many, long n)
	__attribute__((format_arg(2), format_arg(3)));

/* For words whose meaning depends on the context, such as "White". */
#define tr_in(lang, context, msgid) lang_in_context(lang, context "\004" msgid)
const char *lang_in_context(const struct lang *lang, const char *id) __attribute__((format_arg(2)));

/* Marks a msgid in a table for xgettext; call tr() when the text is shown. */
#define N_(msgid) msgid

#endif
