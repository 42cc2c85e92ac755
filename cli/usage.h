/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Messages on standard error, and text generated from the tables of a verb (verb.h): usage, help
 * and its part of the manual.
 */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include "cli/verb.h"
#include "core/base/lang.h"
#include "core/base/sbuf.h"

/* Writes "kskak: MESSAGE" to standard error; returns EXIT_USAGE. */
int usage_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Says that there is no such verb, and which one may be meant; returns EXIT_USAGE. */
int usage_no_verb(const struct verb *const *verbs, const char *name);

/*
 * The same about a verb, followed by the usage of those of its forms that have the most of the
 * words of the command line: of all if they have none.
 */
int usage_wrong(const struct verb *verb, char *const *words, size_t n_words, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/*
 * Appends the following messages to `out`, each on a line, without "kskak: " and without the usage
 * of a verb; NULL: writes them to standard error again.
 */
void usage_collect(struct sbuf *out);
/* The language of the formats of messages marked with N_(); NULL: English. */
void usage_language(const struct lang *lang);
/* The language of messages. */
const struct lang *usage_lang(void);
/* A text of a message in that language. */
const char *usage_tr(const char *msgid) __attribute__((format_arg(1)));

/* Why a call of the system failed, in that language. */
const char *usage_reason(int error);

/* Returns the row of an option; NULL for an unknown name. */
const struct verb_option *usage_option(const struct verb *verb, const char *name);

/* Appends "usage: kskak VERB ...", one line per form. */
void usage_forms(const struct verb *verb, struct sbuf *out);
/* Appends the output of `kskak help VERB`. */
void usage_help(const struct verb *verb, struct sbuf *out);
/* Appends "kskak game GAME pause": the words of a form, without its options. */
void usage_words(const struct verb *verb, const struct verb_form *form, struct sbuf *out);
/* Appends the verb with its own options as an item of a compact mdoc(7) list. */
void usage_manual(const struct verb *verb, struct sbuf *out);
/* Appends the options accepted by every form, or the others, as an mdoc(7) list. */
void usage_manual_options(const struct verb_option *options, bool everywhere, struct sbuf *out);

#endif
