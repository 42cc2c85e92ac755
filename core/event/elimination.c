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

		if (g->round != m->round || g->match != m->match)
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

/* A side of a match: the player who advanced, none, or not known yet. */
struct side {
	int player; /* -1 for nobody */
	bool known;
};

static struct side side_of(const struct elimination_match *before)
{
	bool over = before->state == ELIMINATION_WON || before->state == ELIMINATION_FREE;

	return (struct side){before->winner, over};
}

static void judge(const struct elimination_event *e, struct elimination_match *m, struct side a,
		  struct side b)
{
	m->a = a.known ? a.player : -1;
	m->b = b.known ? b.player : -1;
	m->winner = -1;
	if (!a.known || !b.known) {
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
			*m = (struct elimination_match){.round = r, .match = k + 1};
			if (before)
				judge(e, m, side_of(&before[2 * k]), side_of(&before[2 * k + 1]));
			else
				judge(e, m, (struct side){e->draw.number[2 * k], true},
				      (struct side){e->draw.number[2 * k + 1], true});
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
