/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a site adds to its pages: HTML above and below the content of each, and rules behind those
 * of style.css.  The files are the site's own; nothing writes them.
 */
#ifndef DAEMON_PUBLISH_THEME_H
#define DAEMON_PUBLISH_THEME_H

#include <stdbool.h>

#include "core/base/sbuf.h"

struct theme {
	struct sbuf header, footer; /* HTML, "" = none */
	struct sbuf style; /* style.css with the site's rules; empty = as it is compiled in */
};

#define THEME_INIT                                                                                 \
	{                                                                                          \
		SBUF_INIT, SBUF_INIT, SBUF_INIT                                                    \
	}

/*
 * Reads header.html, footer.html and theme.css of the folder; those that are missing add nothing,
 * and nor does a folder "".  False with a sentence when one cannot be read, is longer than 64 kB or
 * is no UTF-8.
 */
bool theme_read(const char *dir, struct theme *ret_theme, struct sbuf *ret_why);
void theme_release(struct theme *theme);

#endif
