/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results by rule instead of by chance, and fields full of ties and gaps. */
#include "tests/bench/hostile.h"

#include "core/base/mem.h"

static enum pair_result_code white_wins(struct crowd *f, int board, int white, int black)
{
	(void)f, (void)board, (void)white, (void)black;
	return PAIR_WON;
}

static enum pair_result_code black_wins(struct crowd *f, int board, int white, int black)
{
	(void)f, (void)board, (void)white, (void)black;
	return PAIR_LOST;
}

static enum pair_result_code all_drawn(struct crowd *f, int board, int white, int black)
{
	(void)f, (void)board, (void)white, (void)black;
	return PAIR_DRAWN;
}

/* White in one round, Black in the next. */
static enum pair_result_code by_round(struct crowd *f, int board, int white, int black)
{
	(void)board, (void)white, (void)black;
	return f->state.round % 2 ? PAIR_WON : PAIR_LOST;
}

static enum pair_result_code by_board(struct crowd *f, int board, int white, int black)
{
	(void)f, (void)white, (void)black;
	return board % 2 ? PAIR_WON : PAIR_LOST;
}

/* The stronger wins, equals draw. */
static enum pair_result_code by_strength(struct crowd *f, int board, int white, int black)
{
	int d = f->players[white].rating - f->players[black].rating;

	(void)board;
	return d > 0 ? PAIR_WON : d < 0 ? PAIR_LOST : PAIR_DRAWN;
}

static enum pair_result_code upset(struct crowd *f, int board, int white, int black)
{
	return by_strength(f, board, black, white);
}

/* White wins the upper boards, the lower ones are drawn. */
static enum pair_result_code white_above(struct crowd *f, int board, int white, int black)
{
	(void)white, (void)black;
	return 4 * (size_t)board < f->state.n ? PAIR_WON : PAIR_DRAWN;
}

/* White wins nine games of ten; the tenth is random. */
static enum pair_result_code mostly_white(struct crowd *f, int board, int white, int black)
{
	static const enum pair_result_code any[] = {PAIR_WON, PAIR_DRAWN, PAIR_LOST};

	(void)board, (void)white, (void)black;
	return crowd_below(&f->seed, 10) ? PAIR_WON : any[crowd_below(&f->seed, 3)];
}

/* Each round uses another rule. */
static enum pair_result_code mixture(struct crowd *f, int board, int white, int black)
{
	static const crowd_result rules[] = {white_wins, mostly_white, by_board,
					     all_drawn,	 black_wins,   white_above};

	return rules[(f->state.round * 5 + 1) % 6](f, board, white, black);
}

/* The leaders draw, the others decide. */
static enum pair_result_code drawn_above(struct crowd *f, int board, int white, int black)
{
	(void)white, (void)black;
	return 4 * (size_t)board < f->state.n ? PAIR_DRAWN : PAIR_WON;
}

/* Whoever had White before wins, so that colours and scores go together. */
static enum pair_result_code by_colours(struct crowd *f, int board, int white, int black)
{
	int w = pair_colours_of(&f->players[white]).difference;
	int b = pair_colours_of(&f->players[black]).difference;

	(void)board;
	return w > b ? PAIR_WON : w < b ? PAIR_LOST : PAIR_DRAWN;
}

const crowd_result hostile_results[] = {white_wins,  black_wins, all_drawn,   by_board,
					by_round,    upset,	 white_above, mostly_white,
					drawn_above, by_colours};
const size_t hostile_n_results = sizeof(hostile_results) / sizeof(*hostile_results);

const struct hostile_kind hostile_kinds[] = {
	{.name = "White wins", .result = white_wins},
	{.name = "Black wins", .result = black_wins},
	{.name = "all drawn", .result = all_drawn},
	{.name = "alternating rounds", .result = by_round},
	{.name = "alternating boards", .result = by_board},
	{.name = "the stronger wins", .result = by_strength},
	{.name = "the weaker wins", .result = upset},
	{.name = "White wins above", .result = white_above},
	{.name = "White wins mostly", .result = mostly_white},
	{.name = "mixture", .result = mixture},
	{.name = "White wins, odd field", .result = white_wins, .odd = true},
	{.name = "White wins, ten ratings", .result = white_wins, .families = 10},
	{.name = "drawn, one rating", .result = all_drawn, .families = 1},
	{.name = "White wins, byes", .result = white_wins, .away = 150},
	{.name = "mixture, byes", .result = mixture, .away = 150, .odd = true},
	{.name = "White wins, late entries", .result = white_wins, .late = 300},
	{.name = "mixture, forfeits, late",
	 .rates = {.draws = 500, .forfeits = 150, .withdrawals = 30},
	 .late = 200,
	 .families = 20},
	{.name = "drawn above", .result = drawn_above},
	{.name = "colours win", .result = by_colours},
	{.name = "entries in every round", .result = white_wins, .joining = 500},
	{.name = "half away", .result = mostly_white, .away = 500, .odd = true},
	{.name = "two clubs", .result = white_wins, .club = 500},
	{.name = "two clubs, byes", .result = mixture, .club = 500, .away = 20},
	{.name = "a hundred clubs", .result = mostly_white, .club = 10},
	{.name = "rungs of one", .result = white_wins, .rung = 1, .step = 20},
	{.name = "rungs of one, near", .result = upset, .rung = 1, .step = 1},
	{.name = "rungs of three", .result = white_wins, .rung = 3, .step = 20},
	{.name = "rungs of 31, byes",
	 .result = mostly_white,
	 .rung = 31,
	 .step = 20,
	 .away = 100,
	 .odd = true},
};
const size_t hostile_n_kinds = sizeof(hostile_kinds) / sizeof(*hostile_kinds);

/* Has the player not come yet? */
static bool is_expected(const struct crowd *f, const struct hostile_kind *kind, size_t i)
{
	size_t draw = i * 7919 % 1000;

	return (f->state.round < 3 && draw < kind->late) ||
	       (draw < kind->joining && f->state.round < 2 + (int)(i % (HOSTILE_ROUNDS - 1)));
}

/* Draws who misses the next round, besides those who have left. */
static void draw_away(struct crowd *f, const struct hostile_kind *kind)
{
	size_t i;

	for (i = 0; i < f->state.n; i++) {
		if (is_expected(f, kind, i) ||
		    (kind->away && crowd_below(&f->seed, 1000) < kind->away))
			f->players[i].absent = true;
	}
}

/* Gives every player the list of the club's members before them. */
static void make_clubs(struct crowd *f, unsigned club)
{
	size_t clubs = 1000 / club, size = f->state.n / clubs + 1, i;

	f->met = mem_zeroed(clubs * size, sizeof(*f->met));
	for (i = 0; i < f->state.n; i++) {
		int *members = &f->met[i % clubs * size];

		members[i / clubs] = (int)i;
		f->players[i].met = members;
		f->players[i].n_met = i / clubs;
	}
}

static void give_points(struct crowd *f, const struct hostile_kind *kind)
{
	int i;

	for (i = 0; i < (int)f->state.n; i++)
		f->players[i].bonus =
			ratio_int(((int64_t)f->state.n - i) / kind->rung * kind->step);
}

void hostile_init(struct crowd *f, const struct hostile_kind *kind, size_t n, uint64_t seed)
{
	size_t i;

	crowd_init(f, n + kind->odd, HOSTILE_ROUNDS, &kind->rates, seed);
	f->result = kind->result;
	for (i = 0; kind->families && i < f->state.n; i++)
		f->players[i].rating = 2400 - 10 * (int)(i * (size_t)kind->families / f->state.n);
	if (kind->rung)
		give_points(f, kind);
	draw_away(f, kind);
	crowd_prepare(f);
}

void hostile_enter(struct crowd *f, const struct hostile_kind *kind, const struct pair_round *r)
{
	if (kind->club && !f->met)
		make_clubs(f, kind->club);
	crowd_enter(f, r);
	draw_away(f, kind);
}
