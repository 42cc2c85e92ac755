/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bracket among all players not yet paired, as one question to core/match/tiered.h: how are all
 * of them paired so that the criteria fail as little as can be, the first criterion first?
 *
 * Vertices are the players not yet paired in the order of their positions, those of the bracket
 * first: moved-down players, residents, the next score group, the rest; in an odd field the bye is
 * the last vertex.  A pair that leaves the bracket makes a downfloater, and that all vertices are
 * paired is the completion criterion FD-C4.  Each criterion counts pairs, so that its failure value
 * is a sum over the pairs of what fide_criteria_of_pair() says of each; the sums are compared from
 * FD-C6 on.  Several sums share a number of the solver: each has room for more than it can reach,
 * so that none runs into the next one and their order is that of the number.
 *
 * Of all pairings with the best sums the rules take the first in an order.  The numbers behind the
 * criteria tell it: exchanges, the order of the choice in hand, and a hint that lets solutions
 * begin near the usual pairing without deciding anything.
 *
 * Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_BRACKET_H
#define CORE_PAIRING_FIDE_FIDE_BRACKET_H

#include "core/base/sbuf.h"
#include "core/match/tiered.h"
#include "core/pairing/fide/fide_player.h"

/* Criteria with a sum, in the order of FD-2; those of Burstein use the names of equal counts. */
enum fide_rule {
	FIDE_C6,  /* downfloaters; BU-C5 */
	FIDE_C7,  /* their scores; BU-C6 */
	FIDE_C8,  /* the same of the next bracket; BU-C7 */
	FIDE_C9,  /* number of unplayed games of the player with the bye */
	FIDE_C10, /* colour differences beyond two */
	FIDE_C11, /* a colour three times in a row */
	FIDE_C12, /* unfulfilled colour preferences; BU-C8 */
	FIDE_C13, /* strong ones */
	FIDE_C14, /* residents who float down again */
	FIDE_C15, /* residents who float up again */
	FIDE_C16, /* residents who float down as two rounds before */
	FIDE_C17, /* residents who float up as two rounds before */
	FIDE_C18, /* score differences of moved-down players who floated down in the last round */
	FIDE_C19, /* of their opponents who floated up in the last round */
	FIDE_C20, /* as FD-C18, two rounds before */
	FIDE_C21, /* as FD-C19, two rounds before */
	FIDE_RULES
};

#define FIDE_SUMS_MOST 512

/* A sum: of a rule, for rules about scores of one score. */
struct fide_sum {
	enum fide_rule rule;
	int most; /* maximum value */
	int tier, shift;
};

struct fide_bracket {
	const struct fide *f;
	bool dutch;		   /* otherwise Burstein */
	const int *at;		   /* positions of the vertices */
	int n;			   /* players not yet paired */
	int n_moved, n_in, n_near; /* moved down; of the bracket; with the next score group */
	bool has_bye;
	int64_t bye_score; /* FD-C5: of the player who will have the bye */
	bool counts_c9;
	int levels; /* different scores of the moved-down players */
	int *level; /* by vertex of the bracket; residents have the last one */
	struct fide_sum sums[FIDE_SUMS_MOST];
	int n_sums, first_sum[FIDE_RULES];
	int tiers; /* of the criteria; then: */
	int exchange_tier, order_tier, hint_tier;
	struct tiered *t;
	/* With an explanation: called by fide_bracket_choose() for each candidate passed over. */
	void (*tell)(struct fide_bracket *b, int v, int u, struct sbuf *out);
	struct sbuf *why; /* by vertex of the bracket */
};

/*
 * Lays out the sums and the graph and solves it; false when not all can be paired.  `at` is kept
 * by the caller.  bye_score is ignored in an even field.
 */
bool fide_bracket_open(struct fide_bracket *b, const struct fide *f, bool dutch, const int *at,
		       int n, int n_moved, int64_t bye_score);
void fide_bracket_close(struct fide_bracket *b);

/* A vertex of the bracket, not below it and not the bye. */
static inline bool fide_bracket_holds(const struct fide_bracket *b, int v)
{
	return v < b->n_in;
}

/* The vertex of the bracket paired with v in the solution, -1 if v floats down. */
int fide_bracket_mate(const struct fide_bracket *b, int v);

/*
 * Fixes the mate of v and returns it: the first candidate that keeps the criteria at their optimum;
 * -1 if there is none and v floats down.
 */
int fide_bracket_choose(struct fide_bracket *b, int v, const int *candidates, int n);

/*
 * Is there a solution with v paired with a vertex accepted by `wanted` and the criteria at their
 * optimum?  If so, changes to it; in either case the answer stays binding for v.
 */
typedef bool (*fide_wanted)(const struct fide_bracket *b, int v, int u, const void *ctx);
bool fide_bracket_prefer(struct fide_bracket *b, int v, fide_wanted wanted, const void *ctx);

/* Sets one of the numbers after the criteria of a possible pair. */
void fide_bracket_set(struct fide_bracket *b, int v, int u, int tier, int64_t value);

/* The sums of the solution; ret_sums has n_sums entries. */
void fide_bracket_sums(const struct fide_bracket *b, int *ret_sums);

#endif
