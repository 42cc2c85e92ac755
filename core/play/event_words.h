/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The codes and names of tournaments in the language of who reads or writes them: "open" has a word
 * in each.  The words stand in event_words.txt.
 */
#ifndef CORE_PLAY_EVENT_WORDS_H
#define CORE_PLAY_EVENT_WORDS_H

#include <stdbool.h>

#include "core/base/sbuf.h"

/* Appends a name, or a code, with the words of that language; all else is unchanged. */
void event_words_name(const char *name, const char *lang, struct sbuf *out);
void event_words_code(const char *code, const char *lang, struct sbuf *out);

/* Appends what is the same for all codes that event_words_same() takes for one. */
void event_words_key(const char *code, struct sbuf *out);

/* Appends all that keys follow from: of another list of words, they have to be made again. */
void event_words_of_keys(struct sbuf *out);

/* Whether two codes are the same, whatever the language, case and accents of their words. */
bool event_words_same(const char *a, const char *b);

#endif
