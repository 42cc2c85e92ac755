/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Matching in a general graph that is given by a predicate (Edmonds' blossoms).  It answers the
 * question that keeps every search here polynomial: if these two are paired, can all the others
 * still be paired?  A search that takes its choices in the rule's order and asks this before each
 * step finds the rule's first complete pairing without ever turning back.
 *
 * Players of one kind differ by little more than whom they have met.  Told the kinds, a search for
 * a path looks at each vertex about once for each kind and for each opponent that it has met; with
 * one kind only it looks at all pairs.  The answers are the same.
 *
 * Cost: at most n searches, each O(n * kinds + opponents met), O(n^2) with one kind.  Proof: a
 * matching is as large as can be if no augmenting path is left (Berge), and shrinking a blossom
 * neither makes nor loses one (Edmonds).
 */
#ifndef CORE_MATCH_MATCHING_H
#define CORE_MATCH_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* May vertices a and b be paired?  Symmetric; never asked with a == b. */
typedef bool (*matching_may)(const void *ctx, int a, int b);

/* The kind of a vertex: vertices with equal keys are of one kind. */
typedef int64_t (*matching_key)(const void *ctx, int v);

#define MATCHING_KINDS 50 /* the last one takes all that are left */

struct matching {
	int n;
	matching_may may;
	const void *ctx;
	int *mate;	  /* -1 for nobody */
	bool *active;	  /* vertices taken out are not active */
	int *next, *prev; /* the active vertices as a ring through vertex n */
	unsigned char *kind;
	int n_kinds;
	bool meets[MATCHING_KINDS][MATCHING_KINDS]; /* false: no two of these kinds may be paired */
	int *kin_next, *kin_prev; /* those not visited, a ring for each kind through n + kind */
	/* Work space of one search: */
	int *parent, *root, *queue, *taken, *seen, *visited;
	int tail, n_visited, stamp;
	bool *reached; /* at an even distance from the root */
	/* Blossoms and single vertices reached, by root and kind: members, and neighbours in a ring
	 */
	int *member_next, *first, *last, *blossom_next, *blossom_prev;
	int reach_of; /* `reached` tells whom this vertex can have as a mate; -1 for nobody */
};

/* All n vertices active, nobody paired. */
void matching_init(struct matching *m, int n, matching_may may, const void *ctx);
void matching_release(struct matching *m);

/*
 * Tells the kinds, right after matching_init().  `meet` is `may` but for what hangs on single
 * pairs, such as who has met whom: where it is false for a vertex of one kind and one of another
 * (or the same vertex twice), `may` is for all of these kinds.
 */
void matching_set_kinds(struct matching *m, matching_key key, matching_may meet);

/* First and next active vertex in ascending order; -1 at the end. */
int matching_first(const struct matching *m);
int matching_next(const struct matching *m, int v);

/* Pairs as many active vertices as possible; returns how many remain alone. */
int matching_maximize(struct matching *m);

/*
 * Nobody is paired yet, and no two of the first n vertices may be paired with each other, nor any
 * two of the others: can each of the first n have a mate?  Leaves them paired on true.
 */
bool matching_cover(struct matching *m, int n);

/*
 * Takes a vertex out; its mate is left alone until the next matching_maximize().
 */
void matching_remove(struct matching *m, int v);

/*
 * The matching is perfect on the active vertices, and a and b may be paired.  If it can stay so
 * with these two paired with each other, takes both out, keeps the rest perfectly matched and
 * returns true; otherwise leaves it perfect and returns false.
 */
bool matching_fix(struct matching *m, int a, int b);

/*
 * The same question with both left active: on true the perfect matching pairs them.
 */
bool matching_allows(struct matching *m, int a, int b);

/*
 * The matching is as large as can be.  Marks in `ret_open` (n entries, false) who can be left alone
 * by some matching as large.
 */
void matching_mark_open(struct matching *m, bool *ret_open);

/*
 * The matching is as large as can be.  If it leaves two fewer alone once a and b, whom `may` does
 * not let meet, are taken out together, takes them out and returns true; else all stay, and the
 * matching is as large as before.
 */
bool matching_take_both(struct matching *m, int a, int b);

#endif
