/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A rating list as a fold over tournaments in the order of their dates (4.5.4.1): nothing is kept
 * that the raw results do not give again.  Correspondence ratings run on the same formula as a
 * list of their own; there a rating is provisional (midlertidigt) until ten games.
 */
#ifndef CORE_RATING_LIST_H
#define CORE_RATING_LIST_H

#include "core/base/civil.h"
#include "core/rating/rating.h"

#define RATING_PROVISIONAL_GAMES 10 /* fewer than so many games: a provisional rating */

struct rating_entry {
	int rating;
	int games;	   /* rated so far */
	struct civil last; /* of the last rated result; CIVIL_NONE for none */
};

/*
 * Rates one tournament: players[i].rating is set from entries[who[i]], the report is filled in, and
 * new ratings, games and dates go back into the entries.
 */
void rating_list_apply(struct rating_entry *entries, const size_t *who,
		       struct rating_player *players, size_t n_players,
		       const struct rating_game *games, size_t n_games, bool round_robin,
		       struct civil date, struct rating_report *ret_report);

/* Has the player fewer than RATING_PROVISIONAL_GAMES rated games? */
bool rating_is_provisional(const struct rating_entry *e);

enum rating_status {
	RATING_NEW, /* no rated result yet */
	RATING_LISTED,
	RATING_ARCHIVED,   /* last result more than 3 years old: kept, but off the list */
	RATING_MAY_RESTART /* more than 5 years: they may enter anew (4.5.5.1) */
};

/* Where the entry stands in the list of a date. */
enum rating_status rating_status(const struct rating_entry *e, struct civil asof);
/* Whether a player whose last result is of that day may start anew on another one (4.5.5.1). */
bool rating_may_restart(struct civil last, struct civil on);
const char *rating_status_word(enum rating_status s);

/* Who may let a new player in with this rating (4.5.5.1). */
enum rating_sponsor {
	SPONSOR_NOBODY,
	SPONSOR_CLUB,	/* 1000, 1100, ... 1700 */
	SPONSOR_REGION, /* 1800 to 1999 */
	SPONSOR_UNION	/* from 2000 */
};

/* SPONSOR_NOBODY where no such rating is given at entry. */
enum rating_sponsor rating_entry_sponsor(int rating);

#endif
