/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts a report file to a pairing state.
 */
#include "core/trf/trf_state.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

enum pair_title trf_state_title(const struct trf_player *p)
{
	static const struct {
		const char *trf;
		enum pair_title title;
	} titles[] = {{"g", PAIR_TITLE_GM},   {"wg", PAIR_TITLE_WGM}, {"m", PAIR_TITLE_IM},
		      {"wm", PAIR_TITLE_WIM}, {"f", PAIR_TITLE_FM},   {"wf", PAIR_TITLE_WFM}};
	size_t i;

	for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++) {
		if (!strcmp(p->title, titles[i].trf))
			return titles[i].title;
	}
	return pair_title_parse(p->title);
}

static enum pair_result_code result_of(const struct trf_cell *c)
{
	switch (c->result) {
	case '1':
	case 'W': return PAIR_WON;
	case '=':
	case 'D': return PAIR_DRAWN;
	case '0':
	case 'L': return PAIR_LOST;
	case 'X': return c->opp ? PAIR_ADJOURNED : PAIR_ABSENT;
	case '+': return c->opp ? PAIR_WON_UNPLAYED : PAIR_BYE;
	case '-': return c->opp ? PAIR_LOST_UNPLAYED : PAIR_ABSENT;
	case 'F':
	case 'U': return PAIR_BYE;
	default: break;
	}
	return PAIR_ABSENT;
}

/* The points for a result in tenths, without a scale. */
static int usual_tenths(const struct trf_cell *c)
{
	return strchr("1W+FU", c->result) ? 10 : strchr("=DX", c->result) ? 5 : 0;
}

static int index_of(const struct trf *t, int id)
{
	const struct trf_player *p = trf_find(t, id);

	return p ? (int)(p - t->players) : PAIR_NOBODY;
}

static void fill_entry(const struct trf *t, const struct trf_player *p, int round,
		       struct pair_entry *e)
{
	struct trf_cell c = trf_cell_at(p, round);
	int tenths = trf_points_at(t, p, round);

	*e = (struct pair_entry){.opp = c.opp ? index_of(t, c.opp) : PAIR_NOBODY,
				 .result = result_of(&c),
				 .points = RATIO_ZERO};
	if (c.opp && c.colour != ' ')
		e->colour = c.colour == 'w' ? PAIR_WHITE : PAIR_BLACK;
	if (tenths != usual_tenths(&c)) {
		e->has_points = true;
		e->points = ratio_make(tenths, 10);
	}
}

/* Number of rounds before `round` for which the player has a row of acceleration. */
static size_t count_past_bonus(const struct trf_player *p, int round)
{
	return (size_t)(p->n_bonus < round - 1 ? p->n_bonus : round - 1);
}

/* PAIRING ALL-7 */
static void fill_bonus(const struct trf *t, const struct trf_player *p, int round,
		       enum trf_bonus bonus, struct ratio *past, struct pair_player *out)
{
	int tenths = round <= p->n_bonus ? p->bonus[round - 1] : 0, k;

	out->bonus = out->points = RATIO_ZERO;
	out->past_bonus = past;
	out->n_past_bonus = count_past_bonus(p, round);
	for (k = 0; k < (int)out->n_past_bonus; k++)
		past[k] = ratio_make(p->bonus[k], 10);
	if (!tenths)
		return;
	if (bonus != TRF_BONUS_IN_POINTS && bonus != TRF_BONUS_DUMMY) {
		out->bonus = ratio_make(tenths, 10);
		return;
	}
	for (k = 1; k < round; k++)
		tenths += trf_points_at(t, p, k);
	out->has_points = true;
	out->points = ratio_make(tenths, 10);
}

static void fill_players(const struct trf *t, int round, enum trf_bonus bonus, struct trf_state *s)
{
	struct pair_entry *entries = s->entries;
	struct ratio *past = s->past_bonus;
	size_t i;
	int k;

	for (i = 0; i < t->n; i++) {
		const struct trf_player *p = &t->players[i];
		struct pair_player *out = &s->players[i];

		out->id = p->id;
		out->name = p->name;
		out->rating = trf_rating(t, p);
		out->title = trf_state_title(p);
		out->absent = !trf_takes_part(t, p, round);
		out->history = entries;
		out->n_history = (size_t)round - 1;
		out->withdrawn_order = round - 1;
		fill_bonus(t, p, round, bonus, past, out);
		past += out->n_past_bonus;
		for (k = 1; k < round; k++)
			fill_entry(t, p, k, entries++);
	}
}

/* Does the player take no part in the round, without a point? */
static bool is_away(const struct trf *t, const struct trf_player *p, int round)
{
	struct trf_cell c = trf_cell_at(p, round);

	return !trf_takes_part(t, p, round) && !c.opp && !strchr("HF", c.result);
}

/* The first of the rounds up to the last one in which the player is away; 0 = stays. */
static int leaves_in(const struct trf *t, const struct trf_player *p)
{
	int last = t->rounds < t->played ? t->played : t->rounds, round = last;

	if (!t->rounds)
		return 0;
	while (round > 0 && is_away(t, p, round))
		round--;
	return round < last ? round + 1 : 0;
}

/*
 * PAIRING DSU-3: those who have left by the round, in the order of leaving; and that the odd player
 * of a past round sat out against the first of them, or against X in an odd field.
 */
static void fill_leavers(const struct trf *t, int round, struct trf_state *s)
{
	int first = -1, from = 0, leaves, r;
	size_t i;

	for (i = 0; i < t->n; i++) {
		leaves = leaves_in(t, &t->players[i]);
		if (!leaves || leaves > round)
			continue;
		s->players[i].withdrawn = true;
		s->players[i].withdrawn_order = leaves;
		if (first < 0 || leaves < from ||
		    (leaves == from && t->players[i].id < t->players[first].id)) {
			first = (int)i;
			from = leaves;
		}
	}
	for (i = 0; i < t->n && first >= 0 && t->n % 2 == 0; i++) {
		struct pair_entry *history = &s->entries[i * (size_t)(round - 1)];

		for (r = from; r < round; r++) {
			if (history[r - 1].result == PAIR_BYE)
				history[r - 1].opp = first;
		}
	}
}

static bool is_in_force(const struct trf_group *g, int round)
{
	return g->from <= round && round <= g->to;
}

/* Counts each player's further opponents; returns the sum. */
static size_t count_met(const struct trf *t, int round, struct pair_player *players)
{
	size_t k, all = 0;
	int i, j, p;

	for (k = 0; k < t->n_groups && !t->teams; k++) {
		const struct trf_group *g = &t->groups[k];

		for (i = 0; i < g->n && is_in_force(g, round); i++) {
			p = index_of(t, g->ids[i]);
			for (j = 0; j < g->n && p >= 0; j++) {
				players[p].n_met += g->ids[j] != g->ids[i];
				all += g->ids[j] != g->ids[i];
			}
		}
	}
	return all;
}

/* Members of a group may not meet, so each counts as an opponent met. */
static void fill_met(const struct trf *t, int round, struct trf_state *s)
{
	int *at = s->met = mem_zeroed(count_met(t, round, s->players) + 1, sizeof(*s->met));
	int **next = mem_zeroed(t->n + 1, sizeof(*next)), i, j, p;
	size_t k;

	for (k = 0; k < t->n; k++) {
		s->players[k].met = next[k] = at;
		at += s->players[k].n_met;
	}
	for (k = 0; k < t->n_groups && !t->teams; k++) {
		const struct trf_group *g = &t->groups[k];

		for (i = 0; i < g->n && is_in_force(g, round); i++) {
			p = index_of(t, g->ids[i]);
			for (j = 0; j < g->n && p >= 0; j++) {
				if (g->ids[j] != g->ids[i])
					*next[p]++ = index_of(t, g->ids[j]);
			}
		}
	}
	free(next);
}

/* Rating, title, name, start number. */
static bool ranks_before(const struct pair_player *a, const struct pair_player *b)
{
	int names = strcmp(a->name, b->name);

	if (a->rating != b->rating)
		return a->rating > b->rating;
	if (a->title != b->title)
		return a->title > b->title;
	return names ? names < 0 : a->id < b->id;
}

/* If the report does not give the first colour, it is that of the top seed in round 1. */
static enum pair_colour first_colour(const struct trf *t, const struct pair_player *players)
{
	char colour, first = t->first;
	size_t i, best = t->n;

	for (i = 0; i < t->n && !t->first; i++) {
		colour = trf_cell_at(&t->players[i], 1).colour;
		if (colour != 'w' && colour != 'b')
			continue;
		if (best < t->n && !ranks_before(&players[i], &players[best]))
			continue;
		best = i;
		first = colour;
	}
	return first == 'b' ? PAIR_BLACK : PAIR_WHITE;
}

/* Has the player been among those to be paired in this round or before? */
static bool has_arrived(const struct trf *t, const struct trf_player *p, int round)
{
	int r;

	for (r = 1; r <= round; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		if (c.opp || c.result == 'U' || (trf_is_blank(&c) && trf_takes_part(t, p, r)))
			return true;
	}
	return false;
}

static int by_id(const void *a, const void *b)
{
	const struct pair_player *x = *(const struct pair_player *const *)a,
				 *y = *(const struct pair_player *const *)b;

	return (x->id > y->id) - (x->id < y->id);
}

/* Numbers those who have arrived; the others are behind them. */
static void number_arrived(const struct trf *t, int round, struct pair_player *players)
{
	struct pair_player **list = mem_zeroed(t->n + 1, sizeof(struct pair_player *));
	size_t i;
	int number = 0;

	for (i = 0; i < t->n; i++)
		list[i] = &players[i];
	qsort(list, t->n, sizeof(struct pair_player *), by_id);
	for (i = 0; i < t->n; i++) {
		if (has_arrived(t, &t->players[list[i] - players], round))
			list[i]->arrived_number = ++number;
	}
	free(list);
}

/*
 * The first colour by the highest ranked player who had one in round 1 (PAIRING FD-5.2, step 5); an
 * even number had the other one.
 */
static enum pair_colour first_colour_by_number(const struct trf *t, enum trf_bonus bonus,
					       const struct pair_player *players)
{
	char colour, first = t->first;
	int best = 0, number;
	size_t i;

	for (i = 0; i < t->n && !t->first; i++) {
		colour = trf_cell_at(&t->players[i], 1).colour;
		if ((colour != 'w' && colour != 'b') || (best && players[i].id > best))
			continue;
		best = players[i].id;
		number = bonus == TRF_BONUS_FIDE_LATE ? 1 : best;
		first = number % 2 ? colour : colour == 'w' ? 'b' : 'w';
	}
	return first == 'b' ? PAIR_BLACK : PAIR_WHITE;
}

static enum pair_colour colour_of_lot(const struct trf *t, enum trf_bonus bonus,
				      const struct pair_player *players)
{
	bool by_number = bonus == TRF_BONUS_FIDE_2026 || bonus == TRF_BONUS_FIDE_LATE;

	return by_number ? first_colour_by_number(t, bonus, players) : first_colour(t, players);
}

const char *trf_state_make(const struct trf *t, int round, enum trf_bonus bonus,
			   struct trf_state *ret_state, char *text, size_t size)
{
	struct trf_state *s = ret_state;
	const char *wrong;
	size_t i, n_past = 0;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < t->n; i++)
		n_past += count_past_bonus(&t->players[i], round);
	s->players = mem_zeroed(t->n + 1, sizeof(*s->players));
	s->entries = mem_zeroed(t->n * (size_t)(round - 1) + 1, sizeof(*s->entries));
	s->past_bonus = mem_zeroed(n_past + 1, sizeof(*s->past_bonus));
	fill_players(t, round, bonus, s);
	if (bonus == TRF_BONUS_DUMMY)
		fill_leavers(t, round, s);
	fill_met(t, round, s);
	if (bonus == TRF_BONUS_FIDE_LATE)
		number_arrived(t, round, s->players);
	s->state = (struct pair_state){.round = round,
				       .rounds_total = t->rounds,
				       .players = s->players,
				       .n = t->n,
				       .first_colour = colour_of_lot(t, bonus, s->players)};
	wrong = pair_state_prepare(&s->state, text, size);
	s->prepared = !wrong;
	return wrong;
}

void trf_state_release(struct trf_state *s)
{
	if (s->prepared)
		pair_state_release(&s->state);
	free(s->players);
	free(s->entries);
	free(s->past_bonus);
	free(s->met);
	memset(s, 0, sizeof(*s));
}
