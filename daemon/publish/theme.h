/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Site customization: HTML above and below each page's content, and rules appended to style.css.
 * The files belong to the site; nothing writes them.
 */
#ifndef DAEMON_PUBLISH_THEME_H
#define DAEMON_PUBLISH_THEME_H

#include <stdbool.h>

#include "core/base/sbuf.h"

struct theme {
	struct sbuf header, footer; /* HTML, "" = none */
	struct sbuf style;	    /* style.css with the site's rules; empty = built-in version */
};

#define THEME_INIT                                                                                 \
	{                                                                                          \
		SBUF_INIT, SBUF_INIT, SBUF_INIT                                                    \
	}

/*
 * Reads header.html, footer.html and theme.css in the folder; missing ones, and a folder "", add
 * nothing.  Returns false with a sentence if one cannot be read, is longer than 64 kB or is not
 * UTF-8.
 */
bool theme_read(const char *dir, struct theme *ret_theme, struct sbuf *ret_why);
void theme_release(struct theme *theme);

#endif
