/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The list of correspondence ratings, the K-ratings (EVENTS E64 to E70): a fold of the formula of
 * RATING over the rated units in the order of their ends, based only on facts.  The
 * caller selects the facts known at an instant.  Equal facts give byte-identical lists, so a
 * revision of a list can be rebuilt from the facts up to its own instant.
 *
 * 	struct klist *k = klist_new(&facts);
 * 	for (date = first; date.day <= last.day; date = klist_next(date)) {
 * 		klist_fold(k, date, SIZE_MAX, keep_row, arg);
 * 		klist_text(k, 0, facts.n_players, &text);
 * 	}
 * 	klist_free(k);
 *
 * A fold takes one pass over the games, without searching.
 */
#ifndef CORE_RATING_KLIST_H
#define CORE_RATING_KLIST_H

#include "core/base/sbuf.h"
#include "core/rating/rating_entry.h"

#include <stdint.h>

struct klist_player {
	int64_t id;
	int start; /* EVENTS E70 */
};

struct klist_game {
	int64_t id;
	/*
	 * Indices of the players.  A game taken over by a reserve belongs to the player who began
	 * it; the reserve is not a player of the unit.
	 */
	uint32_t a, b;
	signed char own_a, own_b;     /* half points of the game's own result; 0 and 0: both lost */
	signed char table_a, table_b; /* as counted in the table after a player left (6.2.8) */
	bool moved_a, moved_b;	      /* has made a move in this game */
	bool overdue;		      /* lost by time or silence */
	bool taken_over;	      /* by a reserve (4.5.4.2) */
};

/* A group, one board of a league group, or a whole Swiss or knock-out event (EVENTS E65). */
struct klist_unit {
	int64_t group;
	int board; /* 0 if the unit has none */
	struct civil end;
	bool single; /* all-play-all, each pair met once */
	bool team;   /* a team event: absences are never rated (RATING R-3) */
	const struct klist_game *games;
	size_t n_games;
};

/* A player whose last result is more than 5 years old starts again (4.5.5.1). */
struct klist_restart {
	struct civil day;
	uint32_t player;
	int start;
};

/* Borrowed; must not change until klist_free(). */
struct klist_facts {
	const struct klist_player *players; /* in ascending order of id */
	size_t n_players;
	const struct klist_unit *units; /* in any order */
	size_t n_units;
	const struct klist_restart *restarts; /* in ascending order of day; may be NULL */
	size_t n_restarts;
};

/* One line of a player's history: the effect of a unit on their rating (EVENTS E68). */
struct klist_row {
	const struct klist_unit *unit;
	uint32_t player;
	int old;
	int n; /* rated games, > 0 */
	struct ratio w, we;
	struct rating_change change; /* K, B and the new rating */
	bool average;		     /* the method for We (RATING R-2) */
};

typedef void klist_row_fn(void *arg, const struct klist_row *row);

/*
 * Returns the date of the first list after the day: 1 January, 1 April, 1 July or 1 October (EVENTS
 * E66).
 */
struct civil klist_next(struct civil day);
/* Returns the date of the list in force: the last one on or before the day. */
struct civil klist_in_force(struct civil day);

/* Sets which games of a unit count (EVENTS E67); its indices are less than n_players. */
void klist_rated(const struct klist_unit *unit, size_t n_players, bool *ret_rated);

struct klist *klist_new(const struct klist_facts *facts);
void klist_free(struct klist *k); /* NULL is allowed */

/*
 * Rates the units that ended before `date`, at most `most` per call, so that a loop can continue
 * between calls.  Calls `row` (may be NULL) for each player with a rated game in them.  Returns
 * whether all are rated; the state is then that of the list of `date`.  Dates must not decrease.
 */
bool klist_fold(struct klist *k, struct civil date, size_t most, klist_row_fn *row, void *arg);

/*
 * Appends the canonical lines `id;rating;games;P|F;last-date` of the listed players with index
 * from..to-1.  P means provisional; a player without a result within 3 years is not listed (EVENTS
 * E69).  The text of the list contains all players.
 */
void klist_text(const struct klist *k, size_t from, size_t to, struct sbuf *out);

/* Returns the player's state, even if not listed. */
const struct rating_entry *klist_entry(const struct klist *k, uint32_t player);

struct klist_revision {
	struct civil date;
	int number; /* 1, 2, ... per date */
	unsigned char sha256[32];
};

/*
 * Determines which lists change with the facts (EVENTS E69).  `stored`: the published revisions by
 * date and number.  `lists`: date and sha256 of every list from the current facts, by date.
 * Returns the index of the first list that differs from its newest revision (n_lists if none); that
 * list and all later ones get a new revision, whose number is filled in.
 */
size_t klist_revise(const struct klist_revision *stored, size_t n_stored,
		    struct klist_revision *lists, size_t n_lists);

#endif
