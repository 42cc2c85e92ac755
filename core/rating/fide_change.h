/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's rating change over an event (B.02 8.3): K and its reason, and the change in
 * hundredths of a rating point; the first rating of a player without one (B.02 8.2, R-18).
 */
#ifndef CORE_RATING_FIDE_CHANGE_H
#define CORE_RATING_FIDE_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

enum fide_k_reason {
	FIDE_K_GIVEN, /* entered by the arbiter */
	FIDE_K_LIST,  /* of FIDE's list */
	FIDE_K_2400,
	FIDE_K_TITLE, /* an IM or GM has been rated 2400 */
	FIDE_K_YOUNG,
	FIDE_K_USUAL
};

/* What is known of a player; 0 = nothing. */
struct fide_k_facts {
	int given, listed; /* K */
	int rating;
	bool titled; /* an IM or GM */
	int born;    /* the year */
	int year;    /* of the event */
};

/* K, before the limit of 700. */
int fide_k(const struct fide_k_facts *facts, enum fide_k_reason *ret_reason);
/* May earlier games or an earlier rating make it another one? */
bool fide_k_is_assumed(enum fide_k_reason reason);
/* K for that number of games in a period. */
int fide_k_limited(int k, int games);

struct fide_change_game {
	int opponent; /* rating > 0 */
	int halves;   /* 0, 1, 2 half points */
};

struct fide_change {
	int games, halves;
	int expected; /* in hundredths of a point */
	int k;	      /* after the limit */
	int change;   /* in hundredths of a rating point */
	int rating;   /* the new one */
};

/*
 * The change of a player.  `capped_all`: a difference counts as at most 400 for players from
 * 2650 as well, as before October 2025.
 */
struct fide_change fide_change(int rating, int k, const struct fide_change_game *games, size_t n,
			       bool capped_all);

#define FIDE_FIRST_GAMES 5 /* that a first rating needs */
#define FIDE_FIRST_LEAST 1400

struct fide_first {
	int games, halves; /* against rated opponents */
	int average;	   /* of the opponents, with the two of 1800, rounded */
	int score;	   /* P with the two draws, in hundredths */
	int difference;	   /* D(P) */
	int rating;	   /* 0 without a point, which leaves the event out */
	bool is_published;
};

/* The first rating of a player by an event. */
struct fide_first fide_first(const struct fide_change_game *games, size_t n);

#endif
