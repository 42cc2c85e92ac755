/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Matching in a general graph that is given by a predicate (Edmonds' blossoms).  It answers the
 * question that keeps every search here polynomial: if these two are paired, can all the others
 * still be paired?  A search that makes its choices in the rule's order and asks this before each
 * step finds the rule's first complete pairing without backtracking.
 *
 * Players of one kind differ in little more than their past opponents.  If the kinds are known, a
 * search for a path visits each vertex about once for each kind and for each past opponent; with a
 * single kind it visits all pairs.  The answers are the same.
 *
 * Cost: at most n searches, each O(n * kinds + opponents met), O(n^2) with one kind.  Proof: a
 * matching is maximum if there is no augmenting path (Berge), and shrinking a blossom neither
 * creates nor destroys one (Edmonds).
 */
#ifndef CORE_MATCH_MATCHING_H
#define CORE_MATCH_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* May vertices a and b be paired?  Symmetric; never called with a == b. */
typedef bool (*matching_may)(const void *ctx, int a, int b);

/* The kind of a vertex: vertices with equal keys are of one kind. */
typedef int64_t (*matching_key)(const void *ctx, int v);

#define MATCHING_KINDS 130 /* the last one includes all further ones */

struct matching {
	int n;
	matching_may may;
	const void *ctx;
	int *mate;	  /* -1 = unmatched */
	bool *active;	  /* removed vertices are not active */
	int *next, *prev; /* the active vertices as a ring through vertex n */
	unsigned char *kind;
	int n_kinds;
	bool meets[MATCHING_KINDS][MATCHING_KINDS]; /* false: no two of these kinds may be paired */
	int *kin_next, *kin_prev; /* unvisited vertices, a ring for each kind through n + kind */
	/* Work space of one search: */
	int *parent, *root, *queue, *taken, *seen, *visited;
	int tail, n_visited, stamp;
	bool *reached; /* at an even distance from the root */
	/*
	 * Blossoms and single vertices reached, by root and kind: members, and neighbours in a
	 * ring.
	 */
	int *member_next, *first, *last, *blossom_next, *blossom_prev;
	int reach_of; /* vertex whose possible mates `reached` marks; -1 = none */
};

/* Makes all n vertices active and unmatched. */
void matching_init(struct matching *m, int n, matching_may may, const void *ctx);
void matching_release(struct matching *m);

/*
 * Sets the kinds, right after matching_init().  `meet` is `may` without conditions on single pairs,
 * such as past games: where it is false for vertices of two kinds (or for a vertex with itself),
 * `may` is false for all vertices of these kinds.
 */
void matching_set_kinds(struct matching *m, matching_key key, matching_may meet);

/* First and next active vertex in ascending order; -1 at the end. */
int matching_first(const struct matching *m);
int matching_next(const struct matching *m, int v);

/* Pairs as many active vertices as possible; returns the number of unmatched ones. */
int matching_maximize(struct matching *m);

/* Unpairs all.  After many changes a new matching costs less than repairing the old one. */
void matching_clear(struct matching *m);

/*
 * Requires that nobody is matched yet, that no two of the first n vertices may be paired, and no
 * two of the others.  Can each of the first n have a mate?  If true, leaves them matched.
 */
bool matching_cover(struct matching *m, int n);

/* Removes a vertex; its mate is unmatched until the next matching_maximize(). */
void matching_remove(struct matching *m, int v);

/*
 * Requires a maximum matching.  Removes a matched vertex and keeps the matching maximum: is its
 * mate paired again?  `unmatched` is a vertex to be tried first, -1 = all are matched.
 */
bool matching_drop(struct matching *m, int v, int unmatched);

/*
 * Requires a maximum matching, without the removed vertex v, which precedes all active ones.  Adds
 * it and keeps the matching maximum: is it paired?  `unmatched` is as above.
 */
bool matching_add(struct matching *m, int v, int unmatched);

/*
 * Requires a perfect matching of the active vertices, and that a and b may be paired.  If the
 * others have a perfect matching without these two, removes both, keeps the rest perfectly matched
 * and returns true; otherwise leaves the matching perfect and returns false.
 */
bool matching_fix(struct matching *m, int a, int b);

/* The same, but both stay active: on true the perfect matching pairs them. */
bool matching_allows(struct matching *m, int a, int b);

/* The same without changing the matching; `may` is not asked about a and b. */
bool matching_could_allow(struct matching *m, int a, int b);

/*
 * Requires a maximum matching.  Marks in `ret_open` (n entries, false) the vertices that some
 * maximum matching leaves unmatched.
 */
void matching_mark_open(struct matching *m, bool *ret_open);

/* Parts of the graph in a barrier; any other part is an odd component, named by a number >= 0. */
#define MATCHING_OUTSIDE (-2) /* no component, and not adjacent to one */
#define MATCHING_CUT	 (-1) /* removing these vertices leaves the components */

/*
 * Requires a maximum matching.  Writes the part of each active vertex in `ret_part` (n entries):
 * there are as many more components than cut vertices as vertices are unmatched (Tutte and Berge),
 * and two components are not adjacent.
 */
void matching_find_barrier(struct matching *m, int *ret_part);

/*
 * Requires a maximum matching.  Removes a vertex that some maximum matching leaves unmatched, so
 * that one fewer is unmatched; false without any change for others.  The matching is still maximum.
 */
bool matching_take_open(struct matching *m, int v);

/* Undoes the latest matching_take_open(), unless that has been done: v is unmatched. */
void matching_return(struct matching *m, int v);

#endif
