/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The folder that `kskak report site` writes.  Files that would stay the same are not touched, and
 * a manifest in the folder names the files of the site: those that an earlier run wrote and this
 * one does not are removed, and no others.
 */
#ifndef CLI_SITE_FOLDER_H
#define CLI_SITE_FOLDER_H

#include "cli/site_manifest.h"

struct site_folder {
	const char *dir;
	struct site_manifest before; /* of the earlier run */
	struct site_manifest names;  /* written so far */
	size_t written, unchanged, removed;
	int status; /* EXIT_DONE, or EXIT_USAGE after a message; then nothing more is written */
};

/* Makes the folder if there is none and reads its manifest. */
void site_folder_open(struct site_folder *s, const char *dir);
/* Makes a folder in it. */
void site_folder_make(struct site_folder *s, const char *name);
/* Writes a file with a name that site_manifest.h permits. */
void site_folder_write(struct site_folder *s, const char *name, const struct sbuf *text);
/* Removes what is no longer there, writes the manifest and returns the status. */
int site_folder_close(struct site_folder *s);

#endif
