/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The state of a search through one bracket, and the checks of pairs and players used by its steps.
 */
#include "core/pairing/dutch/dutch_search.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Steps of exhaustive walks where both sides of the budget have room. */
#define MOST_PATIENCE 2000000

/* Exchanges tried in small and in larger brackets whose budget has room on one side. */
#define FEW_TRIES_SMALL 80000
#define FEW_TRIES	4000

void dutch_search_init(struct search *s, const struct bracket *b, const struct dutch_below *below,
		       struct bracket_pairing *out)
{
	int n = b->n_moved + b->n_natives;
	size_t size = (size_t)n;

	memset(s, 0, sizeof(*s));
	s->b = b;
	s->d = b->d;
	s->below = below;
	s->out = out;
	s->patience = dutch_search_bound(s, MOST_PATIENCE);
	s->few_tries =
		dutch_search_bound(s, n <= DUTCH_SEARCH_TWO_SIDED ? FEW_TRIES_SMALL : FEW_TRIES);
	s->in_s1 = mem_zeroed(size, sizeof(bool));
	s->upper = mem_zeroed(size, sizeof(int));
	s->lower = mem_zeroed(size, sizeof(int));
	s->upper_at = mem_zeroed(size, sizeof(int));
	s->lower_at = mem_zeroed(size, sizeof(int));
	s->mates = mem_zeroed(size, sizeof(int));
	s->rest = mem_zeroed(size, sizeof(int));
	s->used = mem_zeroed(size, sizeof(bool));
	s->stay = mem_zeroed((size_t)b->d->n, sizeof(int));
	bipartite_init(&s->halves, n);
	dutch_question_init(&s->question, b->d, n);
}

void dutch_search_release(struct search *s)
{
	bipartite_release(&s->halves);
	dutch_question_release(&s->question);
	free(s->in_s1);
	free(s->upper);
	free(s->lower);
	free(s->upper_at);
	free(s->lower_at);
	free(s->mates);
	free(s->rest);
	free(s->used);
	free(s->stay);
}

bool dutch_search_may_pair(const struct search *s, int a, int b)
{
	return dutch_player_legal(s->d, a, b) && dutch_player_may_pair_scores(s->d, a, b, s->up);
}

static bool judge_remaining(const struct search *s, int a)
{
	if (s->b->lowest && s->d->list[a].no_bye)
		return false;
	if (!dutch_player_may_downfloat(s->d, a, s->down))
		return false;
	return s->n_players - 2 * s->n_pairs != 1 || dutch_below_welcomes(s->d, s->below, &a, 1);
}

/* Cached, because asking the bracket below is expensive. */
bool dutch_search_may_remain(const struct search *s, int a)
{
	if (s->stay[a] >> 1 != s->epoch)
		s->stay[a] = 2 * s->epoch + judge_remaining(s, a);
	return s->stay[a] & 1;
}

long dutch_search_bound(const struct search *s, long usual)
{
	return s->d->bound && s->d->bound < usual ? s->d->bound : usual;
}

int dutch_search_large(const struct search *s)
{
	return (int)dutch_search_bound(s, 300);
}

void dutch_search_note_bound(struct search *s, enum dutch_bound bound)
{
	s->out->bounds |= bound;
}

void dutch_search_note_room(struct search *s, int same)
{
	if (s->healed && s->n_players > dutch_search_large(s) &&
	    s->spent.same + same < s->x + s->healed)
		dutch_search_note_bound(s, DUTCH_BOUND_B4);
}

struct spent dutch_search_spends(const struct search *s, int a, int b)
{
	bool same = dutch_player_same_preference(s->d, a, b);

	return (struct spent){same, same && s->d->edition->heals_mild &&
					    !dutch_player_is_healed(s->d, s->majority, a, b)};
}

int dutch_search_cost(const struct search *s, int a, int b)
{
	struct spent c = dutch_search_spends(s, a, b);

	return s->hard_first ? c.hard * DUTCH_SEARCH_FIRST + c.same
			     : c.same * DUTCH_SEARCH_FIRST + c.hard;
}

/* PAIRING B4 */
bool dutch_search_within(const struct search *s, struct spent more)
{
	return s->spent.same + more.same <= s->x + s->healed && s->spent.hard + more.hard <= s->x;
}

bool dutch_search_total_within(const void *ctx, int64_t total)
{
	const struct search *s = ctx;
	int first = (int)(total / DUTCH_SEARCH_FIRST), second = (int)(total % DUTCH_SEARCH_FIRST);

	return dutch_search_within(s, s->hard_first ? (struct spent){second, first}
						    : (struct spent){first, second});
}

struct dutch_question *dutch_search_question(struct search *s, bool exchanges)
{
	struct dutch_question *q = &s->question;

	q->below = s->below;
	q->quick = s->n_players > dutch_search_large(s) && !exchanges;
	q->lowest = s->b->lowest;
	q->majority = s->majority;
	q->exchanges = exchanges;
	q->up = s->up;
	q->down = s->down;
	q->players = s->players;
	q->n = s->n_players;
	q->n_pairs = s->n_pairs;
	dutch_question_reset(q);
	return q;
}

void dutch_search_take(struct search *s, const int *mate, int before)
{
	struct bracket_pairing *o = s->out;
	int i, n = s->n_players - s->n_pairs;

	o->n_pairs = before;
	o->n_floaters = 0;
	for (i = 0; i < n; i++) {
		int lower = s->lower[mate[i]];

		if (i >= s->n_upper) {
			o->floaters[o->n_floaters++] = lower;
			continue;
		}
		o->upper[o->n_pairs] = s->upper[i];
		o->lower[o->n_pairs++] = lower;
	}
	pairing_sort(o->floaters, o->n_floaters);
}

bool dutch_search_floaters_welcome(const struct search *s)
{
	return dutch_below_welcomes(s->d, s->below, s->out->floaters, s->out->n_floaters);
}

bool dutch_search_judge_sides(struct search *s)
{
	struct dutch_question *q;
	int same = s->x + s->healed - s->spent.same, hard = s->x - s->spent.hard;

	s->sides = SIDES_TIGHT;
	s->hard_first = false;
	if (!s->healed || s->n_players > dutch_search_large(s))
		return true;
	s->sides = SIDES_LOOSE;
	q = dutch_search_question(s, false);
	switch (dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES)) {
	case QUESTION_NO: return false;
	case QUESTION_OPEN: return true;
	case QUESTION_YES: break;
	}
	if (q->same == same)
		s->sides = q->hard == hard ? SIDES_TIGHT : SIDES_SAME_TIGHT;
	if (q->same >= same)
		return q->same == same && q->hard <= hard;
	if (dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES) != QUESTION_YES)
		return true;
	if (q->hard == hard) {
		s->sides = q->same == same ? SIDES_TIGHT : SIDES_HARD_TIGHT;
		s->hard_first = true;
	}
	return q->hard < hard || (q->hard == hard && q->same <= same);
}
