/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players before a round, as described by FIDE's Swiss rules of 2026: rank, colour preference,
 * floats, who may meet and who may have the bye (PAIRING FD-1.2, FD-1.4, FD-1.7, FD-1.8, FD-C1 to
 * FD-C3).  A position is a place in the ranking FD-1.2; a smaller one ranks higher.  Scores are in
 * units of the state and contain pairing points.  Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_PLAYER_H
#define CORE_PAIRING_FIDE_FIDE_PLAYER_H

#include "core/pairing/pairing.h"

enum fide_strength { FIDE_NONE, FIDE_MILD, FIDE_STRONG, FIDE_ABSOLUTE };
enum fide_float { FIDE_NO_FLOAT, FIDE_DOWN, FIDE_UP };

struct fide_player {
	int player; /* index into the state */
	int64_t score;
	int group; /* number of the score group, 0 for the highest */
	enum pair_colour preference;
	enum fide_strength strength;
	int difference;		      /* games with White minus games with Black */
	enum pair_colour twice;	      /* colour of the last two games if they agree */
	bool topscorer;		      /* FD-1.8 */
	bool no_bye;		      /* FD-C2 */
	enum fide_float last, before; /* of the last round and of the one before it */
	int games;
	int64_t buchholz, berger; /* the Index of BU-1.7, in units and in squared units */
};

struct fide {
	const struct pair_state *s;
	struct fide_player *list; /* in the order of FD-1.2 */
	int n;
	int groups;
	const struct lang *lang; /* of the reasons */
};

/* Reads all active players and ranks them; `top`: the system has a rule for topscorers. */
void fide_player_rank(struct fide *f, const struct pair_state *s, bool top,
		      const struct lang *lang);
void fide_player_release(struct fide *f);

/* May two players meet: they have not met before (FD-C1), and satisfy FD-C3. */
bool fide_player_legal(const struct fide *f, int a, int b);

/* Only FD-C3; depends only on fide_player_colour_key() of both. */
bool fide_player_colours_agree(const struct fide *f, int a, int b);
int fide_player_colour_key(const struct fide *f, int a);

/* Do both prefer the same colour? */
bool fide_player_same_preference(const struct fide *f, int a, int b);

#endif
