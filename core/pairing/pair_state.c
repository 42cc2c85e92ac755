/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checking a tournament state and deriving the scores from it.
 */
#include "core/pairing/pair_state.h"
#include "core/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SCALE  1000000
#define MOST_POINTS 1000000

enum pair_title pair_title_parse(const char *text)
{
	static const struct {
		const char *name;
		enum pair_title title;
	} titles[] = {{"GM", PAIR_TITLE_GM},  {"IGM", PAIR_TITLE_GM},  {"WGM", PAIR_TITLE_WGM},
		      {"IM", PAIR_TITLE_IM},  {"WIM", PAIR_TITLE_WIM}, {"FM", PAIR_TITLE_FM},
		      {"WFM", PAIR_TITLE_WFM}};
	size_t i;

	for (i = 0; i < sizeof(titles) / sizeof(*titles); i++) {
		if (!strcmp(titles[i].name, text))
			return titles[i].title;
	}
	return PAIR_TITLE_NONE;
}

/* Makes the scale a multiple of what `r` requires; false if it becomes too large. */
static bool widen_scale(struct pair_state *s, struct ratio r)
{
	int64_t scale = ratio_common_den(s->scale, r);

	if (scale > MOST_SCALE || r.num > MOST_POINTS * r.den || r.num < -MOST_POINTS * r.den)
		return false;
	s->scale = (int32_t)scale;
	return true;
}

static int64_t in_units(const struct pair_state *s, struct ratio r)
{
	return r.num * (s->scale / r.den);
}

/* PAIRING ALL-1: points of one entry in units. */
int64_t pair_points_of(const struct pair_state *s, const struct pair_entry *e)
{
	if (e->has_points)
		return in_units(s, e->points);
	switch (e->result) {
	case PAIR_WON:
	case PAIR_WON_UNPLAYED:
	case PAIR_BYE: return s->scale;
	case PAIR_DRAWN:
	case PAIR_ADJOURNED: return s->scale / 2;
	case PAIR_LOST:
	case PAIR_LOST_UNPLAYED:
	case PAIR_ABSENT: break;
	}
	return 0;
}

int64_t pair_bonus_in(const struct pair_state *s, int player, int round)
{
	const struct pair_player *p = &s->players[player];

	return round >= 1 && (size_t)round <= p->n_past_bonus
		       ? in_units(s, p->past_bonus[round - 1])
		       : 0;
}

int64_t pair_score_before(const struct pair_state *s, int player, int round)
{
	const struct pair_player *p = &s->players[player];
	int64_t sum = 0;
	size_t r;

	for (r = 0; r < p->n_history && (int)r < round - 1; r++)
		sum += pair_points_of(s, &p->history[r]);
	return sum;
}

static bool scale_of_player(struct pair_state *s, const struct pair_player *p)
{
	bool ok = widen_scale(s, p->bonus);
	size_t r;

	if (p->has_points)
		ok = ok && widen_scale(s, p->points);
	for (r = 0; r < p->n_past_bonus && ok; r++)
		ok = widen_scale(s, p->past_bonus[r]);
	for (r = 0; r < p->n_history && ok; r++) {
		if (p->history[r].has_points)
			ok = widen_scale(s, p->history[r].points);
	}
	return ok;
}

struct numbered {
	int id, index;
};

static int by_number(const void *a, const void *b)
{
	const struct numbered *x = a, *y = b;

	if (x->id != y->id)
		return x->id > y->id ? 1 : -1;
	return (x->index > y->index) - (x->index < y->index);
}

/* Fills by_id; returns the first duplicate id, 0 = none. */
static int sort_ids(struct pair_state *s)
{
	struct numbered *list = mem_zeroed(s->n, sizeof(*list));
	int twice = 0;
	size_t i;

	for (i = 0; i < s->n; i++)
		list[i] = (struct numbered){s->players[i].id, (int)i};
	qsort(list, s->n, sizeof(*list), by_number);
	for (i = 0; i < s->n; i++) {
		s->by_id[i] = list[i].index;
		if (i && list[i].id == list[i - 1].id && !twice)
			twice = list[i].index > list[i - 1].index ? list[i].index
								  : list[i - 1].index;
	}
	free(list);
	return twice;
}

static bool is_over(const struct pair_entry *e)
{
	return e->result == PAIR_WON || e->result == PAIR_DRAWN || e->result == PAIR_LOST;
}

/*
 * Can two entries describe one game?  Both played or both not, and at most one point in all; an
 * arbiter may have decided that both lost.
 */
static bool results_agree(const struct pair_entry *e, const struct pair_entry *f)
{
	if (f->result == PAIR_BYE || f->result == PAIR_ABSENT)
		return false;
	if (pair_is_played(e) != pair_is_played(f))
		return false;
	if (!is_over(e) || !is_over(f))
		return e->result != PAIR_WON_UNPLAYED || f->result != PAIR_WON_UNPLAYED;
	return e->result == PAIR_LOST || f->result == PAIR_LOST ||
	       (e->result == PAIR_DRAWN && f->result == PAIR_DRAWN);
}

/* Checks a history entry against a player: the opponent's entry must describe the same round. */
static const char *check_entry(const struct pair_state *s, int player, size_t r, char *text,
			       size_t size)
{
	const struct pair_player *p = &s->players[player], *q;
	const struct pair_entry *e = &p->history[r], *f;

	if (e->opp == player) {
		snprintf(text, size, "player %d, round %zu: is their own opponent", p->id, r + 1);
		return text;
	}
	if (e->opp < 0 || e->result == PAIR_BYE || e->result == PAIR_ABSENT)
		return NULL;
	q = &s->players[e->opp];
	if (r >= q->n_history)
		return NULL;
	f = &q->history[r];
	if (f->opp == PAIR_NOBODY && pair_is_played(f))
		return NULL; /* the opponent is not given */
	if (f->opp != player) {
		snprintf(text, size, "player %d, round %zu: opponent %d has another opponent",
			 p->id, r + 1, q->id);
		return text;
	}
	if (e->colour != PAIR_NO_COLOUR && e->colour == f->colour) {
		snprintf(text, size, "round %zu: %d and %d both have %s", r + 1, p->id, q->id,
			 e->colour == PAIR_WHITE ? "White" : "Black");
		return text;
	}
	if (!results_agree(e, f)) {
		snprintf(text, size, "round %zu: the results of %d and %d contradict each other",
			 r + 1, p->id, q->id);
		return text;
	}
	return NULL;
}

static const char *check_histories(struct pair_state *s, char *text, size_t size)
{
	size_t i, r;

	for (i = 0; i < s->n; i++) {
		s->wrong_player = (int)i;
		if ((int)s->players[i].n_history >= s->round) {
			snprintf(text, size, "player %d: a history of %zu rounds before round %d",
				 s->players[i].id, s->players[i].n_history, s->round);
			return text;
		}
		for (r = 0; r < s->players[i].n_history; r++) {
			s->wrong_round = (int)r + 1;
			if (check_entry(s, (int)i, r, text, size))
				return text;
		}
		s->wrong_round = 0;
	}
	s->wrong_player = PAIR_NOBODY;
	return NULL;
}

/* PAIRING ALL-7 */
static void derive_scores(struct pair_state *s)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		const struct pair_player *p = &s->players[i];

		s->score[i] = p->has_points ? in_units(s, p->points)
					    : pair_score_before(s, (int)i, (int)p->n_history + 1);
		s->bonus[i] = in_units(s, p->bonus);
	}
}

/* Counts a meeting, or stores it if `fill` is set; forfeits count for some systems. */
static void mention(struct pair_state *s, int a, int b, bool forfeit, int *fill)
{
	if (fill) {
		s->rivals[fill[a]++] = 2 * b + forfeit;
		s->rivals[fill[b]++] = 2 * a + forfeit;
	} else {
		s->rivals_at[a + 1]++;
		s->rivals_at[b + 1]++;
	}
}

/* Does the opponent's history contain the same meeting? */
static bool is_told_by(const struct pair_player *q, size_t r, int a, bool played)
{
	return r < q->n_history && q->history[r].opp == a &&
	       (played ? pair_is_played(&q->history[r]) : pair_is_forfeit(&q->history[r]));
}

/* A meeting in both histories is taken from the first of the two. */
static void mention_rivals(struct pair_state *s, int a, int *fill)
{
	const struct pair_player *p = &s->players[a];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		bool played = pair_is_played(e);

		if (e->opp < 0 || !(played || pair_is_forfeit(e)))
			continue;
		if (e->opp > a || !is_told_by(&s->players[e->opp], r, a, played))
			mention(s, a, e->opp, !played, fill);
	}
	for (r = 0; r < p->n_met; r++) {
		if (p->met[r] >= 0)
			mention(s, a, p->met[r], false, fill);
	}
}

static void list_rivals(struct pair_state *s)
{
	int n = (int)s->n, i, *fill;

	s->rivals_at = mem_zeroed(s->n + 2, sizeof(*s->rivals_at));
	fill = mem_zeroed(s->n + 2, sizeof(*fill));
	for (i = 0; i < n; i++)
		mention_rivals(s, i, NULL);
	for (i = 0; i < n; i++)
		s->rivals_at[i + 1] += s->rivals_at[i];
	memcpy(fill, s->rivals_at, ((size_t)n + 1) * sizeof(*fill));
	s->rivals = mem_zeroed((size_t)s->rivals_at[n] + 1, sizeof(*s->rivals));
	for (i = 0; i < n; i++)
		mention_rivals(s, i, fill);
	free(fill);
}

/* Lists longer than this are sorted, so that a look-up need not read them all. */
#define RIVALS_FEW 24

static int ascending(const void *a, const void *b)
{
	const int *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void sort_rivals(struct pair_state *s)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		int *list = &s->rivals[s->rivals_at[i]], n = s->rivals_at[i + 1] - s->rivals_at[i];

		if (n > RIVALS_FEW)
			qsort(list, (size_t)n, sizeof(*list), ascending);
	}
}

/* Sorts the start numbers; returns NULL or an error message. */
static const char *check_ids(struct pair_state *s, char *text, size_t size)
{
	int twice = sort_ids(s);

	if (!twice)
		return NULL;
	snprintf(text, size, "start number %d occurs twice", s->players[twice].id);
	s->wrong_player = twice;
	return text;
}

static const char *find_scale(struct pair_state *s, char *text, size_t size)
{
	size_t i;

	s->scale = 2;
	for (i = 0; i < s->n; i++) {
		if (scale_of_player(s, &s->players[i]))
			continue;
		snprintf(text, size, "player %d: these points cannot be", s->players[i].id);
		s->wrong_player = (int)i;
		return text;
	}
	return NULL;
}

const char *pair_state_prepare(struct pair_state *s, char *text, size_t size)
{
	const char *wrong;

	s->wrong_player = PAIR_NOBODY;
	s->wrong_round = 0;
	s->rivals = s->rivals_at = NULL;
	s->score = s->bonus = NULL;
	s->by_id = NULL;
	if (s->n > PAIR_MOST_PLAYERS) {
		snprintf(text, size, "more than %d players", PAIR_MOST_PLAYERS);
		return text;
	}
	s->score = mem_zeroed(s->n, sizeof(*s->score));
	s->bonus = mem_zeroed(s->n, sizeof(*s->bonus));
	s->by_id = mem_zeroed(s->n, sizeof(*s->by_id));
	wrong = check_ids(s, text, size);
	if (!wrong)
		wrong = find_scale(s, text, size);
	if (!wrong)
		wrong = check_histories(s, text, size);
	if (wrong) {
		pair_state_release(s);
		return wrong;
	}
	list_rivals(s);
	sort_rivals(s);
	derive_scores(s);
	return NULL;
}

void pair_state_release(struct pair_state *s)
{
	free(s->score);
	free(s->bonus);
	free(s->by_id);
	free(s->rivals);
	free(s->rivals_at);
	s->rivals = s->rivals_at = NULL;
	s->score = s->bonus = NULL;
	s->by_id = NULL;
}

struct pair_colours pair_colours_of(const struct pair_player *p)
{
	struct pair_colours c = {PAIR_NO_COLOUR, PAIR_NO_COLOUR, 0};
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];

		if (!pair_is_played(e) || e->colour == PAIR_NO_COLOUR)
			continue;
		c.before = c.last;
		c.last = e->colour;
		c.difference += c.last == PAIR_WHITE ? 1 : -1;
	}
	return c;
}

/* The colour of the latest game among the first `*rounds`, which becomes the number before it. */
static enum pair_colour colour_before(const struct pair_player *p, size_t *rounds)
{
	while (*rounds > 0) {
		const struct pair_entry *e = &p->history[--*rounds];

		if (pair_is_played(e) && e->colour != PAIR_NO_COLOUR)
			return e->colour;
	}
	return PAIR_NO_COLOUR;
}

enum pair_colour pair_last_difference(const struct pair_player *p, const struct pair_player *q)
{
	size_t i = p->n_history, j = q->n_history;
	enum pair_colour a, b;

	do {
		a = colour_before(p, &i);
		b = colour_before(q, &j);
	} while (a == b && a != PAIR_NO_COLOUR);
	return b == PAIR_NO_COLOUR ? PAIR_NO_COLOUR : a;
}

int pair_met(const struct pair_state *s, int a, int b, bool forfeits)
{
	const struct pair_player *p = &s->players[a], *q = &s->players[b];
	size_t i;

	for (i = 0; i < p->n_history; i++) {
		const struct pair_entry *e = &p->history[i];

		if (e->opp == b && (pair_is_played(e) || (forfeits && pair_is_forfeit(e))))
			return (int)i + 1;
	}
	for (i = 0; i < q->n_history; i++) {
		const struct pair_entry *e = &q->history[i];

		if (e->opp == a && (pair_is_played(e) || (forfeits && pair_is_forfeit(e))))
			return (int)i + 1;
	}
	for (i = 0; i < p->n_met; i++) {
		if (p->met[i] == b)
			return -1;
	}
	for (i = 0; i < q->n_met; i++) {
		if (q->met[i] == a)
			return -1;
	}
	return 0;
}

/* The first place of the sorted part with at least that value, or its end. */
static int first_from(const int *list, int from, int end, int value)
{
	while (from < end) {
		int middle = from + (end - from) / 2;

		if (list[middle] < value)
			from = middle + 1;
		else
			end = middle;
	}
	return from;
}

/* PAIRING ALL-2 */
bool pair_have_met(const struct pair_state *s, int a, int b, bool forfeits)
{
	int i = s->rivals_at[a], end = s->rivals_at[a + 1];
	int played = 2 * b, forfeited = forfeits ? 2 * b + 1 : -1;

	if (end - i > RIVALS_FEW) {
		i = first_from(s->rivals, i, end, played);
		return i < end && (s->rivals[i] == played || s->rivals[i] == forfeited);
	}
	for (; i < end; i++) {
		if (s->rivals[i] == played || s->rivals[i] == forfeited)
			return true;
	}
	return false;
}
