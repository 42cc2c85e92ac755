/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The text of a mail that comes as HTML alone.  One pass, no tree: lines where blocks begin and
 * end, ">" before what stands in a blockquote, nothing of scripts, styles and hidden heads.
 * Private to mail/in/.
 */
#ifndef MAIL_IN_HTML_TEXT_H
#define MAIL_IN_HTML_TEXT_H

#include <stddef.h>

#include "core/base/sbuf.h"

/* Between the cells of a row, so that each can be read by itself. */
#define HTML_TEXT_CELL '\v'

/* `html` is UTF-8.  Appends text with LF. */
void html_to_text(const char *html, size_t len, struct sbuf *out);

#endif
