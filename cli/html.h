/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The parts that all pages have. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include "core/base/markup.h"

/* The head of a page: its title and its style sheet. */
void html_head(struct markup *w, const char *title, const char *style);
/* Appends a page whose elements have ended to `out`, with its document type, and releases it. */
void html_finish(struct markup *w, struct sbuf *out);

#endif
