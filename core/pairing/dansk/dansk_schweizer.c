/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Danish Swiss (DSU 4.9.3, 4.9.4): pools by points from the top.  Each chooses its floaters
 * (flydere) and pairs the other players; the floaters meet the nearest lower players.  Start
 * reading at pair_pools().  The functions carry the keys of core/pairing/PAIRING.md:
 *
 *   DS-1, DS-2, DS-3  ds1_read_preference(), ds2_met_x(), dansk_legal() in dansk.c
 *   DS-4              ds4_order() in dansk.c, ds4_take_pool() here
 *   DS-5.1, DS-5.2    ds5_1_halves(), dansk_pool_pair() in dansk_pool.c
 *   DS-5.3            dansk_exchange() in dansk_exchange.c
 *   DS-5.4            ds5_4_pair_floaters() here
 *   DS-6              ds6_choose_floaters() here; the order of sets in dansk_floaters.c
 *   DS-7              ds7_1_colour_first_round() here, dansk_upper_has_white() in dansk.c
 *   DS-9              ds9_merge_next_pool() here
 */
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/base/mem.h"
#include "core/match/matching_among.h"
#include "core/pairing/dansk/dansk_floaters.h"
#include "core/pairing/dansk/dansk_pool.h"

#include <stdlib.h>
#include <string.h>

/* A round while it is paired. */
struct making {
	struct dansk d;
	bool explain;
	int *mate;  /* by position, -1 for nobody yet */
	char **why; /* by position of the upper one */
	int *pool;  /* positions of the current pool */
	int pool_size;
	int *pool_of;  /* by position: the first of the pool it was paired in, or -1 */
	bool *floater; /* by position: floats from the current pool */
	bool *in;      /* by position: chosen for a question */
	/* Why earlier sets of floaters of the pool fell: its others, or those below. */
	struct matching_barrier others, below;
	struct matching rest; /* the free positions and, once settled, some pairing of them */
	struct sbuf tried;    /* rejected sets of floaters of the current pool */
	int *scratch, *scratch_mate;
};

static bool may_meet(const void *ctx, int a, int b)
{
	const struct making *m = ctx;

	return !(m->floater[a] && m->floater[b]) && dansk_legal(&m->d, a, b);
}

static int64_t kind_key(const void *ctx, int a)
{
	const struct making *m = ctx;
	const struct dansk_player *p = &m->d.list[a];

	return 4 * m->floater[a] + 8 * dansk_exempt(&m->d, a) +
	       (p->strength == DANSK_STRONG ? (int)p->preference : 0);
}

static bool kinds_may_meet(const void *ctx, int a, int b)
{
	const struct making *m = ctx;

	return !(m->floater[a] && m->floater[b]) && dansk_colours_agree(&m->d, a, b);
}

static bool is_free(const struct making *m, int position)
{
	return m->mate[position] < 0;
}

/* Can the chosen positions be paired completely? */
static bool can_be_paired(const struct making *m, struct matching_barrier *barrier)
{
	return matching_among_all(barrier, m->in, m->d.n, may_meet, kind_key, kinds_may_meet, m);
}

/*
 * Do more than half of those who do not float have a strong preference for one colour?  Two such
 * players do not meet unless exempt, so that no matching need be tried.
 */
static bool too_many_strong(const struct making *m)
{
	int strong[3] = {0}, n = 0, i;

	for (i = 0; i < m->pool_size; i++) {
		int a = m->pool[i];

		if (m->floater[a])
			continue;
		n++;
		if (m->d.list[a].strength == DANSK_STRONG && !dansk_exempt(&m->d, a))
			strong[m->d.list[a].preference]++;
	}
	return 2 * strong[PAIR_WHITE] > n || 2 * strong[PAIR_BLACK] > n;
}

/* Lets `rest` follow the pairs made since; false if the free positions cannot all be paired. */
static bool settle_rest(struct making *m)
{
	int a, next;

	for (a = matching_first(&m->rest); a >= 0; a = next) {
		next = matching_next(&m->rest, a);
		if (!is_free(m, a))
			matching_remove(&m->rest, a);
	}
	return matching_maximize(&m->rest) == 0;
}

/*
 * Can the others of the pool be paired within it, and all floaters and lower players, without pairs
 * of floaters?
 */
static bool floaters_possible(struct making *m)
{
	bool *in = m->in;
	int i, last = m->pool[m->pool_size - 1];

	memset(in, 0, (size_t)m->d.n * sizeof(*in));
	for (i = 0; i < m->pool_size; i++)
		in[m->pool[i]] = !m->floater[m->pool[i]];
	if (too_many_strong(m) || !can_be_paired(m, &m->others))
		return false;
	if (m->pool_size == 1 && m->floater[last] && settle_rest(m))
		return true; /* a single floater and all lower players */
	for (i = 0; i < m->pool_size; i++)
		in[m->pool[i]] = m->floater[m->pool[i]];
	for (i = last + 1; i < m->d.n; i++)
		in[i] = is_free(m, i);
	return can_be_paired(m, &m->below);
}

static bool is_lowest_pool(const struct making *m)
{
	int i;

	for (i = m->pool[m->pool_size - 1] + 1; i < m->d.n; i++) {
		if (is_free(m, i))
			return false;
	}
	return true;
}

/* Cap on the length of the list of rejected sets in an explanation. */
#define TRIED_MOST 400

/* Explains why floaters_possible() rejected the floaters. */
static void tell_tried(struct making *m)
{
	char name[16];
	bool above = false;
	int i, n = 0;

	if (!m->explain || m->tried.len > TRIED_MOST)
		return;
	for (i = 0; i < m->pool_size; i++) {
		above |= m->in[m->pool[i]] && !m->floater[m->pool[i]];
		if (m->floater[m->pool[i]])
			sbuf_addf(&m->tried, "%s%s", n++ ? tr(m->d.lang, " and ") : "",
				  dansk_name(&m->d, m->pool[i], name));
	}
	if (!n)
		sbuf_adds(&m->tried, tr(m->d.lang, "nobody"));
	sbuf_adds(&m->tried,
		  above ? tr(m->d.lang, ": the others of the pool cannot all be paired; ")
			: tr(m->d.lang, ": then those below cannot all be paired; "));
	if (m->tried.len > TRIED_MOST)
		sbuf_adds(&m->tried, tr(m->d.lang, "and so on; "));
}

/* PAIRING DS-6: marks the first admissible set of floaters; false if there is none. */
static bool ds6_choose_floaters(struct making *m)
{
	struct dansk_floaters sets = {m->pool_size, 0};
	int n, i;

	sbuf_reset(&m->tried);
	m->others.found = m->below.found = false;
	while ((n = dansk_floaters_next(&sets, m->scratch)) >= 0) {
		for (i = 0; i < m->pool_size; i++)
			m->floater[m->pool[i]] = false;
		if (n && is_lowest_pool(m))
			return false;
		for (i = 0; i < n; i++)
			m->floater[m->pool[m->scratch[i]]] = true;
		if (floaters_possible(m))
			return true;
		tell_tried(m);
	}
	for (i = 0; i < m->pool_size; i++)
		m->floater[m->pool[i]] = false;
	return false;
}

/*
 * Adds to the pool the free players from a position on that have as many points as the first of
 * them; false if there is none.
 */
static bool add_to_pool(struct making *m, int from)
{
	int i, first = -1;

	for (i = from; i < m->d.n; i++) {
		if (!is_free(m, i))
			continue;
		if (first < 0)
			first = i;
		if (m->d.list[i].points != m->d.list[first].points)
			break;
		m->pool[m->pool_size++] = i;
	}
	return first >= 0;
}

/* PAIRING DS-4: takes the highest pool left; false if everybody is paired. */
static bool ds4_take_pool(struct making *m)
{
	m->pool_size = 0;
	return add_to_pool(m, 0);
}

/* PAIRING DS-9: merges the pool with the next; false if it is the lowest. */
static bool ds9_merge_next_pool(struct making *m)
{
	return add_to_pool(m, m->pool[m->pool_size - 1] + 1);
}

static void settle(struct making *m, int a, int b, const struct sbuf *why)
{
	int upper = a < b ? a : b;

	m->mate[a] = b;
	m->mate[b] = a;
	if (why)
		m->why[upper] = mem_strdup(why->buf);
}

/* A text for each of n players; NULL without explanation. */
static struct sbuf *begin_whys(const struct making *m, int n)
{
	struct sbuf *whys = m->explain ? mem_zeroed((size_t)n, sizeof(*whys)) : NULL;
	int i;

	for (i = 0; i < n && whys; i++)
		sbuf_init(&whys[i]);
	return whys;
}

static void end_whys(struct sbuf *whys, int n)
{
	int i;

	for (i = 0; i < n && whys; i++)
		sbuf_release(&whys[i]);
	free(whys);
}

/* PAIRING DS-5.1, DS-5.2: pairs the pool without its floaters within itself. */
static bool ds5_pair_pool(struct making *m)
{
	struct sbuf *whys;
	int i, k, n = 0;
	bool complete;

	for (i = 0; i < m->pool_size; i++) {
		if (!m->floater[m->pool[i]])
			m->scratch[n++] = m->pool[i];
	}
	whys = begin_whys(m, n);
	complete = dansk_pool_pair(&m->d, m->scratch, n, m->scratch_mate, whys);
	for (i = 0; i < n && complete; i++) {
		k = m->scratch_mate[i];
		if (k > i)
			settle(m, m->scratch[i], m->scratch[k],
			       whys ? whys[i].len ? &whys[i] : &whys[k] : NULL);
		m->pool_of[m->scratch[i]] = m->pool[0];
	}
	end_whys(whys, n);
	return complete;
}

/* Rank of an opponent: opposite preference strong 0, opposite weak 1, none 2, the same 3. */
static int opponent_class(const struct making *m, int floater, int b)
{
	const struct dansk_player *f = &m->d.list[floater], *o = &m->d.list[b];

	if (f->preference == PAIR_NO_COLOUR)
		return 0;
	if (o->player == PAIR_X)
		return f->preference == PAIR_WHITE ? 2 : 3;
	if (o->preference == PAIR_NO_COLOUR)
		return 2;
	if (o->preference == f->preference)
		return 3;
	return o->strength == DANSK_STRONG ? 0 : 1;
}

static void tell_opponent(const struct making *m, int floater, int b, struct sbuf *why)
{
	static const char *const classes[] = {
		N_("opposite colour preference, strong"),
		N_("opposite colour preference, weak"),
		N_("no colour preference"),
		N_("the same colour preference"),
	};

	if (!m->explain)
		return;
	dansk_add_name(&m->d, why, b);
	if (m->d.list[floater].preference == PAIR_NO_COLOUR)
		sbuf_adds(why, tr(m->d.lang, ", the nearest"));
	else
		sbuf_addf(why, tr(m->d.lang, ", the nearest with the best fit: %s (6.3)"),
			  tr(m->d.lang, classes[opponent_class(m, floater, b)]));
}

/* The best possible opponent of a floater in the pool of positions from..to - 1; -1 for none. */
static int opponent_in_pool(const struct making *m, struct matching *match, int floater, int from,
			    int to, struct sbuf *why)
{
	int class, b;

	for (class = 0; class <= 3; class ++) {
		for (b = from; b < to; b++) {
			if (!match->active[b] || m->floater[b] ||
			    opponent_class(m, floater, b) != class)
				continue;
			if (may_meet(m, floater, b) && matching_fix(match, floater, b))
				return b;
			if (m->explain)
				dansk_tell_fall(
					&m->d, why, floater, b,
					tr(m->d.lang,
					   "the others cannot all be paired (5.4 nr 3, 9.1)"));
		}
	}
	return -1;
}

/* Pairs the floater with a player of the nearest lower pool that has a possible opponent. */
static bool pair_floater(struct making *m, struct matching *match, int floater)
{
	int from, to, b;
	struct sbuf why = SBUF_INIT;

	if (m->explain) {
		if (m->tried.len)
			sbuf_addf(&why, tr(m->d.lang, "floaters tried before: %s"), m->tried.buf);
		dansk_add_name(&m->d, &why, floater);
		sbuf_adds(&why, tr(m->d.lang,
				   " is floater (6.1 to 6.3) and meets the nearest lower (5.4): "));
	}
	for (from = m->pool[m->pool_size - 1] + 1; from < m->d.n; from = to) {
		for (to = from + 1; to < m->d.n && m->d.list[to].points == m->d.list[from].points;
		     to++)
			;
		b = opponent_in_pool(m, match, floater, from, to, &why);
		if (b < 0)
			continue;
		tell_opponent(m, floater, b, &why);
		settle(m, floater, b, m->explain ? &why : NULL);
		sbuf_release(&why);
		return true;
	}
	sbuf_release(&why);
	return false;
}

/* Pairs several floaters, who do not meet each other. */
static bool pair_floaters(struct making *m)
{
	struct matching match;
	bool done;
	int i;

	matching_init(&match, m->d.n, may_meet, m);
	matching_set_kinds(&match, kind_key, kinds_may_meet);
	for (i = 0; i < m->d.n; i++) {
		if (!is_free(m, i))
			matching_remove(&match, i);
	}
	done = matching_maximize(&match) == 0;
	for (i = 0; i < m->pool_size && done; i++) {
		if (m->floater[m->pool[i]])
			done = pair_floater(m, &match, m->pool[i]);
	}
	matching_release(&match);
	return done;
}

/* PAIRING DS-5.4: the floaters, in the order of the pool, meet lower players. */
static bool ds5_4_pair_floaters(struct making *m)
{
	int i, n = 0, last = -1;
	bool done;

	for (i = 0; i < m->pool_size; i++) {
		if (!m->floater[m->pool[i]])
			continue;
		last = m->pool[i];
		n++;
	}
	if (!n)
		return true;
	done = n == 1 ? settle_rest(m) && pair_floater(m, &m->rest, last) : pair_floaters(m);
	for (i = 0; i < m->pool_size; i++)
		m->floater[m->pool[i]] = false;
	return done;
}

/* Pool by pool from the top; false when the round cannot be paired. */
static bool pair_pools(struct making *m)
{
	while (ds4_take_pool(m)) {
		while (!ds6_choose_floaters(m)) {
			if (!ds9_merge_next_pool(m))
				return false;
		}
		if (!ds5_pair_pool(m) || !ds5_4_pair_floaters(m))
			return false;
	}
	return true;
}

/*
 * PAIRING DS-7: in round 1 the lowest of b in each pool has White, the next Black, and so on.  A
 * floater and their opponent belong to no half; their colours are those of later rounds.
 */
static void ds7_1_colour_first_round(const struct making *m, bool *upper_white)
{
	int *whites = m->scratch; /* by pool: players of b who have their colour */
	int a, i;

	memset(whites, 0, (size_t)m->d.n * sizeof(*whites));
	for (i = m->d.n - 1; i >= 0; i--) {
		a = m->mate[i];
		if (a < i && m->pool_of[i] >= 0)
			upper_white[a] = whites[m->pool_of[i]]++ % 2 != 0;
	}
}

static void add_pair(const struct making *m, int a, int b, bool upper_white, const char *rule,
		     struct pair_round *ret_round)
{
	int x = m->d.list[a].player, y = m->d.list[b].player;
	struct sbuf text = SBUF_INIT;
	char *why = NULL;

	if (m->why[a]) {
		sbuf_addf(&text, "%s; %s", m->why[a], tr(m->d.lang, rule));
		why = sbuf_detach(&text, NULL);
	}
	/* X may be the upper player: it has 0 points, and others may have fewer. */
	if (x == PAIR_X || y == PAIR_X) {
		ret_round->bye = x == PAIR_X ? y : x;
		ret_round->bye_why = why;
	} else if (upper_white) {
		pair_round_add(ret_round, x, y, why);
	} else {
		pair_round_add(ret_round, y, x, why);
	}
}

static void add_pairs(const struct making *m, struct pair_round *ret_round)
{
	bool first_round = dansk_is_first_round(&m->d), *upper_white = m->in;
	const char *rule;
	int a;

	if (first_round)
		ds7_1_colour_first_round(m, upper_white);
	for (a = 0; a < m->d.n; a++) {
		int b = m->mate[a];

		if (b < a)
			continue;
		rule = N_("from the weakest of b upwards White and Black in turn (7.1)");
		if (!first_round || m->pool_of[b] < 0)
			upper_white[a] = dansk_upper_has_white(&m->d, a, b, &rule);
		add_pair(m, a, b, upper_white[a], rule, ret_round);
	}
}

static void making_release(struct making *m)
{
	int i;

	for (i = 0; i < m->d.n; i++)
		free(m->why[i]);
	sbuf_release(&m->tried);
	matching_release(&m->rest);
	matching_barrier_release(&m->others);
	matching_barrier_release(&m->below);
	dansk_release(&m->d);
	free(m->mate);
	free(m->why);
	free(m->pool);
	free(m->pool_of);
	free(m->floater);
	free(m->in);
	free(m->scratch);
	free(m->scratch_mate);
}

static void making_init(struct making *m, const struct pair_state *s, const struct pair_options *o)
{
	size_t size;
	int i;

	*m = (struct making){.explain = o->explain, .tried = SBUF_INIT};
	dansk_init(&m->d, s, o->lang);
	size = (size_t)m->d.n;
	matching_barrier_init(&m->others, m->d.n);
	matching_barrier_init(&m->below, m->d.n);
	m->mate = mem_zeroed(size, sizeof(*m->mate));
	m->why = mem_zeroed(size, sizeof(*m->why));
	m->pool = mem_zeroed(size, sizeof(*m->pool));
	m->pool_of = mem_zeroed(size, sizeof(*m->pool_of));
	m->floater = mem_zeroed(size, sizeof(*m->floater));
	m->in = mem_zeroed(size, sizeof(*m->in));
	m->scratch = mem_zeroed(size, sizeof(*m->scratch));
	m->scratch_mate = mem_zeroed(size, sizeof(*m->scratch_mate));
	for (i = 0; i < m->d.n; i++)
		m->mate[i] = m->pool_of[i] = -1;
	matching_init(&m->rest, m->d.n, may_meet, m);
	matching_set_kinds(&m->rest, kind_key, kinds_may_meet);
}

void dansk_schweizer_pair(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round)
{
	struct making m;

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	making_init(&m, s, o);
	if (pair_pools(&m)) {
		add_pairs(&m, ret_round);
	} else {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	}
	making_release(&m);
}
