/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Extracts the text of a mail that has only HTML.  One pass, no tree: blocks start and end lines,
 * blockquotes get ">", scripts, styles and hidden elements are dropped.  Private to mail/in/.
 */
#ifndef MAIL_IN_HTML_TEXT_H
#define MAIL_IN_HTML_TEXT_H

#include <stddef.h>

#include "core/base/sbuf.h"

/* Separates the cells of a row, so that each can be read by itself. */
#define HTML_TEXT_CELL '\v'

/* `html` is UTF-8.  Appends text with LF. */
void html_to_text(const char *html, size_t len, struct sbuf *out);

#endif
