/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The languages of kskakd: a row in a table and a gettext catalogue each (po/CODE.po, built by
 * msgfmt), and dates in words.
 *
 * The catalogues are read here and not by libc: libc's gettext needs an installed locale and has
 * one language per process, while kskakd runs under C.UTF-8 and answers each player in their own.
 * They are looked up as $KSKAK_LOCALEDIR/CODE/LC_MESSAGES/kskakd.mo; if that is not set, in po/
 * beside a program in its build tree, or in the configured localedir.  They are read once, on first
 * use; all functions are thread-safe.
 */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"

/* Languages are numbered from 0; the numbers are never stored. */
#define TEXT_LANGS_MAX 8
size_t text_lang_count(void);
const struct lang *text_lang_at(size_t i);

/* The language with this code; false, with the result untouched, if there is none or for NULL. */
bool text_lang_read(const char *code, const struct lang **ret_lang);
/* The same for a word that a person writes: the name of a language, or one that begins with its
 * code. */
bool text_lang_word(const char *word, const struct lang **ret_lang);
/* The same for a stored code; English if it is no longer known. */
const struct lang *text_lang(const char *code);

/* Appends all codes, separated by `between`: "da or en". */
void text_lang_codes(const char *between, struct sbuf *out);

/*
 * The language of the process's environment, as gettext chooses it: LANGUAGE, unless LC_ALL,
 * LC_MESSAGES or LANG says C or nothing.  English if there is no catalogue for it.
 */
const struct lang *text_lang_environment(void);

/* Was its catalogue found?  *ret_path (may be NULL) is where it was looked up, or "". */
bool text_ready(const struct lang *lang, const char **ret_path);

/* "3 March 2026" */
void text_date(const struct lang *lang, struct civil d, struct sbuf *out);

#define TEXT_DAY 64

/* The same, written into buf; returns buf. */
const char *text_day(const struct lang *lang, struct civil d, char buf[TEXT_DAY]);

#define TEXT_MONEY 32

/* An amount in hundredths of a krone (EVENTS E10), written as in the language; returns buf. */
const char *text_money(const struct lang *lang, int64_t hundredths, char buf[TEXT_MONEY]);

/* Appends half points as "5½", "½", "6" or "-½", alike in all languages. */
void text_points(int halves, struct sbuf *out);

/* "Tuesday 3 March 2026" */
void text_weekday_date(const struct lang *lang, struct civil d, struct sbuf *out);

#endif
