/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Matching in a general graph that is given by a predicate (Edmonds' blossoms).  It answers the
 * question that keeps every search here polynomial: if these two are paired, can all the others
 * still be paired?  A search that takes its choices in the rule's order and asks this before each
 * step finds the rule's first complete pairing without ever turning back.
 */
#ifndef CORE_MATCH_MATCHING_H
#define CORE_MATCH_MATCHING_H

#include <stdbool.h>
#include <stddef.h>

/* May vertices a and b be paired?  Symmetric; never asked with a == b. */
typedef bool (*matching_may)(const void *ctx, int a, int b);

struct matching {
	int n;
	matching_may may;
	const void *ctx;
	int *mate;	  /* -1 for nobody */
	bool *active;	  /* vertices taken out are not active */
	int *next, *prev; /* the active vertices as a ring through vertex n */
	/* Work space of one search: */
	int *parent, *base, *queue, *path, *taken;
	bool *reached, *in_blossom;
};

/* All n vertices active, nobody paired. */
void matching_init(struct matching *m, int n, matching_may may, const void *ctx);
void matching_release(struct matching *m);

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

#endif
