/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of the tie-breaks of teams and their order; the names are in team_order_name.c. */
#include "core/standings/team_order.h"
#include "core/base/mem.h"
#include "core/standings/level.h"
#include "core/standings/tiebreak_direct.h"

#include <stdlib.h>
#include <string.h>

struct ordering {
	struct team_results *t;
	struct team_column *column; /* the current one */
	struct level level;
};

static struct tiebreak_table *table_of(struct team_results *t, const struct team_criterion *c)
{
	switch (c->score) {
	case TEAM_SCORE_PRIMARY: break;
	case TEAM_SCORE_SECOND: return team_results_second(t);
	case TEAM_SCORE_MATCH: return team_results_table(t, false);
	case TEAM_SCORE_GAME: return team_results_table(t, true);
	}
	return team_results_primary(t);
}

struct tiebreak_table *team_order_sum(struct team_results *t, const struct team_criterion *c,
				      struct tiebreak_sum *ret_sum)
{
	*ret_sum = (struct tiebreak_sum){
		.fore = c->fore, .forfeits = c->forfeits, .low = c->low, .high = c->high};
	if (c->product && c->score == TEAM_SCORE_PRIMARY)
		ret_sum->own = team_results_primary(t);
	else if (c->product)
		ret_sum->own = team_results_table(t, c->own_game_points);
	return table_of(t, c);
}

int team_order_factor(const struct team_results *t, const struct team_criterion *c)
{
	const struct tiebreak_table *first = t->by_game_points ? &t->game : &t->match;
	const struct tiebreak_table *second = t->by_game_points ? &t->match : &t->game;
	int n;

	if (c->factor)
		return c->factor;
	n = second->win > 0 ? t->scheduled * first->win / second->win : 0;
	return n > 0 ? n : 1;
}

/* --- values --------------------------------------------------------------------------------- */

static struct ratio points_of(const struct tiebreak_table *t, size_t team)
{
	return ratio_make(t->points[team], t->scale);
}

static struct ratio sum_of(struct team_results *t, const struct team_criterion *c, size_t team)
{
	struct tiebreak_sum sum;
	const struct tiebreak_table *table = team_order_sum(t, c, &sum);
	int64_t total = tiebreak_unplayed_sum(table, team, &sum);

	return ratio_make(total, sum.own ? (int64_t)table->scale * sum.own->scale : table->scale);
}

/* The second score and the Buchholz of the first, divided by the factor (B-25, C.07 13.4). */
static struct ratio strength(struct team_results *t, const struct team_criterion *c, size_t team)
{
	return ratio_add(points_of(team_results_second(t), team),
			 ratio_mul(sum_of(t, c, team), ratio_make(1, team_order_factor(t, c))));
}

/* Board number times points, over all matches (B-27, C.07 12.1). */
static struct ratio board_count(const struct team_results *t, size_t team, int round)
{
	int64_t sum = 0;
	int b;

	for (b = 0; b < t->boards; b++)
		sum += (b + 1) * team_results_on_board(t, team, round, b);
	return ratio_make(sum, 2);
}

static struct ratio value_of(struct team_results *t, const struct team_criterion *c, size_t team)
{
	switch (c->kind) {
	case TEAM_BY_POINTS: return points_of(table_of(t, c), team);
	case TEAM_BY_SUM: return sum_of(t, c, team);
	case TEAM_BY_SYSTEM: return tiebreak_values(table_of(t, c), c->system)[team];
	case TEAM_BY_STRENGTH: return strength(t, c, team);
	case TEAM_BY_BOARD_COUNT: return board_count(t, team, 0);
	case TEAM_BY_RATING: return ratio_int(t->match.rating[team]);
	case TEAM_BY_NUMBER: return ratio_int((int64_t)team + 1);
	case TEAM_BY_DIRECT:
	case TEAM_BY_EXTENDED:
	case TEAM_BY_TOP_BOARDS:
	case TEAM_BY_BOTTOM_BOARDS: break;
	}
	return (struct ratio){0, 0};
}

/* --- orders --------------------------------------------------------------------------------- */

static void split_by_value(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ordering *o = ctx;
	size_t i;

	for (i = from; i < to; i++)
		level_set_key(l, i, o->column->values[l->order[i]]);
	level_split(l, from, to);
}

/* Lower counts first, but only among teams with the same game points (12.1). */
static void split_by_count(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ordering *o = ctx;
	size_t i;

	for (i = from; i < to; i++) {
		if (o->t->game.points[l->order[i]] != o->t->game.points[l->order[from]])
			return;
		level_set_key(l, i, ratio_sub(RATIO_ZERO, o->column->values[l->order[i]]));
	}
	level_split(l, from, to);
}

/* The points on the first `n` boards, or on board n - 1 alone. */
static int64_t points_on(const struct team_results *t, size_t team, int round, int n, bool alone)
{
	int64_t sum = 0;
	int b;

	for (b = alone ? n - 1 : 0; b < n; b++)
		sum += team_results_on_board(t, team, round, b);
	return sum;
}

static void split_by_boards(struct ordering *o, size_t from, size_t to, int n, bool alone)
{
	struct level *l = &o->level;
	size_t at, end, i;

	for (at = from; at < to; at = end) {
		end = level_part_end(l, at);
		if (end - at < 2)
			continue;
		for (i = at; i < end; i++)
			level_set_key(l, i, ratio_int(points_on(o->t, l->order[i], 0, n, alone)));
		level_split(l, at, end);
	}
}

/* Board 1, then board 2, and so on (12.2). */
static void split_by_top(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ordering *o = ctx;
	int n;

	(void)l;
	for (n = 1; n <= o->t->boards; n++)
		split_by_boards(o, from, to, n, true);
}

/* All boards but the bottom one, then without the two at the bottom, and so on (12.3). */
static void split_by_bottom(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ordering *o = ctx;
	int n;

	(void)l;
	for (n = o->t->boards - 1; n >= 1; n--)
		split_by_boards(o, from, to, n, false);
}

static void split_by_number(struct level *l, size_t from, size_t to, void *ctx)
{
	size_t i;

	(void)ctx;
	for (i = from; i < to; i++)
		level_set_key(l, i, ratio_int(-(int64_t)l->order[i]));
	level_split(l, from, to);
}

static struct tiebreak_direct direct_of(struct ordering *o, bool second)
{
	struct tiebreak_table *t = table_of(o->t, &o->column->criterion);

	if (o->column->criterion.kind == TEAM_BY_EXTENDED)
		t = second ? team_results_second(o->t) : team_results_primary(o->t);
	return (struct tiebreak_direct){t, o->column->criterion.forfeits,
					second ? o->column->second : o->column->values};
}

static void split_by_direct(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct tiebreak_direct d = direct_of(ctx, false);

	tiebreak_direct_rank(&d, l, from, to);
}

/* Compares the boards of the matches between two teams: above 0 if a is ahead. */
static int64_t compare_boards(const struct team_results *t, size_t a, size_t b, int n, int kind)
{
	const struct tiebreak_table *m = &t->match;
	int64_t sum = 0;
	int r;

	for (r = 1; r <= t->rounds; r++) {
		if (tiebreak_table_entry(m, a, r)->opp != (int32_t)b)
			continue;
		if (kind == 'c')
			sum += ratio_cmp(board_count(t, b, r), board_count(t, a, r));
		else
			sum += points_on(t, a, r, n, kind == 't') -
			       points_on(t, b, r, n, kind == 't');
	}
	return sum;
}

static int64_t compare_ending(const struct team_results *t, size_t a, size_t b,
			      enum team_order_ending ending)
{
	bool count = ending == TEAM_ENDING_COUNT_TOP || ending == TEAM_ENDING_COUNT_BOTTOM;
	bool top = ending == TEAM_ENDING_COUNT_TOP || ending == TEAM_ENDING_TOP;
	int64_t ahead = count ? compare_boards(t, a, b, 0, 'c') : 0;
	int n;

	for (n = 1; n <= t->boards && !ahead && top; n++)
		ahead = compare_boards(t, a, b, n, 't');
	for (n = t->boards - 1; n >= 1 && !ahead && !top; n--)
		ahead = compare_boards(t, a, b, n, 'b');
	return ahead;
}

/* Two teams who are level in both scores, by the boards of their own match (13.3.2). */
static void split_by_ending(struct ordering *o, size_t from)
{
	enum team_order_ending ending = o->column->criterion.ending;
	struct level *l = &o->level;
	int64_t ahead;

	if (ending == TEAM_ENDING_NONE)
		return;
	ahead = compare_ending(o->t, l->order[from], l->order[from + 1], ending);
	if (ahead)
		level_put_first(l, from, ahead > 0 ? from : from + 1);
}

/* The first score, then the second; from the start again for each new part (B-26). */
static void split_by_extended(struct level *l, size_t from, size_t to, void *ctx)
{
	struct ordering *o = ctx;
	const struct tiebreak_direct first = direct_of(o, false), second = direct_of(o, true);
	size_t at, end;

	if (!tiebreak_direct_split(&first, l, from, to) &&
	    !tiebreak_direct_split(&second, l, from, to)) {
		if (to - from == 2)
			split_by_ending(o, from);
		return;
	}
	for (at = from; at < to; at = end) {
		end = level_part_end(l, at);
		if (end - at > 1)
			split_by_extended(l, at, end, ctx);
	}
}

static void apply(struct ordering *o)
{
	static void (*const splits[])(struct level * l, size_t from, size_t to, void *ctx) = {
		[TEAM_BY_POINTS] = split_by_value,	   [TEAM_BY_SUM] = split_by_value,
		[TEAM_BY_SYSTEM] = split_by_value,	   [TEAM_BY_STRENGTH] = split_by_value,
		[TEAM_BY_DIRECT] = split_by_direct,	   [TEAM_BY_EXTENDED] = split_by_extended,
		[TEAM_BY_BOARD_COUNT] = split_by_count,	   [TEAM_BY_TOP_BOARDS] = split_by_top,
		[TEAM_BY_BOTTOM_BOARDS] = split_by_bottom, [TEAM_BY_RATING] = split_by_value,
		[TEAM_BY_NUMBER] = split_by_number,
	};
	struct team_column *c = o->column;
	size_t i;

	c->values = mem_zeroed(o->t->n + 1, sizeof(*c->values));
	c->second = mem_zeroed(o->t->n + 1, sizeof(*c->second));
	for (i = 0; i < o->t->n; i++)
		c->values[i] = value_of(o->t, &c->criterion, i);
	level_each_part(&o->level, 0, o->level.n, splits[c->criterion.kind], o);
}

void team_order_make(struct team_results *t, const struct team_criterion *list, size_t n,
		     struct team_order *ret_order)
{
	struct ordering o = {.t = t};
	size_t i;

	*ret_order = (struct team_order){.n = t->n,
					 .n_columns = n,
					 .order = mem_zeroed(t->n + 1, sizeof(*ret_order->order)),
					 .place = mem_zeroed(t->n + 1, sizeof(*ret_order->place)),
					 .columns = mem_zeroed(n + 1, sizeof(*ret_order->columns))};
	level_init(&o.level, t->n);
	for (i = 0; i < t->n; i++)
		level_set_key(&o.level, i, points_of(team_results_primary(t), i));
	if (t->n)
		level_split(&o.level, 0, t->n);
	for (i = 0; i < n; i++) {
		o.column = &ret_order->columns[i];
		o.column->criterion = list[i];
		apply(&o);
	}
	memcpy(ret_order->order, o.level.order, t->n * sizeof(*ret_order->order));
	level_places(&o.level, ret_order->place);
	level_release(&o.level);
}

void team_order_release(struct team_order *o)
{
	size_t i;

	for (i = 0; i < o->n_columns; i++) {
		free(o->columns[i].values);
		free(o->columns[i].second);
	}
	free(o->columns);
	free(o->order);
	free(o->place);
	memset(o, 0, sizeof(*o));
}
