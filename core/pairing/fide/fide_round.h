/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A round in progress: the players left, the moved-down players and the pairs so far; finally the
 * complete round.  Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_ROUND_H
#define CORE_PAIRING_FIDE_FIDE_ROUND_H

#include "core/pairing/fide/fide_bracket.h"
#include "core/pairing/pairing.h"

struct fide_pair {
	int higher, lower; /* positions */
	char *why;
};

struct fide_round {
	const struct fide *f;
	bool dutch, explain;
	struct sbuf *why; /* by vertex, of the current bracket; NULL without explanation */
	int *at;	  /* positions not yet paired, moved-down players first */
	int n, n_moved;
	struct fide_below below[2]; /* without and with the bye */
	int bye;		    /* a position, -1 = not assigned yet */
	int64_t looks_left;	    /* of the bound for the round, PAIRING ALL-8 */
	long bound;		    /* as in struct pair_options */
	struct fide_pair *pairs;
	int n_pairs;
};

void fide_round_init(struct fide_round *r, const struct fide *f, bool dutch,
		     const struct pair_options *o);
void fide_round_release(struct fide_round *r);

/* Are there players to pair? One player is left in an odd field. */
bool fide_round_is_open(const struct fide_round *r);

/* Pairs a bracket by the system; ret_mate has the vertices, -1 for players who float down. */
typedef void (*fide_round_pairing)(struct fide_bracket *b, int *ret_mate);

/*
 * Pairs the next bracket in the narrowest scope that answers; players without a mate move down.
 * False if not all players can be paired.
 */
bool fide_round_pair_bracket(struct fide_round *r, int64_t bye_score, fide_round_pairing pairing);

/* Removes the player who has the bye. */
void fide_round_set_bye(struct fide_round *r, int position);

/*
 * Fills the round: colours, board order, and the bye for the player left, if no other has it.
 * `before` ranks the players of a pair, NULL for positions.  Without `ok` there is no legal
 * pairing.
 */
typedef bool (*fide_round_rank)(const struct fide *f, int a, int b);
void fide_round_finish(struct fide_round *r, bool ok, fide_round_rank before,
		       struct pair_round *ret_round);

#endif
