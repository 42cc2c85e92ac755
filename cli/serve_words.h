/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Explanations and messages as text on a page. */
#ifndef CLI_SERVE_WORDS_H
#define CLI_SERVE_WORDS_H

#include "cli/serve.h"

/* Appends the tie-breaks of the player at that place; the table of the report must be ordered. */
void serve_words_explain(const struct serve *s, const struct lang *lang, size_t player,
			 struct sbuf *out);
/*
 * Appends the messages of an action as sentences: without the name of the file or of the verb, and
 * with the line of an entry or of the file in words.
 */
void serve_words_messages(const char *file, const struct lang *lang, const char *messages,
			  struct sbuf *out);

#endif
