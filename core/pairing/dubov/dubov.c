/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Dubov system (DSU 4.9.6), score group by score group from the top.  Start reading at
 * pair_later_round() and pair_group().  The functions carry the keys of core/pairing/PAIRING.md:
 *
 *   DUBOV-1, 2, 3     dubov_player.c
 *   DUBOV-4           d4_choose_bye()
 *   DUBOV-5           d5_pair_first_round()
 *   DUBOV-6.2, 6.3    d6_2_order_columns(), dubov_columns_pair() in dubov_columns.c
 *   DUBOV-6.4         d6_4_send_down(); dubov_floaters_choose() where the rest needs members too
 *   DUBOV-7.1, 7.2    d7_1_serve_lonely(), d7_2_make_even()
 *   DUBOV-7.3, 7.4    d7_3_balance() in dubov_columns.c, with 2.6
 *   DUBOV-8           d8_pair_floaters()
 *   DUBOV-9           d9_try_pair(): a choice stands if all others still come out
 */
#include "core/pairing/dubov/dubov.h"
#include "core/base/mem.h"
#include "core/match/matching_among.h"
#include "core/pairing/dubov/dubov_columns.h"
#include "core/pairing/dubov/dubov_floaters.h"
#include "core/pairing/first_round.h"

#include <stdlib.h>
#include <string.h>

/* Lowest rating first, highest ARO, name: who sits out or floats. */
static int by_weakness(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = (x->rating > y->rating) - (x->rating < y->rating);

	if (!c)
		c = ratio_cmp(y->aro, x->aro);
	if (!c)
		c = strcmp(x->name, y->name);
	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* A round while it is paired. */
struct making {
	struct dubov d;
	struct matching all; /* perfect on everybody not yet paired */
	int *mate;
	int *group, n_group; /* members of the current group */
	int *floaters, n_floaters;
	int *work, *work_mate;
	bool *in;	   /* by position: chosen for a question */
	struct sbuf *whys; /* by position: reasons for the pair; NULL without explanation */
	struct sbuf bye_why;
};

static bool may_meet(const void *ctx, int a, int b)
{
	const struct making *m = ctx;

	return dubov_player_legal(&m->d, a, b);
}

static int64_t kind_key(const void *ctx, int a)
{
	const struct dubov_player *p = &((const struct making *)ctx)->d.list[a];

	return dubov_player_bears(p, PAIR_WHITE) + 2 * dubov_player_bears(p, PAIR_BLACK);
}

static bool kinds_may_meet(const void *ctx, int a, int b)
{
	const struct making *m = ctx;

	return dubov_player_colours_agree(&m->d, a, b);
}

static void begin_matching(const struct making *m, struct matching *match)
{
	matching_init(match, m->d.n, may_meet, m);
	matching_set_kinds(match, kind_key, kinds_may_meet);
}

static bool is_free(const struct making *m, int a)
{
	return m->all.active[a];
}

/* PAIRING DUBOV-9: pairs two players if all others can still be paired. */
static bool d9_try_pair(struct making *m, int a, int b)
{
	if (!dubov_player_legal(&m->d, a, b) || !matching_fix(&m->all, a, b))
		return false;
	m->mate[a] = b;
	m->mate[b] = a;
	return true;
}

/* The minimum number of the chosen positions left without an opponent. */
static int alone_among(const struct making *m)
{
	return matching_among(m->in, m->d.n, may_meet, kind_key, kinds_may_meet, m);
}

/* Can the chosen positions be paired completely? */
static bool comes_out(struct making *m)
{
	return alone_among(m) == 0;
}

/*
 * Can the group, without `out` (may be NULL) and with `extra` (-1 = none), be paired completely,
 * and all others among themselves?
 */
static bool both_come_out(struct making *m, const bool *out, int extra)
{
	int i;

	memset(m->in, 0, (size_t)m->d.n * sizeof(bool));
	for (i = 0; i < m->n_group; i++)
		m->in[m->group[i]] = !out || !out[i];
	if (extra >= 0)
		m->in[extra] = true;
	if (!comes_out(m))
		return false;
	for (i = 0; i < m->d.n; i++)
		m->in[i] = is_free(m, i) && !m->in[i];
	return comes_out(m);
}

typedef int (*dubov_order)(const struct dubov_player *x, const struct dubov_player *y);

/* The first position of a list by an order, of those not yet tried; -1 for none. */
static int first_of(const struct making *m, const int *list, int n, const bool *tried,
		    dubov_order order)
{
	int best = -1, i;

	for (i = 0; i < n; i++) {
		if (tried[list[i]])
			continue;
		if (best < 0 || order(&m->d.list[list[i]], &m->d.list[best]) < 0)
			best = list[i];
	}
	return best;
}

/* Are these due colours opposite? */
static bool is_opposite(enum pair_colour due, enum pair_colour other)
{
	return due != PAIR_NO_COLOUR && due == pair_other(other);
}

static int id_of(const struct making *m, int a)
{
	return m->d.list[a].id;
}

static void tell(const struct making *m, int a, const char *text)
{
	if (m->whys)
		sbuf_addf(&m->whys[a], "%d %s; ", id_of(m, a), text);
}

static void tell_best(const struct making *m, int a, int b, const char *rule)
{
	bool opposite = is_opposite(m->d.list[b].due, m->d.list[a].due);

	if (m->whys)
		sbuf_addf(
			&m->whys[a],
			tr(m->d.lang,
			   "%d meets %d: %sthe highest rating, then the lowest ARO, of those who can (%s)"),
			id_of(m, a), id_of(m, b),
			opposite ? tr(m->d.lang, "opposite due colour, ") : "", rule);
}

/*
 * Pairs `a` with the best of a list: opposite due colour first, highest rating, lowest ARO, name.
 * `rule` is the paragraph that asks for it.
 */
static bool pair_with_best(struct making *m, int a, const int *list, int n, const char *rule)
{
	bool *tried = mem_zeroed((size_t)m->d.n + 1, sizeof(bool));
	int pass, b, i;
	bool done = false;

	for (pass = 0; pass < 2 && !done; pass++) {
		for (i = 0; i < n; i++)
			tried[list[i]] = list[i] == a || !is_free(m, list[i]) ||
					 is_opposite(m->d.list[list[i]].due, m->d.list[a].due) ==
						 (pass == 1);
		while (!done && (b = first_of(m, list, n, tried, dubov_player_by_rating)) >= 0) {
			tried[b] = true;
			done = d9_try_pair(m, a, b);
			if (done)
				tell_best(m, a, b, rule);
			else if (m->whys)
				dubov_columns_tell_fall(&m->d, &m->whys[a], a, b,
							tr(m->d.lang, "all be paired (9)"));
		}
	}
	free(tried);
	return done;
}

/* The next floater: due White and due Black in turn, those without due colour last. */
static int next_floater(const struct making *m, bool *done, int turn)
{
	enum pair_colour due[2] = {turn ? PAIR_BLACK : PAIR_WHITE, turn ? PAIR_WHITE : PAIR_BLACK};
	bool *skip = mem_zeroed((size_t)m->d.n + 1, sizeof(bool));
	int k, i, best = -1;

	for (k = 0; k < 3 && best < 0; k++) {
		enum pair_colour wanted = k < 2 ? due[k] : PAIR_NO_COLOUR;

		for (i = 0; i < m->n_floaters; i++)
			skip[m->floaters[i]] =
				done[m->floaters[i]] || m->d.list[m->floaters[i]].due != wanted;
		best = first_of(m, m->floaters, m->n_floaters, skip,
				wanted == PAIR_WHITE ? dubov_columns_white_order
						     : dubov_columns_black_order);
	}
	free(skip);
	return best;
}

/* PAIRING DUBOV-8: the floaters meet members of the group; those without an opponent float on. */
static void d8_pair_floaters(struct making *m, bool last)
{
	bool *done = mem_zeroed((size_t)m->d.n + 1, sizeof(bool));
	int f, i, n = 0, turn = 0;

	while ((f = next_floater(m, done, turn)) >= 0) {
		done[f] = true;
		turn = !turn;
		if (!is_free(m, f) || pair_with_best(m, f, m->group, m->n_group, "8"))
			continue;
		if (last)
			pair_with_best(m, f, m->floaters, m->n_floaters, "8");
	}
	for (i = 0; i < m->n_floaters; i++) {
		if (is_free(m, m->floaters[i]))
			m->floaters[n++] = m->floaters[i];
	}
	m->n_floaters = n;
	free(done);
}

static void drop_paired(struct making *m)
{
	int i, n = 0;

	for (i = 0; i < m->n_group; i++) {
		if (is_free(m, m->group[i]))
			m->group[n++] = m->group[i];
	}
	m->n_group = n;
}

static bool has_opponent(const struct making *m, int a)
{
	int i;

	for (i = 0; i < m->n_group; i++) {
		if (m->group[i] != a && dubov_player_legal(&m->d, a, m->group[i]))
			return true;
	}
	return false;
}

/* Players not yet paired, where some pairs within a column are needed; each of these costs 1. */
static int risers(const struct making *m, int group)
{
	int i, n = 0;

	for (i = 0; i < m->d.n; i++) {
		if (m->d.list[i].group == group && is_free(m, i) && m->d.list[i].may_rise)
			m->work[n++] = i;
	}
	return n;
}

static int last_group(const struct making *m)
{
	return m->d.n ? m->d.list[m->d.n - 1].group : 0;
}

static int by_rating_of(const void *a, const void *b, void *ctx)
{
	const struct making *m = ctx;

	return dubov_player_by_rating(&m->d.list[*(const int *)a], &m->d.list[*(const int *)b]);
}

/* Removes the members without an opponent from the group; returns their number. */
static int part_lonely(struct making *m, int *ret_lonely)
{
	int i, n = 0, lonely = 0, all = m->n_group;

	for (i = 0; i < all; i++) {
		int a = m->group[i];

		if (has_opponent(m, a))
			m->work[n++] = a;
		else
			ret_lonely[lonely++] = a;
	}
	/* Nobody else loses an opponent by this. */
	memcpy(m->group, m->work, (size_t)n * sizeof(int));
	m->n_group = n;
	qsort_r(ret_lonely, (size_t)lonely, sizeof(int), by_rating_of, m);
	return lonely;
}

/* PAIRING DUBOV-7.1: a member without an opponent meets a player from the nearest lower group. */
static void d7_1_serve_lonely(struct making *m, int group)
{
	int *lonely = mem_zeroed((size_t)m->n_group, sizeof(int)), i, n, g;
	bool served;

	n = part_lonely(m, lonely);
	for (i = 0; i < n; i++) {
		served = false;
		tell(m, lonely[i], tr(m->d.lang, "has no opponent in their group (7.1)"));
		for (g = group + 1; g <= last_group(m) && !served; g++)
			served = pair_with_best(m, lonely[i], m->work, risers(m, g), "7.1");
		if (!served)
			m->floaters[m->n_floaters++] = lonely[i];
	}
	free(lonely);
}

/* The colour that most of a list are due; PAIR_NO_COLOUR for a tie. */
static enum pair_colour dominating(const struct making *m, const int *list, int n)
{
	int white = 0, i;

	for (i = 0; i < n; i++) {
		white += m->d.list[list[i]].due == PAIR_WHITE;
		white -= m->d.list[list[i]].due == PAIR_BLACK;
	}
	return white > 0 ? PAIR_WHITE : white < 0 ? PAIR_BLACK : PAIR_NO_COLOUR;
}

/* Moves up the best player of a lower group with whom the group can be paired. */
static bool raise_from(struct making *m, int group, enum pair_colour dominant)
{
	bool *tried = mem_zeroed((size_t)m->d.n, sizeof(bool)), raised = false;
	int n = risers(m, group), pass, i, x;

	for (pass = 0; pass < 2 && !raised; pass++) {
		for (i = 0; i < n; i++)
			tried[m->work[i]] =
				is_opposite(m->d.list[m->work[i]].due, dominant) == (pass == 1);
		while (!raised &&
		       (x = first_of(m, m->work, n, tried, dubov_player_by_rating)) >= 0) {
			tried[x] = true;
			raised = both_come_out(m, NULL, x);
			if (raised) {
				tell(m, x,
				     tr(m->d.lang, "joins the higher group, which is odd (7.2)"));
				m->group[m->n_group++] = x;
			}
		}
	}
	free(tried);
	return raised;
}

/* PAIRING DUBOV-7.2: an odd group gets a player from the nearest lower group that has one. */
static void d7_2_make_even(struct making *m, int group)
{
	enum pair_colour dominant = dominating(m, m->group, m->n_group);
	int g;

	for (g = group + 1; g <= last_group(m); g++) {
		if (raise_from(m, g, dominant))
			return;
	}
}

/* The next lower group that still has players; the number after the last when there is none. */
static int next_group(const struct making *m, int group)
{
	int i;

	for (i = 0; i < m->d.n; i++) {
		if (m->d.list[i].group > group && is_free(m, i))
			return m->d.list[i].group;
	}
	return last_group(m) + 1;
}

/* Has the player an opponent in the group `below`? */
static bool fits_below(const struct making *m, int a, int below)
{
	int i;

	for (i = 0; i < m->d.n; i++) {
		if (m->d.list[i].group == below && is_free(m, i) && dubov_player_legal(&m->d, a, i))
			return true;
	}
	return false;
}

/* Players with an opponent below (m->in) first, then by lowest rating, highest ARO, name. */
static int by_floating(const void *a, const void *b, void *ctx)
{
	const struct making *m = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (m->in[x] != m->in[y])
		return m->in[x] ? -1 : 1;
	return by_weakness(&m->d.list[x], &m->d.list[y]);
}

/* Sorts the members in the order of floating. */
static void sort_for_floating(struct making *m, int group)
{
	int below = next_group(m, group), i;

	for (i = 0; i < m->n_group; i++)
		m->in[m->group[i]] = fits_below(m, m->group[i], below);
	qsort_r(m->group, (size_t)m->n_group, sizeof(int), by_floating, m);
}

static int alone_in_group(struct making *m, const bool *out)
{
	int i;

	memset(m->in, 0, (size_t)m->d.n * sizeof(bool));
	for (i = 0; i < m->n_group; i++)
		m->in[m->group[i]] = !out[i];
	return alone_among(m);
}

/*
 * The first set of the fewest floaters without whom the group alone can be paired.  It is the
 * answer if the others can be paired as well.
 */
static bool choose_by_group(struct making *m, bool *out)
{
	int left = alone_in_group(m, out), now, i;

	for (i = 0; i < m->n_group && left > 0; i++) {
		out[i] = true;
		now = alone_in_group(m, out);
		if (now < left)
			left = now;
		else
			out[i] = false;
	}
	return both_come_out(m, out, -1);
}

/* The same, considering the others from the start. */
static bool choose_by_all(struct making *m, bool *out)
{
	int i, n = m->n_group;

	memset(out, 0, (size_t)n * sizeof(bool));
	for (i = 0; i < m->d.n; i++)
		m->in[i] = is_free(m, i);
	for (i = 0; i < n; i++) {
		m->work[i] = m->group[i];
		m->in[m->group[i]] = false;
	}
	for (i = 0; i < m->d.n; i++) {
		if (m->in[i])
			m->work[n++] = i;
	}
	return dubov_floaters_choose(&m->d, m->work, m->n_group, n, out);
}

/*
 * PAIRING DUBOV-6.4: the fewest floaters without whom the group can be paired, and the others with
 * them.
 */
static bool d6_4_send_down(struct making *m, int group)
{
	bool *out = mem_zeroed((size_t)m->n_group, sizeof(bool)), found;
	const char *why = "";
	int i, n = 0;

	sort_for_floating(m, group);
	if (m->whys && alone_in_group(m, out))
		why = tr(m->d.lang, "floats down, as the group does not come out (6.4)");
	else if (m->whys)
		why = tr(m->d.lang, "floats down, as the others would not come out (6.4, 9)");
	found = choose_by_group(m, out) || choose_by_all(m, out);
	for (i = 0; i < m->n_group && found; i++) {
		if (out[i]) {
			tell(m, m->group[i], why);
			m->floaters[m->n_floaters++] = m->group[i];
			continue;
		}
		m->group[n++] = m->group[i];
	}
	m->n_group = n;
	free(out);
	return found;
}

/* Pairs one score group and the floaters from above; false if the others cannot be paired. */
static bool pair_group(struct making *m, int group)
{
	int i;

	m->n_group = 0;
	for (i = 0; i < m->d.n; i++) {
		if (m->d.list[i].group == group && is_free(m, i))
			m->group[m->n_group++] = i;
	}
	d8_pair_floaters(m, group == last_group(m));
	drop_paired(m);
	d7_1_serve_lonely(m, group);
	drop_paired(m);
	if (m->n_group % 2)
		d7_2_make_even(m, group);
	if (!both_come_out(m, NULL, -1) && !d6_4_send_down(m, group))
		return false;
	dubov_columns_pair(&m->d, m->group, m->n_group, m->work_mate, m->whys);
	for (i = 0; i < m->n_group; i++) {
		m->mate[m->group[i]] = m->group[m->work_mate[i]];
		matching_remove(&m->all, m->group[i]);
	}
	return matching_maximize(&m->all) == 0;
}

/* Lowest rating, then due the dominating colour, then highest ARO, name. */
static int bye_order(const struct dubov_player *x, const struct dubov_player *y,
		     enum pair_colour dominant)
{
	if (x->rating == y->rating && dominant != PAIR_NO_COLOUR &&
	    (x->due == dominant) != (y->due == dominant))
		return x->due == dominant ? -1 : 1;
	return by_weakness(x, y);
}

/* The next candidate for the bye in a group, -1 for none. */
static int next_bye(const struct making *m, int group, const bool *tried)
{
	enum pair_colour dominant;
	int i, n = 0, best = -1;

	for (i = 0; i < m->d.n; i++) {
		if (m->d.list[i].group == group)
			m->work[n++] = i;
	}
	dominant = dominating(m, m->work, n);
	for (i = 0; i < n; i++) {
		int a = m->work[i];

		if (tried[a])
			continue;
		if (best < 0 || bye_order(&m->d.list[a], &m->d.list[best], dominant) < 0)
			best = a;
	}
	return best;
}

static void tell_bye(struct making *m, int a, bool chosen)
{
	if (!m->whys)
		return;
	if (m->d.list[a].no_bye)
		sbuf_addf(&m->bye_why, tr(m->d.lang, "%d has had a point without play (2.2); "),
			  id_of(m, a));
	else if (!chosen)
		sbuf_addf(&m->bye_why,
			  tr(m->d.lang, "without %d the others cannot all be paired (9); "),
			  id_of(m, a));
	else
		sbuf_addf(
			&m->bye_why,
			tr(m->d.lang,
			   "%d has the bye: %s, lowest rating, then the due colour that dominates, highest ARO, name (4)"),
			id_of(m, a),
			m->d.list[a].group == last_group(m)
				? tr(m->d.lang, "lowest group")
				: tr(m->d.lang, "the lowest group with somebody who can"));
}

/*
 * PAIRING DUBOV-2.2, DUBOV-4: the bye, from the lowest group up: the first player without whom all
 * others can be paired; -1 = none.
 */
static int d4_choose_bye(struct making *m)
{
	bool *tried = mem_zeroed((size_t)m->d.n + 1, sizeof(bool));
	int g, a, i, chosen = -1;

	for (g = last_group(m); g >= 0 && chosen < 0; g--) {
		while (chosen < 0 && (a = next_bye(m, g, tried)) >= 0) {
			tried[a] = true;
			for (i = 0; i < m->d.n; i++)
				m->in[i] = i != a;
			if (!m->d.list[a].no_bye && comes_out(m))
				chosen = a;
			tell_bye(m, a, chosen == a);
		}
	}
	free(tried);
	return chosen;
}

/* The reasons for the pair, the deciding one, and the rule for the colours. */
static char *why_pair(const struct making *m, int a, int b, bool a_white)
{
	struct sbuf why = SBUF_INIT;
	const struct sbuf *first, *last;

	if (!m->whys)
		return NULL;
	/* The text that ends with a rule in parentheses is the deciding one. */
	last = m->whys[a].len && m->whys[a].buf[m->whys[a].len - 1] == ')' ? &m->whys[a]
									   : &m->whys[b];
	first = last == &m->whys[a] ? &m->whys[b] : &m->whys[a];
	sbuf_addf(&why, tr(m->d.lang, "%s%s; %d has White: %s"), first->buf, last->buf,
		  id_of(m, a_white ? a : b), dubov_player_colour_rule(&m->d, a, b));
	return sbuf_detach(&why, NULL);
}

static void add_pairs(const struct making *m, struct pair_round *ret_round)
{
	int a, b;
	bool white;
	char *why;

	for (a = 0; a < m->d.n; a++) {
		b = m->mate[a];
		if (b < a)
			continue;
		white = dubov_player_first_has_white(&m->d, a, b);
		why = why_pair(m, a, b, white);
		if (white)
			pair_round_add(ret_round, m->d.list[a].player, m->d.list[b].player, why);
		else
			pair_round_add(ret_round, m->d.list[b].player, m->d.list[a].player, why);
	}
}

static bool pair_later_round(struct making *m, struct pair_round *ret_round)
{
	int g, i, bye = -1;

	for (i = 0; i < m->d.n; i++)
		m->mate[i] = -1;
	if (m->d.n % 2) {
		bye = d4_choose_bye(m);
		if (bye < 0)
			return false;
		matching_remove(&m->all, bye);
		ret_round->bye = m->d.list[bye].player;
		ret_round->bye_why = m->whys ? sbuf_detach(&m->bye_why, NULL) : NULL;
	}
	if (matching_maximize(&m->all))
		return false;
	for (g = 0; m->d.n && g <= last_group(m); g++) {
		if (!pair_group(m, g))
			return false;
	}
	add_pairs(m, ret_round);
	return true;
}

static int by_strength(const void *a, const void *b)
{
	const struct dubov_player *x = a, *y = b;
	int c = (x->rating < y->rating) - (x->rating > y->rating);

	if (!c)
		c = strcmp(x->name, y->name);
	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* The reason for pair i of round 1. */
static char *why_first(const struct dubov *d, int i, bool explain)
{
	struct sbuf why = SBUF_INIT;

	if (!explain)
		return NULL;
	sbuf_addf(
		&why,
		tr(d->lang,
		   "round 1: number %d of the upper half by rating meets number %d of the lower; %s (5)"),
		i + 1, i + 1,
		i % 2 ? tr(d->lang, "even pairs have the other colours")
		      : tr(d->lang, "odd pairs have those of the lot"));
	return sbuf_detach(&why, NULL);
}

/* PAIRING DUBOV-5: halves by rating; odd pairs have the colours of the lot; the last has the bye.
 */
static void d5_pair_first_round(struct dubov *d, bool explain, struct pair_round *ret_round)
{
	int half = d->n / 2, i;

	for (i = 0; i < half; i++) {
		int a = d->list[i].player, b = d->list[half + i].player;
		bool white = (i % 2 == 0) == (d->s->first_colour == PAIR_WHITE);

		pair_round_add(ret_round, white ? a : b, white ? b : a, why_first(d, i, explain));
	}
	if (d->n % 2) {
		ret_round->bye = d->list[d->n - 1].player;
		ret_round->bye_why =
			explain ? mem_strdup(tr(d->lang,
						"round 1: the last by rating has the bye (5)"))
				: NULL;
	}
}

/* The reason for a pair of round 1 in which some are kept apart. */
static char *why_apart(const struct dubov *d, int place, bool explain)
{
	struct sbuf why = SBUF_INIT;

	if (!explain)
		return NULL;
	sbuf_addf(&why,
		  tr(d->lang,
		     "round 1: the first of the lower half that number %d of the upper may "
		     "meet, as others are kept apart; %s (5)"),
		  place + 1,
		  place % 2 ? tr(d->lang, "even pairs have the other colours")
			    : tr(d->lang, "odd pairs have those of the lot"));
	return sbuf_detach(&why, NULL);
}

/* PAIRING DUBOV-5 when some are kept apart.  False: nobody can pair the round. */
static bool d5_pair_first_round_apart(struct dubov *d, const int *player, bool explain,
				      struct pair_round *ret_round)
{
	int *mate = mem_zeroed((size_t)d->n + 1, sizeof(*mate)), place = 0, i;
	bool done = first_round_pair(d->s, player, d->n, FIRST_ROUND_HALVES, mate);

	for (i = 0; i < d->n && done; i++) {
		bool white = (place % 2 == 0) == (d->s->first_colour == PAIR_WHITE);

		if (mate[i] == d->n) {
			ret_round->bye = player[i];
			if (explain)
				ret_round->bye_why = mem_strdup(
					tr(d->lang,
					   "round 1: the last by rating who can have the bye (5)"));
		} else if (i < mate[i]) {
			int a = player[i], b = player[mate[i]];

			pair_round_add(ret_round, white ? a : b, white ? b : a,
				       why_apart(d, place++, explain));
		}
	}
	free(mate);
	return done;
}

static bool d5_pair(struct dubov *d, bool explain, struct pair_round *ret_round)
{
	int *player = mem_zeroed((size_t)d->n + 1, sizeof(*player)), i;
	bool done = true;

	qsort(d->list, (size_t)d->n, sizeof(*d->list), by_strength);
	for (i = 0; i < d->n; i++)
		player[i] = d->list[i].player;
	if (first_round_is_bound(d->s, player, d->n))
		done = d5_pair_first_round_apart(d, player, explain, ret_round);
	else
		d5_pair_first_round(d, explain, ret_round);
	free(player);
	return done;
}

static void making_init(struct making *m, bool explain)
{
	size_t size = (size_t)m->d.n;
	int i;

	sbuf_init(&m->bye_why);
	m->whys = explain ? mem_zeroed(size, sizeof(*m->whys)) : NULL;
	for (i = 0; i < m->d.n && m->whys; i++)
		sbuf_init(&m->whys[i]);
	m->mate = mem_zeroed(size, sizeof(int));
	m->group = mem_zeroed(size, sizeof(int));
	m->floaters = mem_zeroed(size, sizeof(int));
	m->work = mem_zeroed(size, sizeof(int));
	m->work_mate = mem_zeroed(size, sizeof(int));
	m->in = mem_zeroed(size, sizeof(bool));
	begin_matching(m, &m->all);
}

static void making_release(struct making *m)
{
	int i;

	for (i = 0; i < m->d.n && m->whys; i++)
		sbuf_release(&m->whys[i]);
	free(m->whys);
	sbuf_release(&m->bye_why);
	matching_release(&m->all);
	free(m->mate);
	free(m->group);
	free(m->floaters);
	free(m->work);
	free(m->work_mate);
	free(m->in);
	free(m->d.list);
}

void dubov_pair(const struct pair_state *s, const struct pair_options *o,
		struct pair_round *ret_round)
{
	struct making m;

	memset(&m, 0, sizeof(m));
	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	dubov_player_rank(&m.d, s, o->lang);
	making_init(&m, o->explain);
	if (s->round == 1 ? !d5_pair(&m.d, o->explain, ret_round)
			  : !pair_later_round(&m, ret_round)) {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
		ret_round->bye = PAIR_NOBODY;
	}
	making_release(&m);
}
