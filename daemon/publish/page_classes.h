/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who may enter which class, as a page and as a table. */
#ifndef DAEMON_PUBLISH_PAGE_CLASSES_H
#define DAEMON_PUBLISH_PAGE_CLASSES_H

#include "daemon/publish/page.h"
#include "daemon/publish/view_classes.h"
#include "daemon/publish/xml.h"

/* `named`: include the players' names. */
void page_classes_write(struct xml *d, const struct classes_view *classes, bool named);

/* Who may enter which class, and until when. */
void page_classes(const struct page_place *p, const struct classes_view *classes, struct sbuf *out);

#endif
