/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published files, in one directory that any web server can serve.  Each file is written under
 * a temporary name and renamed.
 */
#ifndef DAEMON_PUBLISH_FILES_H
#define DAEMON_PUBLISH_FILES_H

#include "daemon/context.h"
#include "daemon/publish/event_files.h"
#include "daemon/publish/put_file.h"
#include "daemon/publish/record.h"
#include "daemon/publish/view_rating.h"
#include "daemon/publish/written.h"

/*
 * All of these write into `dir`, which must exist.  On failure they return a negative value with a
 * sentence, and each file is either the old or the new one.
 */
/*
 * Shared pages that belong to no event: the front page, the lists of events, years and champions,
 * the calendar, style sheet and scripts.
 */
int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why);
/* The beacons and the log of the record, if it has grown since the last call: once a day. */
int files_write_log(struct context *ctx, const char *dir, struct sbuf *ret_why);
/* These return 1, or 0 if there is no such game. */
/* Page, PGN and record of a game; they continue those that `written` remembers. */
int files_write_game(struct context *ctx, const char *dir, struct written *written, int64_t game,
		     struct sbuf *ret_why);
/* The picture of a game. */
int files_write_game_copies(struct context *ctx, const char *dir, int64_t game,
			    struct sbuf *ret_why);

/* All files of an event except games.pgn and those of its groups (EVENTS E77), one at a time. */
struct files_event {
	struct event_files event;
	const char *dir; /* borrowed */
	size_t file;	 /* next to write */
	int round;	 /* last one written */
	bool beacons;	 /* are written */
	struct record_event record;
	bool telling;	      /* `record` is begun */
	bool told;	      /* `text` is whole */
	struct sbuf text;     /* of the record */
	struct put_parts put; /* of it */
};
/* Returns 1, 0 (no such event) or negative; release only after 1. */
int files_event_begin(struct context *ctx, const char *dir, int64_t event,
		      struct files_event *ret_files);
/* Returns 1: more to do; 0: all are written. */
int files_event_step(struct files_event *files, struct sbuf *ret_why);
void files_event_release(struct files_event *files);

/*
 * games.pgn of an event, assembled from the published games one group at a time, since a standing
 * event has thousands.
 */
struct files_games {
	struct context *ctx;
	const char *dir; /* borrowed */
	struct sbuf folder, content;
	struct put_parts put; /* of the content */
	int64_t *groups;      /* owned */
	size_t n, cap, at;
};
/* Returns 1, 0 (no such event) or negative; release only after 1. */
int files_games_begin(struct context *ctx, const char *dir, int64_t event,
		      struct files_games *ret_games);
/* Returns 1: more to do; 0: the file is written. */
int files_games_step(struct files_games *games, struct sbuf *ret_why);
void files_games_release(struct files_games *games);

/* The folder ratings/ (EVENTS E68), one list or a few players at a time. */
struct files_ratings {
	struct context *ctx;
	const char *dir;	     /* borrowed */
	struct rating_revisions all; /* owned */
	size_t list;		     /* next to write */
	bool index;		     /* is written */
	int64_t player;		     /* last one written */
	bool players_done;
	struct rating_facts *facts; /* input of the lists; owned */
};
/* 1 or negative; release only after 1. */
int files_ratings_begin(struct context *ctx, const char *dir, struct files_ratings *ret_ratings);
/* Returns 1: more to do; 0: everything is written. */
int files_ratings_step(struct files_ratings *ratings, struct sbuf *ret_why);
void files_ratings_release(struct files_ratings *ratings);

#endif
