/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The page of a club. */
#ifndef DAEMON_PUBLISH_PAGE_CLUB_H
#define DAEMON_PUBLISH_PAGE_CLUB_H

#include "daemon/publish/page.h"

/* The players and teams of a club. */
void page_club(const struct page_place *p, const struct club_view *club, struct sbuf *out);

#endif
