/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The files that belong to the pages: style sheets, scripts, pictures.  They are compiled into the
 * server, each with its gzip form, so that a small machine never compresses while it serves.
 */
#ifndef DAEMON_PUBLISH_ASSET_H
#define DAEMON_PUBLISH_ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
	const char *name; /* "style.css"; its address is "/style.css" */
	const char *type; /* of media */
	bool published;	  /* also written beside the pages of publish-dir */
	const char *plain;
	const size_t *plain_size;
	const char *packed; /* gzip */
	const size_t *packed_size;
};

/* All of them; a NULL name ends the table. */
extern const struct asset asset_rows[];

/* `path` as in a request, "/style.css"; NULL when there is no such file. */
const struct asset *asset_find(const char *path);

#endif
