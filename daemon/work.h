/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The state of one act as event/ and letter/ see it: the store, the time, on whose authority, and
 * what to notify after the commit.  Owned by the act.
 */
#ifndef DAEMON_WORK_H
#define DAEMON_WORK_H

#include "daemon/context.h"
#include "daemon/id_set.h"
#include "sql/store_player.h"

/* A game whose pages have changed, and its group; 0 = unknown. */
struct work_game {
	int64_t game, group;
};
struct work_games {
	struct work_game *list;
	size_t n;
};

/*
 * Returned like a negative enum store_error by an act that needs a job still running in slices
 * (daemon/event/stage_job.h): the act is undone and run again in the next turn.
 */
#define WORK_LATER (-100)

struct work {
	struct context *ctx;
	struct instant received;     /* when the act arrived; timestamp of its effects */
	struct instant now;	     /* when a move was sent, never after `received` (RULES S-2) */
	const struct player *player; /* the sender; id 0 = unknown */
	const char *author;	     /* "uid name" of a leader; "" = not a leader's act */
	const char *signer;	     /* the name they sign with; "" = the office alone */
	bool by_mail;		     /* answer by a letter in reply */
	bool by_control;	     /* from the control socket */
	bool by_kc;		     /* there, by the K-skak chief */
	bool by_tribunal;	     /* a ruling of the chess tribunal, entered by KC */
	const char *words;	     /* text beside the commands of a mail; "" = none */
	struct civil asof; /* day for which an act of the calendar decides, if `has_asof` */
	bool has_asof;
	int64_t case_in_hand;	/* case being ruled on; 0 = none named */
	int64_t ruling_in_hand; /* ruling appealed against; 0 = none */

	/*
	 * The act failed, for this reason: it is run again without what need not be part of it
	 * (event/unfinished.h).  NULL: it did not.
	 */
	const char *cautious;

	bool goes_on; /* a part is done and stays; run the act again for the next */

	/* Changes to notify after the commit. */
	char came_back[260]; /* number of a bounced letter and the host's message; "" = none */
	bool letters_wait;
	bool deadline_moved;
	struct id_set groups;
	struct work_games games;
	struct id_set events;
	struct id_set rounds; /* groups where a result may trigger the next round */
	struct id_set ended;  /* games that this act has ended */
	bool ratings;	      /* a list or a name on it changed: rewrite its pages */
	bool all_pages;	      /* a new outage affects every page with a clock */
};

/* The acting leader, or "server"; for the column `author`. */
const char *work_author(const struct work *work);

/* Marks the pages of a group (0 = none) and of a game (0 = none) as changed. */
void work_touch(struct work *work, int64_t group, int64_t game);
/* Marks a game and, in its group (0 = none), only what shows that game. */
void work_touch_game(struct work *work, int64_t game, int64_t group);

/* Marks the pages of an event (0 = none) as changed. */
void work_touch_event(struct work *work, int64_t event);

/* Marks the next round of a group (0 = none) as possibly due, for rounds_run(). */
void work_rounds(struct work *work, int64_t group);

/* Notes that the act has ended the game or corrected its result, for rounds_run(). */
void work_ended(struct work *work, int64_t game);

/* Frees the lists. */
void work_release(struct work *work);

#endif
