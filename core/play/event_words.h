/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Codes and names of tournaments in the language of the reader or writer; "open", for example, has
 * a word in each.  The words are in event_words.txt.
 */
#ifndef CORE_PLAY_EVENT_WORDS_H
#define CORE_PLAY_EVENT_WORDS_H

#include <stdbool.h>

#include "core/base/sbuf.h"

/* Appends a name or a code with its words translated; everything else is unchanged. */
void event_words_name(const char *name, const char *lang, struct sbuf *out);
void event_words_code(const char *code, const char *lang, struct sbuf *out);

/* Appends a key that is the same for all codes that event_words_same() considers equal. */
void event_words_key(const char *code, struct sbuf *out);

/* Appends the data from which keys are computed; if it changes, the keys must be rebuilt. */
void event_words_of_keys(struct sbuf *out);

/* Returns whether two codes are equal, regardless of language, case and accents. */
bool event_words_same(const char *a, const char *b);

#endif
