/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Imported rating lists as files, one each, in $XDG_DATA_HOME/kskak (~/.local/share/kskak), and
 * searching several of them.  A list is named by a word, "fide" or "dsu", or by the path of its
 * file.
 */
#ifndef CLI_LIST_FILE_H
#define CLI_LIST_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "core/base/sbuf.h"
#include "core/roster/roster_build.h"
#include "core/roster/roster_find.h"

#define LIST_FILE_MOST 16 /* open lists */

struct list_file {
	char *name, *path;
	void *bytes;
	size_t len;
	struct roster roster;
};

struct list_files {
	struct list_file list[LIST_FILE_MOST];
	size_t n;
};

/* Opens lists such as "dsu,fide", in order of precedence.  Returns false after a message. */
bool list_file_open(const char *names, struct list_files *ret_lists);
/* Opens all imported lists, those of federations first; skips damaged ones. */
void list_file_open_all(struct list_files *ret_lists);
void list_file_close(struct list_files *lists);

/* Removes what a process that was killed in list_file_write() has left. */
void list_file_sweep(pid_t pid);
/* Writes a list, creating the folder; returns the exit status, and the path in `ret_path`. */
int list_file_write(const char *name, const struct roster_image *image, struct sbuf *ret_path);

/*
 * Looks up the player with a number of FIDE, or of a federation, and combines the data of all
 * lists.
 */
bool list_file_number(const struct list_files *lists, uint32_t number, bool national,
		      struct roster_player *ret_player);

/*
 * Finds players in all lists, each once, at most `most`, like roster_find(); returns the number
 * stored, and the number found in ret_total.
 */
size_t list_file_find(const struct list_files *lists, const char *query, const char *federation,
		      size_t most, struct roster_player *ret_players, size_t *ret_total);

#endif
