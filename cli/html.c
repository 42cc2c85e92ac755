/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See html.h. */
#include "cli/html.h"

void html_head(struct markup *w, const char *title, const char *style)
{
	markup_start(w, "head");
	markup_start(w, "meta");
	markup_attribute(w, "charset", "utf-8");
	markup_void(w);
	markup_element(w, "title", title);
	markup_element(w, "style", style);
	markup_end(w);
}

void html_finish(struct markup *w, struct sbuf *out)
{
	sbuf_adds(out, "<!DOCTYPE html>\n");
	markup_finish(w, out);
	sbuf_addc(out, '\n');
}
