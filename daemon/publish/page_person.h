/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player; and the champions. */
#ifndef DAEMON_PUBLISH_PAGE_PERSON_H
#define DAEMON_PUBLISH_PAGE_PERSON_H

#include "daemon/publish/page.h"

/* A player's participation; and the holders of titles. */
void page_person(const struct page_place *p, const struct person_view *person, struct sbuf *out);
void page_person_champions(const struct page_place *p, const struct champions_view *champions,
			   struct sbuf *out);

#endif
