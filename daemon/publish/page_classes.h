/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A table of rights to classes.  Private to daemon/publish/. */
#ifndef DAEMON_PUBLISH_PAGE_CLASSES_H
#define DAEMON_PUBLISH_PAGE_CLASSES_H

#include "daemon/publish/view_classes.h"
#include "daemon/publish/xml.h"

/* `named`: include the players' names. */
void page_classes_write(struct xml *d, const struct classes_view *classes, bool named);

#endif
