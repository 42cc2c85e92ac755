/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The round list of Norwegian Monrad (NSF 5) with its point groups and colours, and who may meet
 * whom (NSF 6, 7, 11, 12).  A position is an index into the list; a smaller one ranks higher.
 * Position n is the walk-over.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_LIST_H
#define CORE_PAIRING_MONRAD_NSF_LIST_H

#include "core/match/matching.h"
#include "core/pairing/monrad/nsf_colours.h"

struct nsf_list {
	const struct pair_state *s;
	int *player; /* active players: points down, start number up */
	int n;
	struct nsf_colours *colours; /* by position, like all that follow */
	int *group;		     /* the first position of the point group */
	int *end;		     /* one after its last position, indexed by the first */
	bool *walked_over;	     /* has had points without play */
	int wo_group;		     /* the group whose members can have the walk-over, -1 = none */
	bool last_round;
	/* 11B: */
	bool *restricted; /* by group: only the players marked `down` leave it downwards */
	bool *down;
	int settled;   /* two players above this position may not meet */
	bool choosing; /* the floaters of the group that begins there are being chosen */
	bool cut;      /* not all sets of floaters were tried */
	int64_t asked; /* number of calls, a measure of the work */
	long bound;    /* as in struct pair_options */
	/* By the kinds of two players: class of the pair and breaches of NSF rule 7. */
	unsigned char *kind;
	unsigned char class[NSF_COLOURS_KINDS][NSF_COLOURS_KINDS];
	unsigned char breaches[NSF_COLOURS_KINDS][NSF_COLOURS_KINDS];
};

void nsf_list_init(struct nsf_list *l, const struct pair_state *s);
void nsf_list_release(struct nsf_list *l);

int nsf_list_id(const struct nsf_list *l, int position);

/* One after the last position of the group that contains `position`. */
int nsf_list_group_end(const struct nsf_list *l, int position);

static inline int nsf_list_class(const struct nsf_list *l, int a, int b)
{
	return l->class[l->kind[a]][l->kind[b]];
}

static inline int nsf_list_breaches(const struct nsf_list *l, int a, int b)
{
	return l->breaches[l->kind[a]][l->kind[b]];
}

/* May the player have the walk-over of this round, unless they go down (12A)? */
static inline bool nsf_list_is_eligible(const struct nsf_list *l, int a)
{
	return l->group[a] == l->wo_group && !l->walked_over[a];
}

/* The kind of a player: colours, and whether the walk-over of this round is permitted. */
static inline int nsf_list_kind(const struct nsf_list *l, int a)
{
	return l->kind[a] * 2 + nsf_list_is_eligible(l, a);
}

/* May the player have the walk-over of this round (12A)? */
bool nsf_list_may_walk_over(const struct nsf_list *l, int a);

/* Do the colours of a pair satisfy NSF rule 7, or is this the last round? */
bool nsf_list_colours_allow(const struct nsf_list *l, int a, int b);

/* 11B: do the chosen floaters permit the two to meet? */
bool nsf_list_floaters_allow(const struct nsf_list *l, int upper, int lower);

/* May two positions meet?  A matching_may; `ctx` is the list. */
bool nsf_list_may_meet(const void *ctx, int a, int b);

/* Prepares a matching of all players by nsf_list_may_meet(), nobody paired yet. */
void nsf_list_begin_matching(struct nsf_list *l, struct matching *ret_match);

/*
 * The candidates of a player in the order in which they are tried (9A to 9C, 8A, 8C): own group
 * first, then each lower one; within a group by class, then by rank, the walk-over last.
 */
struct nsf_candidates {
	struct nsf_list *list;
	const bool *left; /* players to be paired */
	int t;
	int from, to;  /* the current group */
	int class, at; /* the current class and position in it */
	bool has[5];   /* classes that the first pass has found */
};

/* The candidates from the group of position `from` on, t's own or a lower one. */
struct nsf_candidates nsf_list_candidates(struct nsf_list *l, const bool *left, int t, int from);

/* The next candidate, l->n for the walk-over; -1 at the end. */
int nsf_list_next(struct nsf_candidates *c);

#endif
