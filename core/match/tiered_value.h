/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The parts of a tiered pairing, the arithmetic of its numbers, and the costs of its pairs.
 * tiered.h fills it, tiered_tree.h changes its pairs.  Private to core/match/.
 */
#ifndef CORE_MATCH_TIERED_VALUE_H
#define CORE_MATCH_TIERED_VALUE_H

#include "core/match/matching.h"
#include "core/match/tiered.h"

#include <assert.h>
#include <stddef.h>

enum tiered_mark { UNSEEN, OUTER, INNER };

#define TIERED_NOBODY (-1)

struct tiered_number {
	int64_t tier[TIERED_TIERS];
};

struct tiered_petal {
	int node;
	int from, to; /* the edge to the next petal: vertices of this petal and of that one */
};

struct tiered_blossom {
	struct tiered_petal *petals;
	int n;
	size_t room;
	struct tiered_number label;
};

/* A condition on the partners of a vertex: only those from..to - 1, or only the others. */
struct tiered_limit {
	int from, to;
	bool inside;
};

#define TIERED_LIMITS_MOST 3

struct tiered_conditions {
	int *forbidden, n_forbidden; /* single partners */
	size_t room;
	struct tiered_limit limits[TIERED_LIMITS_MOST];
	int n_limits;
};

/* An OUTER blossom of the tree, see tiered_bridge.h. */
struct tiered_shore {
	int node;	       /* TIERED_NOBODY: not in use */
	int *scouts, n_scouts; /* one vertex of every kind that it holds */
	size_t room;
	int nearest;		   /* the shore of the best bridge, TIERED_NOBODY: there is none */
	struct tiered_number time; /* at which that bridge loses its slack */
};

struct tiered_bridge {
	int a, b; /* a is in the shore with the lower number; TIERED_NOBODY: no pair is possible */
};

#define TIERED_GOALS_MOST 4
#define TIERED_CUTS_MOST  6

struct tiered {
	int n, tiers;
	/* Costs: */
	int *kind, n_kinds;
	int64_t *cost; /* n_kinds * n_kinds * tiers */
	bool *may;     /* n_kinds * n_kinds */
	const struct tiered_extra *extra;
	int extra_tier, ordered, order_tier; /* ordered: a vertex, or TIERED_NOBODY */
	int *order;
	struct tiered_conditions *conditions;
	int *asked, n_asked; /* forbidden partners of a vertex are marked with n_asked */
	int *usual;	     /* TIERED_NOBODY: none */
	/* The pairing: */
	int *active, n_active; /* vertices whose pairs are not settled, ascending */
	bool *is_active;
	struct tiered_number *label;
	int *mate;
	/* Nodes: vertices, then blossoms. */
	int *parent; /* the blossom that contains a node as a petal, TIERED_NOBODY for an outermost
			node */
	/*
	 * The vertices of every outermost node are a set, which it owns: so a large node grows by
	 * little, or loses little, without a look at all of its vertices.
	 */
	int *set, *owner; /* of a vertex; of a set */
	int *free_sets, n_free_sets;
	int *size; /* number of vertices of a node */
	int *base; /* the vertex of a node that is paired outside it */
	struct tiered_blossom *blossoms;
	int *unused, n_unused; /* free blossoms */
	int end;	       /* after the last node ever used */
	/* The tree: */
	enum tiered_mark *mark; /* of outermost nodes */
	int *from, *to;		/* an INNER node was reached along this edge */
	/*
	 * Sum of the steps of this search.  While it lasts, the time is left out of the labels that
	 * move with it: an OUTER label grows by it and an INNER one shrinks, those of outermost
	 * blossoms twice as much.
	 */
	struct tiered_number time;
	int *best; /* an OUTER vertex with least slack towards a vertex, or TIERED_NOBODY */
	struct tiered_number *gap; /* the time at which it loses this slack; of an INNER vertex,
				      whose slack stays, the slack */
	int *event, n_events, *event_of; /* see tiered_events.h */
	int *inner, n_inner;
	struct tiered_shore *shores;
	int n_shores, most_shores;
	int *shore_of;		       /* by node, of OUTER blossoms */
	struct tiered_bridge *bridges; /* most_shores * most_shores, those below the diagonal */
	int *queue, tail;	       /* OUTER vertices whose pairs are still to be scanned */
	int *seen, stamp;
	int *scout, *next_scout;	    /* scanned OUTER vertices by kind and in a list */
	int cuts[TIERED_CUTS_MOST], n_cuts; /* the ends of limits */
	int *special, n_special;	    /* vertices with a limit whose ends are no cuts */
	bool *is_special;
	int goals[TIERED_GOALS_MOST], n_goals; /* unmatched vertices outside of blossoms */
	struct tiered_number *first;	       /* work space */
	struct tiered_number best_label;
	bool begun;
	/* The bound, see tiered_stop_after(): */
	int64_t work, work_most; /* 0: no bound */
	int *solution;		 /* the mates of the latest solution */
	bool is_solved, stopped;
	/* Choices, see tiered_tight.h: */
	struct matching tight;
	bool is_tight;
	int *tight_kind, new_limits;
};

/* The outermost node that contains a vertex. */
static inline int tiered_value_outer(const struct tiered *t, int v)
{
	return t->owner[t->set[v]];
}

/* --- numbers -------------------------------------------------------------------------------- */

static inline int tiered_value_compare(const struct tiered *t, const struct tiered_number *a,
				       const struct tiered_number *b)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		if (a->tier[i] != b->tier[i])
			return a->tier[i] < b->tier[i] ? -1 : 1;
	}
	return 0;
}

static inline bool tiered_value_is_zero(const struct tiered *t, const struct tiered_number *a)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		if (a->tier[i])
			return false;
	}
	return true;
}

/* a += factor * b */
static inline void tiered_value_add(const struct tiered *t, struct tiered_number *a,
				    const struct tiered_number *b, int factor)
{
	int i;

	for (i = 0; i < t->tiers; i++)
		a->tier[i] += factor * b->tier[i];
}

static inline void tiered_value_halve(const struct tiered *t, struct tiered_number *a)
{
	int i;

	for (i = 0; i < t->tiers; i++) {
		assert(a->tier[i] % 2 == 0);
		a->tier[i] /= 2;
	}
}

/* --- costs ---------------------------------------------------------------------------------- */

static inline size_t tiered_value_place(const struct tiered *t, int a, int b)
{
	return (size_t)t->kind[a] * (size_t)t->n_kinds + (size_t)t->kind[b];
}

static inline bool tiered_value_within_limits(const struct tiered *t, int v, int partner)
{
	const struct tiered_conditions *c = &t->conditions[v];
	int i;

	for (i = 0; i < c->n_limits; i++) {
		const struct tiered_limit *l = &c->limits[i];

		if ((partner >= l->from && partner < l->to) != l->inside)
			return false;
	}
	return true;
}

/* May they be paired, apart from pairs forbidden singly? */
static inline bool tiered_value_may_by_kind(const struct tiered *t, int a, int b)
{
	return a != b && t->may[tiered_value_place(t, a, b)] &&
	       tiered_value_within_limits(t, a, b) && tiered_value_within_limits(t, b, a);
}

static inline bool tiered_value_is_forbidden(const struct tiered *t, int a, int b)
{
	const struct tiered_conditions *c = &t->conditions[a];
	int i = 0;

	while (i < c->n_forbidden && c->forbidden[i] != b)
		i++;
	return i < c->n_forbidden;
}

static inline bool tiered_value_may(const struct tiered *t, int a, int b)
{
	return tiered_value_may_by_kind(t, a, b) && !tiered_value_is_forbidden(t, a, b);
}

/* The same for many partners of one vertex: tiered_value_ask_for() first. */
static inline void tiered_value_ask_for(struct tiered *t, int a)
{
	const struct tiered_conditions *c = &t->conditions[a];
	int i;

	t->n_asked++;
	for (i = 0; i < c->n_forbidden; i++)
		t->asked[c->forbidden[i]] = t->n_asked;
}

static inline bool tiered_value_may_be_asked(const struct tiered *t, int a, int b)
{
	return tiered_value_may_by_kind(t, a, b) && t->asked[b] != t->n_asked;
}

/* The costs of a pair by its kinds. */
static inline const int64_t *tiered_value_costs(const struct tiered *t, int a, int b)
{
	return &t->cost[tiered_value_place(t, a, b) * (size_t)t->tiers];
}

/* The extra cost of a pair. */
static inline int64_t tiered_value_extra(const struct tiered *t, int a, int b)
{
	const struct tiered_extra *x = &t->extra[a], *y = &t->extra[b];

	if (x->half == y->half)
		return x->pay < y->pay ? x->pay : y->pay;
	if (x->half == TIERED_NO_HALF)
		return y->half == TIERED_FIRST_HALF ? y->pay : 0;
	return x->half == TIERED_FIRST_HALF && y->half == TIERED_NO_HALF ? x->pay : 0;
}

/* One number of the slack; `costs` are those of the pair. */
static inline int64_t tiered_value_slack_at(const struct tiered *t, int a, int b,
					    const int64_t *costs, int i)
{
	int64_t cost = costs[i];

	if (t->extra && i == t->extra_tier)
		cost += tiered_value_extra(t, a, b);
	if (i == t->order_tier && (t->ordered == a || t->ordered == b))
		cost += t->order[t->ordered == a ? b : a];
	return 2 * cost - t->label[a].tier[i] - t->label[b].tier[i];
}

/* Compares the slack with a number; most differ in the first tier. */
static inline int tiered_value_compare_slack(const struct tiered *t, int a, int b,
					     const struct tiered_number *with)
{
	const int64_t *costs = tiered_value_costs(t, a, b);
	int i;

	for (i = 0; i < t->tiers; i++) {
		int64_t slack = tiered_value_slack_at(t, a, b, costs, i);

		if (slack != with->tier[i])
			return slack < with->tier[i] ? -1 : 1;
	}
	return 0;
}

static inline struct tiered_number tiered_value_slack(const struct tiered *t, int a, int b)
{
	const int64_t *costs = tiered_value_costs(t, a, b);
	struct tiered_number s;
	int i = 0;

	do
		s.tier[i] = tiered_value_slack_at(t, a, b, costs, i);
	while (++i < t->tiers);
	return s;
}

static inline bool tiered_value_has_no_slack(const struct tiered *t, int a, int b)
{
	const int64_t *costs = tiered_value_costs(t, a, b);
	int i = 0;

	while (i < t->tiers && tiered_value_slack_at(t, a, b, costs, i) == 0)
		i++;
	return i == t->tiers;
}

/* Stops at the bound, if there is a solution. */
static inline bool tiered_value_stops(struct tiered *t)
{
	t->stopped = t->stopped || (t->work_most && t->is_solved && t->work > t->work_most);
	return t->stopped;
}

/* Are the ends of all limits, but those of special vertices, on one side of both? */
static inline bool tiered_value_share_zone(const struct tiered *t, int a, int b)
{
	int i;

	for (i = 0; i < t->n_cuts; i++) {
		if ((a < t->cuts[i]) != (b < t->cuts[i]))
			return false;
	}
	return true;
}

static inline bool tiered_value_share_limits(const struct tiered *t, int a, int b)
{
	const struct tiered_conditions *x = &t->conditions[a], *y = &t->conditions[b];
	int i;

	for (i = 0; i < x->n_limits && i < y->n_limits; i++) {
		if (x->limits[i].from != y->limits[i].from || x->limits[i].to != y->limits[i].to ||
		    x->limits[i].inside != y->limits[i].inside)
			return false;
	}
	return x->n_limits == y->n_limits;
}

/*
 * Have a vertex and one of its kind the same slack with all others, apart from forbidden pairs and
 * those with special vertices?
 */
static inline bool tiered_value_is_alike(const struct tiered *t, int a, int b)
{
	return t->kind[a] == t->kind[b] && !t->extra &&
	       tiered_value_compare(t, &t->label[a], &t->label[b]) == 0 &&
	       tiered_value_share_limits(t, a, b) && tiered_value_share_zone(t, a, b);
}

/*
 * How much more of the extra costs a vertex of the same half can pay than another one, in terms of
 * labels.
 */
static inline int64_t tiered_value_more_extra(const struct tiered *t, int a, int b)
{
	int64_t more = t->extra[a].pay - t->extra[b].pay;

	return more > 0 ? 2 * more : 0;
}

/*
 * Is the slack of a with no vertex larger than that of b, apart from pairs forbidden to a, those
 * with special vertices and the pair of the two?  Both are typical.
 */
static inline bool tiered_value_dominates(const struct tiered *t, int a, int b)
{
	int i;

	if (t->kind[a] != t->kind[b] || (t->extra && t->extra[a].half != t->extra[b].half))
		return false;
	for (i = 0; i < t->tiers; i++) {
		int64_t more = t->label[a].tier[i] - t->label[b].tier[i];

		if (t->extra && i == t->extra_tier)
			more -= tiered_value_more_extra(t, a, b);
		if (more < 0)
			return false;
		if (more > 0)
			break;
	}
	return tiered_value_share_limits(t, a, b) && tiered_value_share_zone(t, a, b);
}

/* Do the kinds, and the extra costs, tell the costs of a vertex? */
static inline bool tiered_value_is_typical(const struct tiered *t, int v)
{
	return !t->is_special[v] && t->ordered != v;
}

#endif
