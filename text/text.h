/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The languages in which kskakd speaks: one row of a table each, with a catalogue of gettext's
 * (po/CODE.po, built by msgfmt), and dates as people write them.
 *
 * The catalogues are read here and not by libc: libc's gettext wants an installed locale and one
 * language a process, and kskakd answers each player in their own under C.UTF-8.  They are found in
 * $KSKAK_LOCALEDIR/CODE/LC_MESSAGES/kskakd.mo; where that is not set, in po/ beside a program that
 * runs in its build tree, or in the configured localedir.  They are read once at the first use; all
 * functions may be called from several threads.
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

/* The language with this code; false and untouched when there is none, for NULL too. */
bool text_lang_read(const char *code, const struct lang **ret_lang);
/* The same for what a person writes: a code or the name of a language, in any case. */
bool text_lang_word(const char *word, const struct lang **ret_lang);
/* The same for a code that was checked when it was stored: English where it is known no more. */
const struct lang *text_lang(const char *code);

/* Appends all codes with `between` in between: "da or en". */
void text_lang_codes(const char *between, struct sbuf *out);

/* Whether its catalogue was found; *ret_path (may be NULL) is where it was looked for, or "". */
bool text_ready(const struct lang *lang, const char **ret_path);

/* "3 March 2026" */
void text_date(const struct lang *lang, struct civil d, struct sbuf *out);

#define TEXT_MONEY 32

/* An amount in hundredths of a krone (EVENTS E10) as the language writes it; returns buf. */
const char *text_money(const struct lang *lang, int64_t hundredths, char buf[TEXT_MONEY]);
/* "Tuesday 3 March 2026" */
void text_weekday_date(const struct lang *lang, struct civil d, struct sbuf *out);
/* "03/09": day and month, as ICCF's time table writes dates */
void text_day_month(struct civil d, struct sbuf *out);

#endif
