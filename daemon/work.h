/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The work of one act as event/ and letter/ see it: where it reads and writes, when and on whose
 * word it happens, and what others must hear of once it is committed.  The act owns it.
 */
#ifndef DAEMON_WORK_H
#define DAEMON_WORK_H

#include "daemon/context.h"
#include "sql/store_player.h"

/* Groups or games whose pages have changed, each once. */
struct work_touched {
	int64_t *ids;
	size_t n;
};

/* A game whose pages have changed, and its group; 0 = not said. */
struct work_game {
	int64_t game, group;
};
struct work_games {
	struct work_game *list;
	size_t n;
};

/*
 * Returned like a negative enum store_error by an act that needs what is still being made in
 * slices (daemon/event/stage_job.h): what it wrote is undone, and it is run again in the next turn.
 */
#define WORK_LATER (-100)

struct work {
	struct context *ctx;
	struct instant received;     /* when the act came in: the instant of what it brings about */
	struct instant now;	     /* dispatch of a move, never after `received` (RULES S-2) */
	const struct player *player; /* the sender; id 0 = nobody known */
	const char *author;	     /* "uid name" of a leader; "" = no leader's act */
	const char *signer;	     /* the name under which they sign; "" = the office alone */
	bool by_mail;		     /* a letter in answer is a reply */
	bool by_control;	     /* of the control socket */
	bool by_kc;		     /* there, the K-skak chief */
	bool by_tribunal;	     /* the chess tribunal's ruling, which KC enters */
	const char *words; /* what the sender wrote beside the commands of a mail; "" = nothing */
	struct civil asof; /* day as of which an act of the calendar decides, if `has_asof` */
	bool has_asof;
	int64_t case_in_hand;	/* that a ruling is about; 0 = none named */
	int64_t ruling_in_hand; /* that an appeal is against; 0 = none */

	bool goes_on; /* a part is done and stays; the act is run again for the next one */

	/* what must be told after the commit */
	char came_back[260]; /* a letter and the words with which a host sent it back; "" = none */
	bool letters_wait;
	bool deadline_moved;
	struct work_touched groups;
	struct work_games games;
	struct work_touched events;
	struct work_touched rounds; /* groups in which a result may bring the next round */
	bool ratings;		    /* a list or a name on it: its pages are to be written anew */
	bool all_pages; /* an outage is known: the days lost are on every page with a clock */
};

/* The leader who acts, or "server"; for the column `author` of what is stored. */
const char *work_author(const struct work *work);

/* The pages of a group (0 = none) and of a game (0 = none) are to be written anew. */
void work_touch(struct work *work, int64_t group, int64_t game);
/* Those of a game; of its group (0 = none) only what shows the game. */
void work_touch_game(struct work *work, int64_t game, int64_t group);

/* The pages of an event (0 = of none) are to be written anew. */
void work_touch_event(struct work *work, int64_t event);

/* The next round of a group (0 = none) may be due: rounds_run() looks. */
void work_rounds(struct work *work, int64_t group);

/* Frees what the lists hold. */
void work_release(struct work *work);

#endif
