/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The board of a game as an image, for link previews: SVG, or PNG by cairo, both using the pieces
 * of men.svg.
 */
#ifndef DAEMON_PUBLISH_PICTURE_H
#define DAEMON_PUBLISH_PICTURE_H

#include "core/base/sbuf.h"
#include "daemon/publish/page.h"

#define PICTURE_SIZE 640 /* pixels per side */

/* The position given by `look`, with the last move marked. */
void picture_svg(const struct public_game *game, const struct page_game *look, struct sbuf *out);

/* A cache of recently drawn images. */
struct pictures;
struct pictures *pictures_new(void);
void pictures_free(struct pictures *p);
/* The same as PNG.  The result belongs to the cache and is valid until the next call. */
const struct sbuf *pictures_png(struct pictures *p, const struct public_game *game,
				const struct page_game *look);

#endif
