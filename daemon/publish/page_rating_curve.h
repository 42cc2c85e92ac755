/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A rating history as SVG (EVENTS E68): a step at the end of each unit. */
#ifndef DAEMON_PUBLISH_PAGE_RATING_CURVE_H
#define DAEMON_PUBLISH_PAGE_RATING_CURVE_H

#include "daemon/publish/page.h"

void page_rating_curve(const struct page_place *p, const struct rating_history *history,
		       struct sbuf *out);

#endif
