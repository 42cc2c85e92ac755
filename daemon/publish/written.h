/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Remembers how far the records, pages and PGN files of games were written, to continue them: facts
 * are only added to a game, so that the next version of its record begins with the same bytes, and
 * its page and PGN have them for all but the last moves.  They are read from the file itself,
 * unless anybody else has touched it.
 */
#ifndef DAEMON_PUBLISH_WRITTEN_H
#define DAEMON_PUBLISH_WRITTEN_H

#include <stdint.h>

#include "core/base/sbuf.h"
#include "core/chess/moves_told.h"
#include "daemon/publish/record.h"

struct written;

/* Remembers some ten thousand games, in at most 7 MB. */
struct written *written_new(void);
void written_free(struct written *w); /* NULL is a no-op */

/*
 * Appends the part of the file at `path` that the next record of the game begins with, and says
 * what it tells; nothing if it is not the file last noted.
 */
void written_read(const struct written *w, int64_t game, const char *path,
		  struct record_told *ret_told, struct sbuf *out);
/* The file at `path` was just written, and its beginning tells `told`. */
void written_note(struct written *w, int64_t game, const char *path,
		  const struct record_told *told);
/* The same for the moves in the page or PGN of a game, told->len bytes from told->at. */
enum written_file { WRITTEN_PAGE, WRITTEN_PGN };
void written_moves_read(const struct written *w, int64_t game, enum written_file which,
			const char *path, struct moves_told *ret_told, struct sbuf *out);
void written_moves_note(struct written *w, int64_t game, enum written_file which, const char *path,
			const struct moves_told *told);
/* Continues no file written before: facts may have disappeared. */
void written_forget(struct written *w);

#endif
