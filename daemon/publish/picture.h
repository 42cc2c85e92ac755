/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The board of a game as a picture of its own, for the previews of chats: SVG, or PNG by cairo,
 * both from the men of men.svg.
 */
#ifndef DAEMON_PUBLISH_PICTURE_H
#define DAEMON_PUBLISH_PICTURE_H

#include "core/base/sbuf.h"
#include "daemon/publish/page.h"

#define PICTURE_SIZE 640 /* pixels of a side */

/* The position that `look` names, with the last move marked. */
void picture_svg(const struct public_game *game, const struct page_game *look, struct sbuf *out);

/* Pictures drawn last, so that one that many fetch is drawn once. */
struct pictures;
struct pictures *pictures_new(void);
void pictures_free(struct pictures *p);
/* The same as PNG.  The text is the cache's, good until the next call. */
const struct sbuf *pictures_png(struct pictures *p, const struct public_game *game,
				const struct page_game *look);

#endif
