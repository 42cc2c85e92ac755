/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a player wrote: the text above the first sign of a quotation, a signature or a
 * forwarded header, in English and Danish mail programs.  Strict: when in doubt it cuts, because a
 * move out of an old letter would be worse than no move.  Text below a quotation counts only
 * when nothing stands above it and the quotation is marked line by line with ">".
 */
#ifndef MAIL_IN_QUOTE_H
#define MAIL_IN_QUOTE_H

#include <stddef.h>

#include "core/base/lang.h"
#include "core/base/sbuf.h"

/* In the first line of each of our letters, a msgid; nothing from there on is ever read. */
#define QUOTE_FENCE N_("Write your answer above this line")

/* `text` is UTF-8 with LF.  Appends the player's own lines, without empty ones at the ends. */
void quote_strip(const char *text, size_t len, struct sbuf *out);

#endif
