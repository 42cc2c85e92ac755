/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Extracts what a player wrote: the text above the first sign of a quotation, a signature or a
 * forwarded header, as English and Danish mail programs write them.  Cuts when in doubt, because a
 * move from an old letter would be worse than no move.  Text below a quotation counts only if there
 * is none above it and every quoted line is marked with ">".
 */
#ifndef MAIL_IN_QUOTE_H
#define MAIL_IN_QUOTE_H

#include <stddef.h>

#include "core/base/lang.h"
#include "core/base/sbuf.h"

/* A msgid: the first line of each of our letters; nothing from it on is read. */
#define QUOTE_FENCE N_("Write your answer above this line")

/* `text` is UTF-8 with LF.  Appends the player's own lines, without empty lines at either end. */
void quote_strip(const char *text, size_t len, struct sbuf *out);

#endif
