/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Static files of the pages: style sheets, scripts, pictures.  They are compiled into the server,
 * each also gzipped, so that serving needs no compression.
 */
#ifndef DAEMON_PUBLISH_ASSET_H
#define DAEMON_PUBLISH_ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
	const char *name; /* "style.css"; served as "/style.css" */
	const char *type; /* media type */
	bool published;	  /* also written to publish-dir */
	const char *plain;
	const size_t *plain_size;
	const char *packed; /* gzip */
	const size_t *packed_size;
};

/* The table, terminated by a NULL name. */
extern const struct asset asset_rows[];

/* `path` as in a request, "/style.css"; NULL if there is no such file. */
const struct asset *asset_find(const char *path);

#endif
