/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Stages of the cup.  Sizes come from class.c, the serpentine order from serpentine.h. */
#include "core/event/cup.h"

#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/pairing/roundrobin/serpentine.h"

#define SEVEN 7

const char *cup_reason_text(enum cup_reason r)
{
	static const char *const texts[] = {
#define X(id, text) [CUP_##id] = text,
		CUP_REASONS(X)
#undef X
	};

	return texts[r];
}

void cup_stage_release(struct cup_stage *s)
{
	free(s->placings);
	*s = (struct cup_stage){0};
}

static int distance(int seats)
{
	return abs(seats - CUP_FINALISTS);
}

/* The plan for given places of a preliminary and a semifinal group. */
static struct cup_plan plan_of(int groups, int direct, int advance, int final)
{
	int seats = advance * groups + direct, semis = (seats + SEVEN - 1) / SEVEN;

	if (!final)
		return (struct cup_plan){false, advance, 0, 0, 0, advance * groups};
	return (struct cup_plan){true, advance, seats, semis, final, final * semis};
}

bool cup_plan(int groups, int direct, const struct cup_wish *wish, struct cup_plan *ret_plan)
{
	bool held = wish->semifinal == CUP_HOLD ||
		    (wish->semifinal == CUP_HOLD_BY_RULE && groups >= CUP_SEMIFINAL_GROUPS);
	int a_from = wish->advance ? wish->advance : held ? 2 : 1;
	int a_to = wish->advance ? wish->advance : 3;
	int f_from = wish->final ? wish->final : held ? 1 : 0;
	int f_to = wish->final ? wish->final : held ? 2 : 0;
	struct cup_plan best = {0};

	if (wish->advance < 0 || wish->advance > SEVEN || wish->final < 0 || wish->final > SEVEN ||
	    (wish->final && !held))
		return false;
	for (int a = a_from; a <= a_to; a++) {
		for (int f = f_from; f <= f_to; f++) {
			struct cup_plan p = plan_of(groups, direct, a, f);
			if (!best.advance || distance(p.final_seats) < distance(best.final_seats))
				best = p;
		}
	}
	*ret_plan = best;
	return true;
}

int cup_nearest(int n, int *ret_below, int *ret_above)
{
	int sevens, sixes, below = n - 1, above = n < 0 ? 1 : n + 1;

	while (below > 0 && !class_cup_groups(below, &sevens, &sixes))
		below--;
	while (!class_cup_groups(above, &sevens, &sixes))
		above++;
	*ret_below = below > 0 ? below : 0;
	*ret_above = above;
	return below > 0 && n - below < above - n ? below : above;
}

/* The seats of each player, so that large fields are scanned only once. */
struct seat_index {
	struct cup_placing *placings;
	/* indices of placings, ordered by player and then by place in the list */
	size_t *by_player;
	size_t n;
};

static int by_player(const void *x, const void *y, void *placings)
{
	const struct cup_placing *p = placings;
	size_t a = *(const size_t *)x, b = *(const size_t *)y;

	if (p[a].player != p[b].player)
		return p[a].player < p[b].player ? -1 : 1;
	return (a > b) - (a < b);
}

static struct seat_index index_seats(struct cup_placing *placings, size_t n)
{
	struct seat_index s = {placings, mem_zeroed(n + 1, sizeof(*s.by_player)), n};

	for (size_t i = 0; i < n; i++)
		s.by_player[i] = i;
	qsort_r(s.by_player, n, sizeof(*s.by_player), by_player, placings);
	return s;
}

/*
 * Returns whether the player of placing `of` has a seat in the group, among the first `n` placings.
 */
static bool in_group(const struct seat_index *s, size_t of, int group, size_t n)
{
	int64_t player = s->placings[of].player;
	size_t from = 0, to = s->n;

	while (from < to) {
		size_t middle = from + (to - from) / 2;
		if (s->placings[s->by_player[middle]].player < player)
			from = middle + 1;
		else
			to = middle;
	}
	for (; from < s->n && s->placings[s->by_player[from]].player == player; from++) {
		size_t i = s->by_player[from];
		if (i != of && i < n && s->placings[i].group == group)
			return true;
	}
	return false;
}

/* Returns whether two placings can swap groups without giving anybody two seats in one group. */
static bool may_change(const struct seat_index *s, size_t a, size_t b)
{
	const struct cup_placing *p = s->placings;

	return p[a].group != p[b].group && p[a].player != p[b].player &&
	       !in_group(s, a, p[b].group, s->n) && !in_group(s, b, p[a].group, s->n);
}

/*
 * Returns the next placing in the list that `at` can swap with, otherwise the previous one; n if
 * there is none.
 */
static size_t partner_of(const struct seat_index *s, size_t at)
{
	for (size_t i = at + 1; i < s->n; i++)
		if (may_change(s, at, i))
			return i;
	for (size_t i = at; i-- > 0;)
		if (may_change(s, at, i))
			return i;
	return s->n;
}

static void change(struct cup_placing *a, struct cup_placing *b)
{
	int group = a->group;

	a->group = b->group;
	b->group = group;
	a->why = b->why = CUP_CHANGED;
	a->with = b->player;
	b->with = a->player;
}

/* Separates the seats of a player (EVENTS E32); returns false if that is impossible. */
static bool keep_apart(struct cup_placing *placings, size_t n)
{
	struct seat_index s = index_seats(placings, n);
	bool apart = true;

	for (size_t i = 1; i < n && apart; i++) {
		size_t other;

		if (!in_group(&s, i, placings[i].group, i))
			continue;
		other = partner_of(&s, i);
		apart = other != n;
		if (apart)
			change(&placings[i], &placings[other]);
	}
	free(s.by_player);
	return apart;
}

/* Sorts the placings by group; within a group the order is kept. */
static void sort_by_group(struct cup_stage *s)
{
	struct cup_placing *sorted = mem_zeroed(s->n + 1, sizeof(*sorted));
	size_t *next = mem_zeroed((size_t)s->groups + 1, sizeof(*next));

	for (size_t i = 0; i < s->n; i++)
		next[s->placings[i].group + 1]++;
	for (int g = 0; g < s->groups; g++)
		next[g + 1] += next[g];
	for (size_t i = 0; i < s->n; i++)
		sorted[next[s->placings[i].group]++] = s->placings[i];
	free(next);
	free(s->placings);
	s->placings = sorted;
}

static int by_strength(const void *x, const void *y)
{
	const struct cup_entry *a = x, *b = y;

	if (a->rating != b->rating)
		return a->rating > b->rating ? -1 : 1;
	return (a->player > b->player) - (a->player < b->player);
}

/* Counts the seats of the preliminary round, and the persons in it. */
static int count_seats(const struct cup_entry *e, size_t n, bool with_direct, int *ret_persons)
{
	int seats = 0;

	*ret_persons = 0;
	for (size_t i = 0; i < n; i++) {
		if (e[i].direct && !with_direct)
			continue;
		++*ret_persons;
		seats += e[i].two_groups ? 2 : 1;
	}
	return seats;
}

struct division {
	int *sizes;
	int groups, seats;
	bool with_direct, one_seat;
};

static bool sizes_hold(const struct cup_wish *w, int seats)
{
	int sum = 0;

	if (w->n_sizes == 0)
		return false;
	for (size_t i = 0; i < w->n_sizes; i++) {
		if (w->sizes[i] < 2 || w->sizes[i] > seats)
			return false;
		sum += w->sizes[i];
		if (sum > seats)
			return false;
	}
	return sum == seats;
}

/* Divides seats into the leader's groups, otherwise into sevens and sixes. */
static enum cup_error divide(const struct cup_wish *w, struct division *d)
{
	int sevens = 0, sixes = 0;

	if (w->sizes && !sizes_hold(w, d->seats))
		return CUP_BAD_SIZES;
	if (!w->sizes && (d->seats == 0 || !class_cup_groups(d->seats, &sevens, &sixes)))
		return CUP_INDIVISIBLE;
	d->groups = w->sizes ? (int)w->n_sizes : sevens + sixes;
	d->sizes = mem_zeroed((size_t)d->groups, sizeof(*d->sizes));
	for (int g = 0; g < d->groups; g++)
		d->sizes[g] = w->sizes ? w->sizes[g] : g < sevens ? SEVEN : SEVEN - 1;
	return CUP_OK;
}

/*
 * Returns whether the semifinal takes the direct entrants, so that they are not in the preliminary
 * round.
 */
static bool semifinal_held(const struct cup_wish *w, int seats)
{
	struct division d = {.seats = seats};
	bool held = false;

	if (w->semifinal != CUP_HOLD_BY_RULE)
		return w->semifinal == CUP_HOLD;
	if (divide(w, &d) == CUP_OK)
		held = d.groups >= CUP_SEMIFINAL_GROUPS;
	free(d.sizes);
	return held;
}

/* Determines who plays the preliminary round, and the group sizes. */
static enum cup_error divide_field(const struct cup_entry *e, size_t n, const struct cup_wish *w,
				   struct division *d)
{
	int persons;

	d->seats = count_seats(e, n, false, &persons);
	d->with_direct = !semifinal_held(w, d->seats);
	d->seats = count_seats(e, n, d->with_direct, &persons);
	if (!w->sizes && persons < CUP_LEAST_ENTRANTS)
		return CUP_TOO_FEW;
	d->one_seat = d->with_direct && (w->sizes ? w->n_sizes == 1 : persons <= SEVEN);
	if (d->one_seat)
		d->seats = persons;
	return divide(w, d);
}

/* Assigns a placing to every seat by strength, going through the groups forwards and backwards. */
static void place(const struct cup_entry *e, size_t n, const struct division *d,
		  struct cup_stage *s)
{
	struct cup_entry *sorted = mem_zeroed(n + 1, sizeof(*sorted));
	int *group = mem_zeroed((size_t)d->seats + 1, sizeof(*group));

	for (size_t i = 0; i < n; i++)
		sorted[i] = e[i];
	qsort(sorted, n, sizeof(*sorted), by_strength);
	serpentine_sizes(d->sizes, d->groups, group);
	s->placings = mem_zeroed((size_t)d->seats + 1, sizeof(*s->placings));
	for (size_t i = 0; i < n; i++) {
		int seats = sorted[i].two_groups && !d->one_seat ? 2 : 1;
		if (sorted[i].direct && !d->with_direct)
			continue;
		for (; seats > 0; seats--, s->n++)
			s->placings[s->n] = (struct cup_placing){
				sorted[i].player, group[s->n],
				d->one_seat ? CUP_ONE_GROUP : CUP_STRENGTH, 0, sorted[i].direct};
	}
	free(group);
	free(sorted);
}

/* Plans the following stages; none follow a final. */
static bool plan_on(const struct cup_entry *e, size_t n, const struct cup_wish *w,
		    const struct division *d, struct cup_stage *s)
{
	struct cup_wish decided = *w;
	int direct = 0;

	if (d->one_seat) {
		s->plan = (struct cup_plan){.final_seats = d->seats};
		return !w->advance && !w->final;
	}
	for (size_t i = 0; i < n; i++)
		direct += e[i].direct && !d->with_direct;
	decided.semifinal = d->with_direct ? CUP_CANCEL : CUP_HOLD;
	return cup_plan(d->groups, direct, &decided, &s->plan);
}

enum cup_error cup_preliminary(const struct cup_entry *entries, size_t n,
			       const struct cup_wish *wish, int *ret_seats,
			       struct cup_stage *ret_stage)
{
	struct division d = {0};
	struct cup_stage s = {0};
	enum cup_error error = divide_field(entries, n, wish, &d);

	*ret_seats = d.seats;
	s.groups = d.groups;
	s.is_final = d.one_seat;
	if (!error && !plan_on(entries, n, wish, &d, &s))
		error = CUP_BAD_PLAN;
	if (!error) {
		place(entries, n, &d, &s);
		if (!keep_apart(s.placings, s.n))
			error = CUP_NO_PLACE;
	}
	free(d.sizes);
	if (error) {
		cup_stage_release(&s);
		return error;
	}
	sort_by_group(&s);
	*ret_stage = s;
	return CUP_OK;
}

static enum cup_reason reason_of(const struct cup_table *t, size_t i, int last_place)
{
	const struct cup_line *l = &t->lines[i];
	bool level = (i > 0 && t->lines[i - 1].place == l->place) ||
		     (i + 1 < t->n && t->lines[i + 1].place == l->place);

	if (l->place > last_place)
		return CUP_BEYOND;
	if (l->barred)
		return CUP_BARRED;
	if (l->withdrawn)
		return CUP_WITHDRAWN;
	if (l->declined)
		return CUP_DECLINED;
	return level ? CUP_LEVEL : CUP_PLACE;
}

/* Sorts the seats of a player next to each other, best first. */
static int by_best_place(const void *x, const void *y, void *standings)
{
	const struct cup_standing *s = standings;
	size_t a = *(const size_t *)x, b = *(const size_t *)y;

	if (s[a].player != s[b].player)
		return s[a].player < s[b].player ? -1 : 1;
	if (s[a].advances != s[b].advances)
		return s[a].advances ? -1 : 1;
	if (s[a].place != s[b].place)
		return s[a].place - s[b].place;
	return (a > b) - (a < b);
}

/* Leaves every player the seat of their best place, in the first group if equal. */
static void leave_one_seat(struct cup_standing *s, size_t n)
{
	size_t *order = mem_zeroed(n + 1, sizeof(*order));

	for (size_t i = 0; i < n; i++)
		order[i] = i;
	qsort_r(order, n, sizeof(*order), by_best_place, s);
	for (size_t i = 1; i < n; i++) {
		struct cup_standing *second = &s[order[i]];
		if (!second->advances || second->player != s[order[i - 1]].player)
			continue;
		second->advances = false;
		second->why = CUP_SECOND;
	}
	free(order);
}

size_t cup_advance(const struct cup_table *tables, size_t n_tables, int last_place, bool to_final,
		   struct cup_standing *ret_standings)
{
	size_t n = 0;

	for (size_t t = 0; t < n_tables; t++) {
		for (size_t i = 0; i < tables[t].n; i++) {
			enum cup_reason why = reason_of(&tables[t], i, last_place);
			ret_standings[n++] = (struct cup_standing){
				tables[t].lines[i].player, (int)t, tables[t].lines[i].place,
				why == CUP_PLACE || why == CUP_LEVEL, why};
		}
	}
	if (to_final)
		leave_one_seat(ret_standings, n);
	return n;
}

/* A candidate for a vacant seat (EVENTS E36). */

struct candidate {
	const struct cup_line *line;
	size_t standing;
	bool has_seat;
};

static int by_percentage(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;
	const struct cup_line *l = a->line, *m = b->line;
	int64_t left = (int64_t)l->points2 * m->played, right = (int64_t)m->points2 * l->played;

	if (left != right)
		return left > right ? -1 : 1;
	if (l->sb4 != m->sb4)
		return l->sb4 > m->sb4 ? -1 : 1;
	if (l->rating != m->rating)
		return l->rating > m->rating ? -1 : 1;
	if (l->player != m->player)
		return l->player < m->player ? -1 : 1;
	return (a->standing > b->standing) - (a->standing < b->standing);
}

/* Sorts the lines of a player next to each other: a seat that they have, then the best line. */
static int by_person(const void *x, const void *y)
{
	const struct candidate *a = x, *b = y;

	if (a->line->player != b->line->player)
		return a->line->player < b->line->player ? -1 : 1;
	if (a->has_seat != b->has_seat)
		return a->has_seat ? -1 : 1;
	return by_percentage(x, y);
}

/* Players who left or declined are not asked. */
static bool may_fill(const struct cup_line *l, const struct cup_standing *s)
{
	return s->why == CUP_BEYOND && !l->withdrawn && !l->barred && !l->declined && l->played > 0;
}

size_t cup_next_places(const struct cup_table *tables, size_t n_tables,
		       const struct cup_standing *standings, size_t *ret_next)
{
	struct candidate *c;
	size_t n = 0, persons = 0, at = 0;

	for (size_t t = 0; t < n_tables; t++)
		n += tables[t].n;
	c = mem_zeroed(n + 1, sizeof(*c));
	n = 0;
	for (size_t t = 0; t < n_tables; t++)
		for (size_t i = 0; i < tables[t].n; i++, at++)
			if (standings[at].advances || may_fill(&tables[t].lines[i], &standings[at]))
				c[n++] = (struct candidate){&tables[t].lines[i], at,
							    standings[at].advances};
	qsort(c, n, sizeof(*c), by_person);
	for (size_t i = 0; i < n; i++) {
		bool again = i > 0 && c[i].line->player == c[i - 1].line->player;
		if (!again && !c[i].has_seat)
			c[persons++] = c[i];
	}
	qsort(c, persons, sizeof(*c), by_percentage);
	for (size_t i = 0; i < persons; i++)
		ret_next[i] = c[i].standing;
	free(c);
	return persons;
}

int cup_vacant(int seats)
{
	return (SEVEN - seats % SEVEN) % SEVEN;
}

enum cup_error cup_semifinal(const int64_t *drawn, size_t n, struct cup_stage *ret_stage)
{
	struct cup_stage s = {.n = n, .vacant = cup_vacant((int)n)};
	size_t full = n / SEVEN, rest = n % SEVEN;
	bool spread = full > 0 && rest > 0 && rest < CUP_LEAST_GROUP;

	if (n == 0)
		return CUP_TOO_FEW;
	s.groups = (int)(full + (rest > 0 && !spread));
	s.placings = mem_zeroed(n, sizeof(*s.placings));
	for (size_t i = 0; i < n; i++) {
		bool left_over = spread && i >= full * SEVEN;
		s.placings[i].player = drawn[i];
		s.placings[i].group = (int)(left_over ? (i - full * SEVEN) % full : i / SEVEN);
		s.placings[i].why = left_over ? CUP_SPREAD : CUP_LOTS;
	}
	if (!keep_apart(s.placings, n)) {
		cup_stage_release(&s);
		return CUP_NO_PLACE;
	}
	sort_by_group(&s);
	*ret_stage = s;
	return CUP_OK;
}

size_t cup_champions(const struct cup_table *final, int64_t *ret_players)
{
	size_t n = 0;

	for (size_t i = 0; i < final->n; i++)
		if (final->lines[i].place == 1)
			ret_players[n++] = final->lines[i].player;
	return n;
}

struct cup_result cup_result_of(const struct cup_line *line, bool final, bool via_semi, int persons,
				struct civil end)
{
	return (struct cup_result){.final = final,
				   .end = end,
				   .points = ratio_make(line->points2, 2),
				   .games = line->played,
				   .rank = line->place,
				   .entrants = persons,
				   .via_semi = via_semi};
}
