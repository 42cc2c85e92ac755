/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Norwegian Monrad of 1986 (NSF).  From the top of the round list each player takes the first
 * possible opponent: own point group first, then each lower one, within a group by how well the
 * colours fit, then by rank.  A choice stands only if all others can still be paired, which is
 * where breaking up the latest pairs (9D) leads.
 */
#include "core/base/mem.h"
#include "core/match/matching.h"
#include "core/pairing/pairing.h"

#include <stdlib.h>
#include <string.h>

/*
 * Sets of floaters tried in a group of the last round (11B), and questions asked in all of them,
 * which bounds large fields too; then the best found stands.
 */
#define SETS_MOST  100000
#define ASKED_MOST 60000000

/* What the colour rules look at: all rounds paired, a walk-over as White (12B, 12C). */
struct colours {
	int white, black;
	enum pair_colour last[3]; /* the last first */
	enum pair_colour due;
};

/* 11B: a point group whose floaters are given. */
struct nsf {
	const struct pair_state *s;
	int *list; /* active players: points down, start number up (5) */
	int n;
	struct colours *colours; /* by position in the list */
	int *group;		 /* the first position of the point group, by position */
	int *end;		 /* behind its last one, by the first */
	bool *walked_over;	 /* has points without play */
	int wo_group;		 /* the group in which the walk-over is met, -1 in an even field */
	bool last_round;
	const struct lang *lang; /* of the reasons */
	bool *restricted;	 /* by group: only the players marked `down` leave it downwards */
	bool *down;		 /* by position */
	long *asked; /* how often it was asked whether two may meet, and how well they fit */
};

static enum pair_colour colour_of(const struct pair_entry *e)
{
	if (e->result == PAIR_BYE)
		return PAIR_WHITE;
	return e->result == PAIR_ABSENT ? PAIR_NO_COLOUR : e->colour;
}

/* 8A: last two equal, the other; 8B: the rarer; 8C: the opposite of the last. */
static enum pair_colour due_colour(const struct colours *c)
{
	if (c->last[0] == PAIR_NO_COLOUR)
		return PAIR_NO_COLOUR;
	if (c->last[0] == c->last[1])
		return pair_other(c->last[0]);
	if (c->white != c->black)
		return c->white < c->black ? PAIR_WHITE : PAIR_BLACK;
	return pair_other(c->last[0]);
}

static void read_colours(const struct pair_player *p, struct colours *c)
{
	size_t r;

	memset(c, 0, sizeof(*c));
	for (r = 0; r < p->n_history; r++) {
		enum pair_colour colour = colour_of(&p->history[r]);

		if (colour == PAIR_NO_COLOUR)
			continue;
		c->white += colour == PAIR_WHITE;
		c->black += colour == PAIR_BLACK;
		c->last[2] = c->last[1];
		c->last[1] = c->last[0];
		c->last[0] = colour;
	}
	c->due = due_colour(c);
}

static int count_of(const struct colours *c, enum pair_colour colour)
{
	return colour == PAIR_WHITE ? c->white : c->black;
}

/* Breaches of 7A, a fourth in a row, and of 7B, more than half of the games and one besides. */
static int breaks_7(const struct colours *c, enum pair_colour colour)
{
	bool fourth = c->last[0] == colour && c->last[1] == colour && c->last[2] == colour;

	return fourth + (2 * (count_of(c, colour) + 1) > c->white + c->black + 3);
}

static bool third_in_a_row(const struct colours *c, enum pair_colour colour)
{
	return c->last[0] == colour && c->last[1] == colour;
}

static int imbalance_after(const struct colours *c, enum pair_colour colour)
{
	int d = c->white - c->black + (colour == PAIR_WHITE ? 1 : -1);

	return d < 0 ? -d : d;
}

struct assignment {
	enum pair_colour upper; /* colour of the higher ranked */
	int breaches;		/* of 7A and of 7B */
	int thirds;		/* third in a row */
	int imbalance;
};

static struct assignment assign(const struct colours *a, const struct colours *b,
				enum pair_colour upper)
{
	enum pair_colour lower = pair_other(upper);

	return (struct assignment){upper, breaks_7(a, upper) + breaks_7(b, lower),
				   third_in_a_row(a, upper) + third_in_a_row(b, lower),
				   imbalance_after(a, upper) + imbalance_after(b, lower)};
}

/* 8D: the higher ranked has White in even rounds. */
static enum pair_colour colour_by_round(const struct nsf *m)
{
	return m->s->round % 2 == 0 ? PAIR_WHITE : PAIR_BLACK;
}

/* Of both assignments the better one; 8D decides what 7, 8A and 8B leave open. */
static struct assignment best_assignment(const struct nsf *m, const struct colours *a,
					 const struct colours *b)
{
	struct assignment x = assign(a, b, colour_by_round(m));
	struct assignment y = assign(a, b, pair_other(x.upper));
	int d = y.breaches - x.breaches;

	if (!d)
		d = y.thirds - x.thirds;
	if (!d)
		d = y.imbalance - x.imbalance;
	return d < 0 ? y : x;
}

/*
 * The class of a pair, 1 to 4, and the colour of the higher ranked.  Class 4 breaks NSF rule 7,
 * which only the last round allows.
 */
static int pair_class(const struct nsf *m, int a, int b, struct assignment *ret_assignment)
{
	const struct colours *upper = &m->colours[a], *lower = &m->colours[b];
	struct assignment x;

	++*m->asked;
	if (upper->due != lower->due) {
		*ret_assignment =
			assign(upper, lower,
			       upper->due != PAIR_NO_COLOUR ? upper->due : pair_other(lower->due));
		return 1;
	}
	x = best_assignment(m, upper, lower);
	*ret_assignment = x;
	if (upper->due == PAIR_NO_COLOUR)
		return 1;
	return x.breaches ? 4 : x.thirds ? 3 : 2;
}

/* Does some assignment of colours keep NSF rule 7? */
static bool keeps_7(const struct nsf *m, int a, int b)
{
	const struct colours *x = &m->colours[a], *y = &m->colours[b];

	return !assign(x, y, PAIR_WHITE).breaches || !assign(x, y, PAIR_BLACK).breaches;
}

/* 11B: the floaters of a restricted group go down and nobody else does. */
static bool restriction_allows(const struct nsf *m, int upper, int lower)
{
	int g = m->group[upper], h = m->group[lower];

	if (g == h)
		return !m->restricted[g] || (!m->down[upper] && !m->down[lower]);
	return (!m->restricted[g] || m->down[upper]) && (!m->restricted[h] || !m->down[lower]);
}

static bool may_walk_over(const struct nsf *m, int a)
{
	return m->group[a] == m->wo_group && !m->walked_over[a] &&
	       !(m->restricted[m->group[a]] && m->down[a]);
}

static bool may_meet(const void *ctx, int a, int b)
{
	const struct nsf *m = ctx;
	int upper = a < b ? a : b, lower = a < b ? b : a;

	++*m->asked;
	if (lower == m->n)
		return may_walk_over(m, upper);
	return restriction_allows(m, upper, lower) &&
	       !pair_have_met(m->s, m->list[a], m->list[b], true) &&
	       (m->last_round || keeps_7(m, upper, lower));
}

/* Kinds of players: the colours that rule 7 leaves them, and who may have the walk-over. */
static int64_t kind_key(const void *ctx, int a)
{
	const struct nsf *m = ctx;

	if (a == m->n)
		return 8;
	return !breaks_7(&m->colours[a], PAIR_WHITE) + 2 * !breaks_7(&m->colours[a], PAIR_BLACK) +
	       4 * (m->group[a] == m->wo_group && !m->walked_over[a]);
}

static bool kinds_may_meet(const void *ctx, int a, int b)
{
	const struct nsf *m = ctx;

	if (a == m->n || b == m->n)
		return a != b && (kind_key(m, a < b ? a : b) & 4);
	return m->last_round || keeps_7(m, a, b);
}

static void begin_matching(const struct nsf *m, struct matching *match)
{
	matching_init(match, m->n + (m->wo_group >= 0), may_meet, m);
	matching_set_kinds(match, kind_key, kinds_may_meet);
}

/* A complete set-up: positions paired with each other, m->n for the walk-over. */
struct setup {
	int *mate;
	int breaches; /* of NSF rule 7 in the whole round */
};

static int id_at(const struct nsf *m, int position)
{
	return m->s->players[m->list[position]].id;
}

/* Have floaters been settled by 11B? */
static bool floaters_are_set(const struct nsf *m)
{
	int i;

	for (i = 0; i < m->n; i++) {
		if (m->restricted[i])
			return true;
	}
	return false;
}

/* Why t, who tried b, does not meet b. */
static void tell_fall(const struct nsf *m, struct sbuf *why, int t, int b)
{
	int met = pair_met(m->s, m->list[t], m->list[b], true);

	if (!why || pair_tell_met(why, m->lang, id_at(m, t), id_at(m, b), met, "6A"))
		return;
	if (!m->last_round && !keeps_7(m, t, b))
		sbuf_addf(why, tr(m->lang, "%d and %d: their colours would break NSF rule 7; "),
			  id_at(m, t), id_at(m, b));
	else if (!restriction_allows(m, t, b))
		sbuf_addf(
			why,
			tr(m->lang,
			   "%d and %d: not with the floaters with whom NSF rule 7 is broken least (11B); "),
			id_at(m, t), id_at(m, b));
	else
		sbuf_addf(
			why,
			floaters_are_set(m)
				? tr(m->lang,
				     "%d and %d: with the floaters of 11B somebody would be left without opponent (9D); ")
				: tr(m->lang,
				     "%d and %d: somebody would be left without opponent (9D); "),
			id_at(m, t), id_at(m, b));
}

/* The rule that gave the colours of a pair. */
static const char *colour_rule(const struct nsf *m, int a, int b)
{
	const struct colours *x = &m->colours[a], *y = &m->colours[b];
	struct assignment one, other;

	if (x->due != y->due)
		return x->due != PAIR_NO_COLOUR && y->due != PAIR_NO_COLOUR
			       ? tr(m->lang, "each has the colour that is due (8)")
			       : tr(m->lang, "the one to whom a colour is due has it (8)");
	one = best_assignment(m, x, y);
	other = assign(x, y, pair_other(one.upper));
	if (one.breaches != other.breaches)
		return tr(m->lang, "the other way round NSF rule 7 would be broken");
	if (one.thirds != other.thirds)
		return tr(m->lang,
			  "the other way round one would have a colour a third time in a row (8A)");
	if (one.imbalance != other.imbalance)
		return tr(m->lang, "so that Whites and Blacks are evened out (8B)");
	if (m->s->round % 2)
		return tr(m->lang, "in odd rounds the lower ranked has White (8D)");
	return tr(m->lang, "in even rounds the higher ranked has White (8D)");
}

/* The end of the point group in which position `from` stands. */
static int group_end(const struct nsf *m, int from)
{
	return m->end[m->group[from]];
}

/* How well the two of a pair of this class fit. */
static const char *fit(const struct nsf *m, int class)
{
	switch (class) {
	case 1: return tr(m->lang, "whose due colour fits (8C)");
	case 2: return tr(m->lang, "though both are due the same colour");
	case 3: return tr(m->lang, "though one gets a colour a third time in a row (8A)");
	default: break;
	}
	return tr(m->lang, "though NSF rule 7 is broken, as the last round allows (11A)");
}

/* The rule that gave t the opponent b (m->n: the walk-over). */
static void tell_taken(const struct nsf *m, struct sbuf *why, int t, int b)
{
	struct assignment x;

	if (!why)
		return;
	if (b == m->n) {
		sbuf_addf(
			why,
			tr(m->lang,
			   "%d is left over in the lowest group with anybody who may have the walk-over (12A)"),
			id_at(m, t));
		return;
	}
	if (m->restricted[m->group[t]] && m->down[t] && group_end(m, t) > m->group[t] + 1)
		sbuf_addf(
			why,
			tr(m->lang,
			   "%d goes down, as with these floaters NSF rule 7 is broken least (11B); "),
			id_at(m, t));
	sbuf_addf(
		why,
		m->group[b] == m->group[t]
			? tr(m->lang, "%d meets %d, the nearest in the same point group (9A)")
			: tr(m->lang,
			     "%d meets %d, the nearest in the next point group that has anybody (6B, 9B)"),
		id_at(m, t), id_at(m, b));
	sbuf_addf(why, " %s; %s", fit(m, pair_class(m, t, b, &x)), colour_rule(m, t, b));
}

/* Takes the first of a group, class by class, that leaves a complete set-up; -1 for nobody. */
static int choose_in_group(const struct nsf *m, struct matching *match, int t, int from, int to,
			   struct sbuf *why)
{
	struct assignment x;
	int class, b;

	for (class = 1; class <= 4; class ++) {
		for (b = matching_next(match, t); b >= 0 && b < to; b = matching_next(match, b)) {
			if (b < from || pair_class(m, t, b, &x) != class)
				continue;
			if (may_meet(m, t, b) && matching_allows(match, t, b))
				return b;
			tell_fall(m, why, t, b);
		}
	}
	return -1;
}

static int choose(const struct nsf *m, struct matching *match, int t, struct sbuf *why)
{
	int from, to, b;

	for (from = t; from < m->n; from = to) {
		to = group_end(m, from);
		b = choose_in_group(m, match, t, from == t ? t + 1 : from, to, why);
		if (b >= 0)
			return b;
		/* The walk-over stands last in its group. */
		if (m->group[from] == m->wo_group && m->group[t] == m->wo_group &&
		    match->active[m->n] && may_meet(m, t, m->n) && matching_allows(match, t, m->n))
			return m->n;
	}
	return -1;
}

/*
 * What a set-up with other floaters is compared with: the one before any floaters of this group
 * were set.  Pairs of the groups above stay as they are while they can, and from where everybody
 * who is left is left in `setup` too, the rest stays as it is: only what lies between is new.
 */
struct reference {
	const struct setup *setup;
	int group; /* whose floaters are set; also the first position of it */
	const int
		*later; /* breaches of pairs whose higher ranked stands at this position or later */
	int walk_over;	/* who has it, -1 for nobody */
	int limit;	/* breaches from which on a set-up is of no use */
};

/* Is everybody from position `from` on who is left here left in the reference too? */
static bool same_are_left(const struct nsf *m, const struct matching *match,
			  const struct reference *ref, int from)
{
	int i;

	for (i = from; i < m->n; i++) {
		if (match->active[i] != (ref->setup->mate[i] >= from))
			return false;
	}
	return m->wo_group < 0 || match->active[m->n] == (ref->walk_over >= from);
}

/* Those left from position `from` on meet as in the reference. */
static void take_rest(const struct nsf *m, const struct reference *ref, int from, struct setup *out)
{
	int i;

	for (i = from; i < m->n; i++) {
		if (ref->setup->mate[i] >= from)
			out->mate[i] = ref->setup->mate[i];
	}
	out->breaches += ref->later[from];
}

/* Pairs those left in `match`, which is perfect; with `ref` it ends early where it may. */
static void fill_rest(const struct nsf *m, struct matching *match, const struct reference *ref,
		      struct setup *out, char **whys)
{
	int t, b, group = -1;
	struct assignment x;

	while ((t = matching_first(match)) >= 0) {
		struct sbuf why = SBUF_INIT;

		if (ref && out->breaches >= ref->limit)
			return;
		if (ref && m->group[t] != group && m->group[t] > ref->group &&
		    same_are_left(m, match, ref, m->group[t])) {
			take_rest(m, ref, m->group[t], out);
			return;
		}
		group = m->group[t];
		b = choose(m, match, t, whys ? &why : NULL);
		tell_taken(m, whys ? &why : NULL, t, b);
		matching_fix(match, t, b);
		out->mate[t] = b;
		if (b < m->n) {
			out->mate[b] = t;
			pair_class(m, t, b, &x);
			out->breaches += x.breaches;
		}
		if (whys)
			whys[t] = sbuf_detach(&why, NULL);
	}
}

/*
 * Fills a set-up by the search order, with explanations for every position when `whys` is given.
 * False when there is no complete set-up.
 */
static bool fill(const struct nsf *m, struct setup *out, char **whys)
{
	struct matching match;
	bool complete;

	begin_matching(m, &match);
	out->breaches = 0;
	complete = !matching_maximize(&match);
	if (complete)
		fill_rest(m, &match, NULL, out, whys);
	matching_release(&match);
	return complete;
}

/* Takes over the pairs of the groups above; false when one is no longer allowed. */
static bool keep_above(const struct nsf *m, struct matching *match, const struct reference *ref,
		       struct setup *out)
{
	int t, b;

	for (t = 0; t < ref->group; t++) {
		b = ref->setup->mate[t];
		out->mate[t] = b;
		if (b < t)
			continue;
		if (!may_meet(m, t, b))
			return false;
		matching_remove(match, t);
		matching_remove(match, b);
		if (b < m->n)
			out->mate[b] = t;
	}
	out->breaches = ref->setup->breaches - ref->later[ref->group];
	return true;
}

/* Those left who may still meet as in the reference are paired so to begin with. */
static void pair_as_before(const struct nsf *m, struct matching *match, const struct reference *ref)
{
	int t, b;

	for (t = matching_first(match); t >= 0 && t < m->n; t = matching_next(match, t)) {
		b = ref->setup->mate[t];
		if (b > t && match->active[b] && may_meet(m, t, b)) {
			match->mate[t] = b;
			match->mate[b] = t;
		}
	}
}

/*
 * The same as fill() after floaters have been set, from the reference.  To set floaters takes
 * possibilities away: who could not be chosen before cannot be now, and who was chosen above still
 * is as long as the others can all be paired.  Where they cannot, everything is filled anew.
 */
static bool refill(const struct nsf *m, const struct reference *ref, struct setup *out)
{
	struct matching match;
	bool complete;

	begin_matching(m, &match);
	complete = keep_above(m, &match, ref, out);
	if (complete) {
		pair_as_before(m, &match, ref);
		complete = !matching_maximize(&match);
	}
	if (complete)
		fill_rest(m, &match, ref, out, NULL);
	matching_release(&match);
	return complete || fill(m, out, NULL);
}

/* The next combination of k of g items in the order of combinations; false after the last. */
static bool next_combination(int *pick, int k, int g)
{
	int i = k - 1;

	while (i >= 0 && pick[i] == g - k + i)
		i--;
	if (i < 0)
		return false;
	pick[i]++;
	for (i++; i < k; i++)
		pick[i] = pick[i - 1] + 1;
	return true;
}

static int floaters_of(const struct nsf *m, const struct setup *u, int from, int to)
{
	int i, k = 0;

	for (i = from; i < to; i++)
		k += u->mate[i] < m->n && m->group[u->mate[i]] > m->group[i];
	return k;
}

/* Marks as floaters what `u` sends down, or the picked ones counted from the lowest ranked. */
static void mark_floaters(const struct nsf *m, const struct setup *u, int from, int to,
			  const int *pick, int k)
{
	int i;

	for (i = from; i < to; i++)
		m->down[i] = !pick && u->mate[i] < m->n && m->group[u->mate[i]] > m->group[i];
	for (i = 0; pick && i < k; i++)
		m->down[to - 1 - pick[i]] = true;
}

/* Tries one set of floaters; keeps it when it breaks NSF rule 7 less often. */
static void try_floaters(const struct nsf *m, const struct reference *ref, struct setup *best,
			 struct setup *trial, bool *keep)
{
	if (!refill(m, ref, trial) || trial->breaches >= best->breaches)
		return;
	memcpy(best->mate, trial->mate, (size_t)m->n * sizeof(int));
	best->breaches = trial->breaches;
	memcpy(keep, m->down, (size_t)m->n * sizeof(bool));
}

/* Room for the work on one group after the other. */
struct floating {
	struct setup before; /* the set-up before the group's floaters are set */
	struct setup trial;
	bool *keep; /* the floaters of the best */
	int *pick;
	int *later;
};

static void refer_to(const struct nsf *m, const struct setup *best, struct floating *w, int group,
		     struct reference *ret_ref)
{
	struct assignment x;
	int i, b;

	memcpy(w->before.mate, best->mate, (size_t)m->n * sizeof(int));
	w->before.breaches = best->breaches;
	*ret_ref = (struct reference){&w->before, group, w->later, -1, best->breaches};
	w->later[m->n] = 0;
	for (i = m->n - 1; i >= 0; i--) {
		b = best->mate[i];
		w->later[i] = w->later[i + 1];
		if (b == m->n)
			ret_ref->walk_over = i;
		if (b <= i || b == m->n)
			continue;
		pair_class(m, i, b, &x);
		w->later[i] += x.breaches;
	}
}

/* 11B for one group: every set of as many floaters, the usual one first. */
static void try_group(const struct nsf *m, struct setup *best, struct floating *w, int from, int to)
{
	int k = floaters_of(m, best, from, to), i, sets = 0;
	struct reference ref;

	if (!k)
		return;
	m->restricted[m->group[from]] = true;
	mark_floaters(m, best, from, to, NULL, 0);
	memcpy(w->keep, m->down, (size_t)m->n * sizeof(bool));
	refer_to(m, best, w, from, &ref);
	for (i = 0; i < k; i++)
		w->pick[i] = i;
	do {
		mark_floaters(m, &w->before, from, to, w->pick, k);
		try_floaters(m, &ref, best, &w->trial, w->keep);
		ref.limit = best->breaches;
	} while (best->breaches && ++sets < SETS_MOST && *m->asked < ASKED_MOST &&
		 next_combination(w->pick, k, to - from));
	memcpy(m->down, w->keep, (size_t)m->n * sizeof(bool));
}

/* 11B: where the usual set-up of the last round breaks NSF rule 7, look for other floaters. */
static void improve_last_round(const struct nsf *m, struct setup *best)
{
	size_t n = (size_t)m->n + 1;
	struct floating w = {.before.mate = mem_zeroed(n, sizeof(int)),
			     .trial.mate = mem_zeroed(n, sizeof(int)),
			     .keep = mem_zeroed(n, sizeof(bool)),
			     .pick = mem_zeroed(n, sizeof(int)),
			     .later = mem_zeroed(n, sizeof(int))};
	int from, to;

	for (from = 0; from < m->n && best->breaches; from = to) {
		to = group_end(m, from);
		try_group(m, best, &w, from, to);
	}
	free(w.before.mate);
	free(w.trial.mate);
	free(w.keep);
	free(w.pick);
	free(w.later);
}

static int by_list(const void *a, const void *b, void *ctx)
{
	const struct pair_state *s = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (s->round > 1 && s->score[x] != s->score[y])
		return s->score[x] > s->score[y] ? -1 : 1;
	return s->players[x].id > s->players[y].id ? 1 : -1;
}

static bool got_walk_over(const struct pair_player *p)
{
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		if (p->history[r].result == PAIR_BYE || p->history[r].result == PAIR_WON_UNPLAYED)
			return true;
	}
	return false;
}

static void fill_list(struct nsf *m)
{
	const struct pair_state *s = m->s;
	size_t k;
	int i;

	for (k = 0; k < s->n; k++) {
		if (pair_is_active(&s->players[s->by_id[k]]))
			m->list[m->n++] = s->by_id[k];
	}
	qsort_r(m->list, (size_t)m->n, sizeof(*m->list), by_list, (void *)(uintptr_t)s);
	for (i = 0; i < m->n; i++) {
		const struct pair_player *p = &s->players[m->list[i]];

		read_colours(p, &m->colours[i]);
		m->walked_over[i] = got_walk_over(p);
		m->group[i] =
			i && s->score[m->list[i]] == s->score[m->list[i - 1]] ? m->group[i - 1] : i;
		m->end[m->group[i]] = i + 1;
	}
}

/* The next group from below with somebody who has no points without play; -1 for none. */
static int next_walk_over_group(const struct nsf *m, int above)
{
	int i;

	for (i = m->n - 1; i >= 0; i--) {
		if (m->group[i] < above && !m->walked_over[i])
			return m->group[i];
	}
	return -1;
}

static void add_setup(const struct nsf *m, const struct setup *u, char **whys,
		      struct pair_round *ret_round)
{
	struct assignment x;
	int i;

	for (i = 0; i < m->n; i++) {
		int b = u->mate[i], upper = m->list[i];

		if (b == m->n) {
			ret_round->bye = upper;
			ret_round->bye_why = whys ? whys[i] : NULL;
			continue;
		}
		if (b < i)
			continue;
		pair_class(m, i, b, &x);
		if (x.upper == PAIR_WHITE)
			pair_round_add(ret_round, upper, m->list[b], whys ? whys[i] : NULL);
		else
			pair_round_add(ret_round, m->list[b], upper, whys ? whys[i] : NULL);
	}
}

/* Round 1: 2-1, 4-3, ...; in an odd field the highest number has the walk-over (4, 12A). */
static void pair_first_round(const struct nsf *m, bool explain, struct pair_round *ret_round)
{
	int i;

	for (i = 0; i + 1 < m->n; i += 2)
		pair_round_add(
			ret_round, m->list[i + 1], m->list[i],
			explain ? mem_strdup(tr(
					  m->lang,
					  "neighbours by start number, the higher number White (4)"))
				: NULL);
	if (m->n % 2) {
		ret_round->bye = m->list[m->n - 1];
		if (explain)
			ret_round->bye_why =
				mem_strdup(tr(m->lang, "the highest start number (12A)"));
	}
}

/* Looks for a set-up, the walk-over in ever higher groups. */
static bool find_setup(struct nsf *m, struct setup *u)
{
	if (m->n % 2 == 0)
		return fill(m, u, NULL);
	m->wo_group = m->n;
	do {
		m->wo_group = next_walk_over_group(m, m->wo_group);
		if (m->wo_group < 0)
			return false;
	} while (!fill(m, u, NULL));
	return true;
}

static void pair_later_round(struct nsf *m, const struct pair_options *o,
			     struct pair_round *ret_round)
{
	struct setup u = {mem_zeroed((size_t)m->n, sizeof(int)), 0};
	char **whys = o->explain ? mem_zeroed((size_t)m->n, sizeof(*whys)) : NULL;
	bool found = find_setup(m, &u);

	if (found && m->last_round && u.breaches)
		improve_last_round(m, &u);
	/* The explanation is written by the same search, run with the floaters now settled. */
	if (found && whys)
		found = fill(m, &u, whys);
	if (found) {
		add_setup(m, &u, whys, ret_round);
	} else {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	}
	free(u.mate);
	free(whys);
}

static void nsf_init(struct nsf *m, const struct pair_state *s, const struct lang *lang)
{
	memset(m, 0, sizeof(*m));
	m->s = s;
	m->lang = lang;
	m->wo_group = -1;
	m->last_round = pair_is_last_round(s);
	m->list = mem_zeroed(s->n + 1, sizeof(*m->list));
	m->colours = mem_zeroed(s->n + 1, sizeof(*m->colours));
	m->group = mem_zeroed(s->n + 1, sizeof(*m->group));
	m->end = mem_zeroed(s->n + 1, sizeof(*m->end));
	m->asked = mem_zeroed(1, sizeof(*m->asked));
	m->walked_over = mem_zeroed(s->n + 1, sizeof(*m->walked_over));
	m->restricted = mem_zeroed(s->n + 1, sizeof(*m->restricted));
	m->down = mem_zeroed(s->n + 1, sizeof(*m->down));
}

static void nsf_release(struct nsf *m)
{
	free(m->list);
	free(m->colours);
	free(m->group);
	free(m->end);
	free(m->asked);
	free(m->walked_over);
	free(m->restricted);
	free(m->down);
}

void pair_monrad_nsf(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round)
{
	struct nsf m;

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	nsf_init(&m, s, o->lang);
	fill_list(&m);
	if (s->round == 1)
		pair_first_round(&m, o->explain, ret_round);
	else
		pair_later_round(&m, o, ret_round);
	nsf_release(&m);
}
