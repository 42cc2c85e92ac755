/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Matches and table of a knock-out. */
#include "core/event/elimination.h"

#include <stdlib.h>

#include "core/base/mem.h"

int elimination_rounds(const struct elimination_event *e)
{
	int rounds = 0;

	while (e->draw.size >> rounds > 1)
		rounds++;
	return rounds;
}

size_t elimination_size(const struct elimination_event *e)
{
	return (size_t)e->draw.size - 1;
}

/* The score of a match up to some stage of its games. */
struct count {
	int games, open;
	int a2, b2;
	const struct elimination_game *last; /* game 5 */
};

static struct count count_games(const struct elimination_event *e,
				const struct elimination_match *m)
{
	struct count c = {0};
	size_t i;

	for (i = 0; i < e->n_games; i++) {
		const struct elimination_game *g = &e->games[i];

		if (g->round != m->round || g->match != m->match || g->left_out)
			continue;
		c.games++;
		if (g->game == ELIMINATION_GAMES)
			c.last = g;
		if (!g->finished) {
			c.open++;
			continue;
		}
		c.a2 += g->white == m->a ? g->white2 : g->black2;
		c.b2 += g->white == m->a ? g->black2 : g->white2;
	}
	return c;
}

static void win(struct elimination_match *m, int player)
{
	m->state = ELIMINATION_WON;
	m->winner = player;
}

/* The last game decides; there is no winner only if both lost it. */
static void decide_last(struct elimination_match *m, const struct elimination_game *g)
{
	if (!g->white2 && !g->black2)
		m->state = ELIMINATION_NO_WINNER;
	else
		win(m, g->white2 > g->black2 ? g->white : g->black);
}

/* No game is started with a player who has left; if both have, nobody advances. */
static bool decide_by_leaving(const struct elimination_event *e, struct elimination_match *m)
{
	bool a_left = e->left[m->a], b_left = e->left[m->b];

	if (a_left && b_left)
		m->state = ELIMINATION_FREE;
	else if (a_left || b_left)
		win(m, a_left ? m->b : m->a);
	return a_left || b_left;
}

static void decide(const struct elimination_event *e, struct elimination_match *m)
{
	struct count c = count_games(e, m);

	m->a2 = c.a2;
	m->b2 = c.b2;
	if (c.open)
		m->state = ELIMINATION_RUNS;
	else if (c.games && c.a2 != c.b2 && !c.last)
		win(m, c.a2 > c.b2 ? m->a : m->b);
	else if (c.last)
		decide_last(m, c.last);
	else if (!decide_by_leaving(e, m)) {
		m->state = ELIMINATION_STARTS;
		m->game = c.games + 1;
	}
}

/* --- the players of a match ------------------------------------------------------------------ */

/* A side of a match: the player who advanced, none, or not known yet. */
struct side {
	int player; /* -1 for nobody */
	bool known;
	struct elimination_match *before; /* NULL in round 1 */
};

static struct side side_of(struct elimination_match *before)
{
	bool over = before->state == ELIMINATION_WON || before->state == ELIMINATION_FREE;

	return (struct side){before->winner, over && !before->held, before};
}

/* The half of the match's places that a player was drawn in. */
static int half_of(const struct elimination_event *e, const struct elimination_match *m, int player)
{
	int place = 0;

	while (place < e->draw.size - 1 && e->draw.number[place] != player)
		place++;
	return place >> (m->round - 1) & 1;
}

/* The players of its games by side; false if it has none. */
static bool find_pair(const struct elimination_event *e, const struct elimination_match *m,
		      int ret_pair[2])
{
	for (size_t i = 0; i < e->n_games; i++) {
		const struct elimination_game *g = &e->games[i];

		if (g->round != m->round || g->match != m->match || g->left_out)
			continue;
		ret_pair[half_of(e, m, g->white)] = g->white;
		ret_pair[half_of(e, m, g->black)] = g->black;
		return true;
	}
	return false;
}

static bool stands(const struct elimination_event *e, const struct elimination_match *m, int side,
		   int player)
{
	for (size_t i = 0; i < e->n_stands; i++) {
		const struct elimination_stand *s = &e->stands[i];

		if (s->round == m->round && s->match == m->match && s->side == side &&
		    s->player == player)
			return true;
	}
	return false;
}

/*
 * One side of a match that has begun.  An earlier match without a winner starts no more games: its
 * player is in this match by the leader's decision, or waits for it.
 */
static void check_side(const struct elimination_event *e, struct elimination_match *m, int at,
		       const struct side *side, int playing)
{
	struct elimination_match *before = side->before;
	bool undecided =
		before && !before->held &&
		(before->state == ELIMINATION_STARTS || before->state == ELIMINATION_NO_WINNER);
	int right = side->known ? side->player : -1;

	if (right == playing)
		return;
	if (before && before->state == ELIMINATION_FREE && before->winner < 0 &&
	    (before->a == playing || before->b == playing)) {
		before->winner = playing; /* advanced without a game, and left later */
		return;
	}
	if (!side->known && !undecided) {
		m->held = true;
	} else if (stands(e, m, at, right)) {
		if (undecided)
			win(before, playing);
	} else {
		m->held = m->side[at].wrong = true;
		m->side[at].player = right;
		if (undecided)
			before->state = ELIMINATION_WAITS;
	}
}

static void judge(const struct elimination_event *e, struct elimination_match *m,
		  const struct side *a, const struct side *b)
{
	int pair[2];

	m->winner = -1;
	if (find_pair(e, m, pair)) {
		check_side(e, m, 0, a, pair[0]);
		check_side(e, m, 1, b, pair[1]);
		m->a = pair[0];
		m->b = pair[1];
		decide(e, m);
		return;
	}
	m->a = a->known ? a->player : -1;
	m->b = b->known ? b->player : -1;
	if (!a->known || !b->known) {
		m->state = ELIMINATION_WAITS;
	} else if (m->a < 0 || m->b < 0) {
		m->state = ELIMINATION_FREE;
		m->winner = m->a < 0 ? m->b : m->a;
	} else {
		decide(e, m);
	}
}

void elimination_matches(const struct elimination_event *e, struct elimination_match *ret_matches)
{
	struct elimination_match *m = ret_matches, *before = NULL;
	int rounds = elimination_rounds(e), r, k;

	for (r = 1; r <= rounds; r++) {
		struct elimination_match *first = m;

		for (k = 0; k < e->draw.size >> r; k++, m++) {
			struct side a = {e->draw.number[2 * k], true, NULL},
				    b = {e->draw.number[2 * k + 1], true, NULL};

			*m = (struct elimination_match){.round = r, .match = k + 1};
			if (before) {
				a = side_of(&before[2 * k]);
				b = side_of(&before[2 * k + 1]);
			}
			judge(e, m, &a, &b);
		}
		before = first;
	}
}

size_t elimination_games(const struct elimination_match *m, bool a_first,
			 struct elimination_game ret_games[2])
{
	int white = a_first ? m->a : m->b, black = a_first ? m->b : m->a;

	ret_games[0] = (struct elimination_game){.round = m->round,
						 .match = m->match,
						 .game = m->game,
						 .white = white,
						 .black = black};
	if (m->game == ELIMINATION_GAMES)
		return 1;
	ret_games[1] = ret_games[0];
	ret_games[1].game++;
	ret_games[1].white = black;
	ret_games[1].black = white;
	return 2;
}

/* Players in a match have reached its round; the winner has reached the next. */
static void note_reached(const struct elimination_match *m, int *reached)
{
	if (m->a >= 0)
		reached[m->a] = m->round;
	if (m->b >= 0)
		reached[m->b] = m->round;
	if (m->winner >= 0)
		reached[m->winner] = m->round + 1;
}

static int by_reached(const void *a, const void *b)
{
	const struct elimination_line *x = a, *y = b;

	if (x->reached != y->reached)
		return x->reached > y->reached ? -1 : 1;
	return (x->player > y->player) - (x->player < y->player);
}

void elimination_table(const struct elimination_event *e, struct elimination_line *ret_lines)
{
	size_t n = elimination_size(e), i;
	struct elimination_match *matches = mem_zeroed(n + 1, sizeof(*matches));
	int *reached = mem_zeroed(e->n + 1, sizeof(*reached));

	elimination_matches(e, matches);
	for (i = 0; i < n; i++)
		note_reached(&matches[i], reached);
	for (i = 0; i < e->n; i++)
		ret_lines[i] = (struct elimination_line){.player = (int)i, .reached = reached[i]};
	qsort(ret_lines, e->n, sizeof(*ret_lines), by_reached);
	for (i = 0; i < e->n; i++) {
		bool shared = i && ret_lines[i].reached == ret_lines[i - 1].reached;

		ret_lines[i].place = shared ? ret_lines[i - 1].place : (int)i + 1;
	}
	free(reached);
	free(matches);
}
