/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bracket as a value: its vertices and the sums of its criteria.  fide_criteria.h fills it,
 * fide_bracket.h solves it.  Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_BRACKET_VALUE_H
#define CORE_PAIRING_FIDE_FIDE_BRACKET_VALUE_H

#include "core/base/sbuf.h"
#include "core/match/tiered.h"
#include "core/pairing/fide/fide_below.h"
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

#define FIDE_SUMS_MOST	 512
#define FIDE_LEVELS_MOST 80 /* six rules have a sum of each, so that all find room */

/* What the question contains besides the bracket, see fide_scope.h. */
enum fide_scope { FIDE_SCOPE_OWN, FIDE_SCOPE_NEXT, FIDE_SCOPE_ALL };

/* Where a player of a narrow scope may leave to: the next score group, below it. */
enum fide_exit { FIDE_NO_EXIT, FIDE_EXIT_NEAR, FIDE_EXIT_FAR };

/* A sum: of a rule, for rules about scores of one score. */
struct fide_sum {
	enum fide_rule rule;
	int most; /* maximum value */
	int tier, shift;
};

/* Vertices that fail every criterion alike with any third one, see fide_kinds.h. */
struct fide_kinds {
	int n;
	int *of;       /* by vertex */
	int (*one)[2]; /* two vertices of each kind; -1 if there is only one */
};

struct fide_bracket {
	const struct fide *f;
	bool dutch;    /* otherwise Burstein */
	const int *at; /* positions of the vertices */
	enum fide_scope scope;
	struct fide_below *below; /* two, without and with the bye; kept for the round */
	int n; /* players and exits of the scope, the exits last; the bye is behind them */
	int n_moved, n_in, n_near; /* moved down; of the bracket; with the next score group */
	int n_exits;
	enum fide_exit *exit; /* by vertex */
	bool has_bye;	      /* in the scope */
	int n_all, near_all;  /* players not yet paired; n_near among them */
	bool bye_all;	      /* somebody will have the bye */
	int64_t bye_score;    /* FD-C5: of the player who will have the bye */
	bool counts_c9;
	int levels;  /* different scores of the moved-down players */
	bool merged; /* lower ones count as one score */
	int *level;  /* by vertex of the bracket; residents have the last one */
	struct fide_sum sums[FIDE_SUMS_MOST];
	int n_sums, first_sum[FIDE_RULES];
	int tiers; /* of the criteria; then: */
	int exchange_tier, order_tier;
	struct fide_kinds kinds;
	struct tiered *t;
	const char *cut; /* the rule at which the bound was reached, NULL = nowhere (ALL-8) */
	/* With an explanation: called by fide_bracket_choose() for each candidate passed over. */
	void (*tell)(struct fide_bracket *b, int v, int u, struct sbuf *out);
	struct sbuf *why; /* by vertex of the bracket */
};

/* A vertex of the bracket, not below it and not the bye. */
static inline bool fide_bracket_holds(const struct fide_bracket *b, int v)
{
	return v < b->n_in;
}

static inline bool fide_bracket_is_exit(const struct fide_bracket *b, int v)
{
	return v < b->n && v >= b->n - b->n_exits;
}

/* PAIRING FD-C2, FD-C5: may a player of the scope have the bye? */
static inline bool fide_bracket_may_have_bye(const struct fide_bracket *b, int v)
{
	const struct fide_player *p = &b->f->list[b->at[v]];

	return !p->no_bye && p->score == b->bye_score;
}

#endif
