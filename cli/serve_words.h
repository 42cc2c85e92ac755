/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What other verbs print, as text on a page. */
#ifndef CLI_SERVE_WORDS_H
#define CLI_SERVE_WORDS_H

#include "cli/serve.h"

/* Appends what `kskak standings --explain` says of a player; the table has been ordered. */
void serve_words_explain(struct serve *s, const char *id, struct sbuf *out);
/* Appends the table of the teams and the matches of all rounds, the last one first. */
void serve_words_teams(struct serve *s, struct sbuf *out);

#endif
