/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published files, in one flat directory that any web host can serve.  Each file is written
 * under a temporary name and renamed into place.
 */
#ifndef DAEMON_PUBLISH_FILES_H
#define DAEMON_PUBLISH_FILES_H

#include "daemon/context.h"
#include "daemon/publish/view_rating.h"

/*
 * All of these write into `dir`, which must exist.  Negative with a sentence on failure, after
 * which each file is either the old one or the new one.
 */
/*
 * What all pages share and what belongs to no event: the front page, the lists of events, years and
 * champions, the calendar, style sheet and scripts.
 */
int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why);
/* The beacons and the log of the record, when it has grown since the last call: once a day. */
int files_write_log(struct context *ctx, const char *dir, struct sbuf *ret_why);
/* These return 1, or 0 when there is no such game or group. */
/* Page, PGN and record of a game. */
int files_write_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *ret_why);
/* The picture of a game. */
int files_write_game_copies(struct context *ctx, const char *dir, int64_t game,
			    struct sbuf *ret_why);
/* The page of a group with its table. */
int files_write_table(struct context *ctx, const char *dir, int64_t group, struct sbuf *ret_why);
/*
 * The other files of a group: rulings, lots, feed, JSON, its games as they were published, and its
 * report in the folder of its event.
 */
int files_write_group_copies(struct context *ctx, const char *dir, int64_t group,
			     struct sbuf *ret_why);
/* All files of an event but games.pgn and those of its groups (EVENTS E77). */
int files_write_event(struct context *ctx, const char *dir, int64_t event, struct sbuf *ret_why);

/*
 * games.pgn of an event from the published games of its groups, a group at a time, since an
 * endless event has thousands of them.
 */
struct files_games {
	struct context *ctx;
	const char *dir; /* borrowed */
	struct sbuf folder, content;
	int64_t *groups; /* owned */
	size_t n, cap, at;
};
/* 1, 0 (no such event) or negative; released in the first case alone. */
int files_games_begin(struct context *ctx, const char *dir, int64_t event,
		      struct files_games *ret_games);
/* 1: there is more to do; 0: the file is written. */
int files_games_step(struct files_games *games, struct sbuf *ret_why);
void files_games_release(struct files_games *games);

/* The folder ratings/ (EVENTS E68), a list or some players at a time. */
struct files_ratings {
	struct context *ctx;
	const char *dir;	     /* borrowed */
	struct rating_revisions all; /* owned */
	size_t list;		     /* the next of them */
	bool index;		     /* has been written */
	int64_t player;		     /* the last one written */
	bool players_done;
	struct rating_facts *facts; /* what the lists rest on; owned */
};
/* 1 or negative; released in the first case alone. */
int files_ratings_begin(struct context *ctx, const char *dir, struct files_ratings *ret_ratings);
/* 1: there is more to do; 0: all is written. */
int files_ratings_step(struct files_ratings *ratings, struct sbuf *ret_why);
void files_ratings_release(struct files_ratings *ratings);

#endif
