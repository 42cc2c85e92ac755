/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A page with one sentence; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_shell.h"

void page_message(const struct page_place *p, const char *title, const char *s, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, title, NULL);
	xml_element(&d, "p", s);
	page_shell_end(&d, out);
}
