/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A rating list as a fold over tournaments in date order (4.5.4.1); everything is computed from the
 * raw results.  Correspondence ratings use the same formula in a separate list, where a rating is
 * provisional (midlertidigt) until ten games.
 */
#ifndef CORE_RATING_RATING_ENTRY_H
#define CORE_RATING_RATING_ENTRY_H

#include "core/base/civil.h"
#include "core/rating/rating.h"

#define RATING_PROVISIONAL_GAMES 10 /* a rating from fewer games is provisional */

struct rating_entry {
	int rating;
	int games;	   /* number rated so far */
	struct civil last; /* date of the last rated result; CIVIL_NONE if none */
};

/*
 * Rates one tournament: takes players[i].rating from entries[who[i]], fills in the report, and
 * stores new ratings, games and dates in the entries.
 */
void rating_entries_apply(struct rating_entry *entries, const size_t *who,
			  struct rating_player *players, size_t n_players,
			  const struct rating_game *games, size_t n_games, bool round_robin,
			  struct civil date, struct rating_report *ret_report);

/* Returns whether the player has fewer than RATING_PROVISIONAL_GAMES rated games. */
bool rating_entry_is_provisional(const struct rating_entry *e);

enum rating_status {
	RATING_NEW, /* no rated result yet */
	RATING_LISTED,
	RATING_ARCHIVED,   /* last result more than 3 years old: kept, but not listed */
	RATING_MAY_RESTART /* more than 5 years: they may start again (4.5.5.1) */
};

/* Returns the status of the entry in the list of a date. */
enum rating_status rating_entry_status(const struct rating_entry *e, struct civil asof);
/* Returns whether a player with that last result may start again on a given day (4.5.5.1). */
bool rating_may_restart(struct civil last, struct civil on);
const char *rating_status_word(enum rating_status s);

/* Who may admit a new player with this rating (4.5.5.1). */
enum rating_sponsor {
	SPONSOR_NOBODY,
	SPONSOR_CLUB,	/* 1000, 1100, ... 1700 */
	SPONSOR_REGION, /* 1800 to 1999 */
	SPONSOR_UNION	/* from 2000 */
};

/* Returns SPONSOR_NOBODY if no such rating is given at entry. */
enum rating_sponsor rating_entry_sponsor(int rating);

#endif
