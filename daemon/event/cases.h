/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cases: opened once per kind, game and player, reported to the leader, settled by later events.
 * The open cases of a game are kept as a value, updated by the decisions of one act.
 */
#ifndef DAEMON_EVENT_CASES_H
#define DAEMON_EVENT_CASES_H

#include "daemon/event/effects.h"

/* Kinds about a game; at most one per player. */
#define CASES_MAX 16

struct open_case {
	enum case_kind kind;
	int64_t player; /* subject; 0 = both */
	struct effect_ref ref;
};

struct cases {
	struct open_case v[CASES_MAX];
	int n;
};

/*
 * Loads the open cases of a game that a result settles.  Returns 1 or a negative enum store_error.
 */
int cases_load(const struct work *work, int64_t game, struct cases *ret);

/* The case of that kind about the player (0 = any); EFFECT_NONE if none. */
struct effect_ref cases_find(const struct cases *cases, enum case_kind kind, int64_t player);
/* The case whose ruling the game waits for. */
struct effect_ref cases_first(const struct cases *cases);

/*
 * Opens a case and notifies the leader, or KC of an appeal; for exceeded time on the same day
 * whatever their letter settings, because the game is stopped (RULES S-8).  Takes over `evidence`.
 * Set in `row`: kind, game, group, player, due, appealed.
 */
struct effect_ref cases_open(const struct work *work, const struct case_row *row, json_t *evidence,
			     struct effects *ret);
/* The same for a case about a game, added to its open ones. */
struct effect_ref cases_open_in_game(const struct work *work, struct cases *cases,
				     const struct case_row *row, json_t *evidence,
				     struct effects *ret);

/* What a player has said about an open case. */
struct said_words {
	const char *side; /* "w" or "b" of its game; NULL = none */
	const char *text;
	struct civil day;
};
/* Adds the words to the evidence. */
void cases_add_words(struct effect_ref which, const struct said_words *words, struct effects *ret);

/* Settles one case, of the game or not. */
void cases_settle_one(struct cases *cases, struct effect_ref which, struct effect_ref ruling,
		      struct effects *ret);
/* Settles all open cases of that kind, by a ruling or (EFFECT_NONE) by events. */
void cases_settle(struct cases *cases, enum case_kind kind, struct effect_ref ruling,
		  struct effects *ret);
/* Settles everything that a result settles. */
void cases_settle_all(struct cases *cases, struct effect_ref ruling, struct effects *ret);

/*
 * Cases about a player as such: opens one, with `evidence` taken over, unless one of the kind is
 * open; or closes it if it is open.  Returns 1 or a negative enum store_error.
 */
int cases_open_of_player(const struct work *work, enum case_kind kind, int64_t player,
			 json_t *evidence, struct effects *ret);
int cases_close_of_player(const struct work *work, enum case_kind kind, int64_t player,
			  struct effects *ret);

/*
 * Cases about a player in a group, but no particular game: opens one, with `evidence` taken over,
 * unless one of the kind is open, and notifies the player; or closes the open ones, of that group
 * or (0) all.  Returns 1 or a negative enum store_error.
 */
int cases_open_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			const struct player *player, json_t *evidence, struct effects *ret);
int cases_close_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			 int64_t player, struct effects *ret);

/*
 * Reminds the leader, or KC of an appeal, once, of an open case whose date has come: the end of an
 * appeal's time, or of that for claims after a withdrawal (RULES S-27).
 */
void cases_remind(const struct work *work, const struct case_row *row, struct effects *ret);

#endif
