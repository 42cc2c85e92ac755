/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Knock-out by correspondence, based on elimination.h; see kind_rounds.h. */
#include "core/event/kind_rounds.h"

#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/elimination.h"

/* Seeds are start numbers: by rating, title and lots (EVENTS E49). */
static void numbers(const struct option_values *options, const struct rounds_entrant *entrants,
		    size_t n, int *ret_numbers)
{
	(void)options;
	rounds_start_numbers(rounds_system_find("fide-dutch-1998"), entrants, n, ret_numbers);
}

/* --- the draw -------------------------------------------------------------------------------- */

/* Returns the number of players from..from + n - 1 with a lower lot than player i. */
static int rank_of(const int *lots, size_t from, size_t n, size_t i)
{
	int rank = 0;

	for (size_t k = from; k < from + n; k++)
		rank += lots[k] < lots[i];
	return rank;
}

/*
 * The places of a level in the order of its players' lots: the players are spread over a level that
 * is not full, and the other places stay free.
 */
static int *level_order(const int *lots, size_t from, size_t n, size_t size)
{
	int *order = mem_zeroed(size, sizeof(*order));
	bool *taken = mem_zeroed(size, sizeof(*taken));
	size_t free_place = 0;

	for (size_t i = 0; i < n; i++) {
		order[i] = (int)((size_t)rank_of(lots, from, n, from + i) * size / n);
		taken[order[i]] = true;
	}
	for (size_t i = n; i < size; i++) {
		while (taken[free_place])
			free_place++;
		order[i] = (int)free_place++;
	}
	free(taken);
	return order;
}

/* Draws lots within each level of the seeds: 1 and 2, 3 and 4, 5 to 8, and so on (4.9.7). */
static bool draw(const struct kind_rounds_input *in, struct knockout *ret)
{
	enum { LEVELS = 16 };
	size_t n = in->event.n_players, sizes[LEVELS];
	const int *levels[LEVELS];
	struct knockout_player *players = mem_zeroed(n + 1, sizeof(*players));
	struct knockout_lots lots = {levels, sizes, 0};
	bool drawn;

	for (size_t i = 0; i < n; i++)
		players[i] = (struct knockout_player){.id = (int)i, .lot = (int)i + 1};
	for (size_t from = 0; in->lots && lots.n_levels < LEVELS && from < n;) {
		size_t size = from ? from : 2, left = n - from;

		levels[lots.n_levels] =
			level_order(in->lots, from, left < size ? left : size, size);
		sizes[lots.n_levels++] = size;
		from += size;
	}
	drawn = n > 1 && knockout_draw(players, n, &lots, ret) == KNOCKOUT_OK;
	for (size_t i = 0; i < lots.n_levels; i++)
		free((void *)(uintptr_t)levels[i]);
	free(players);
	return drawn;
}

/* Restores a stored draw: numbers of players, 0 for a free place. */
static void recall(const struct kind_rounds_input *in, struct knockout *ret)
{
	*ret = (struct knockout){(int)in->n_places, mem_zeroed(in->n_places, sizeof(*ret->number))};
	for (size_t i = 0; i < in->n_places; i++)
		ret->number[i] = in->places[i] ? rounds_find(&in->event, in->places[i]) : -1;
}

/* --- the matches ----------------------------------------------------------------------------- */

struct state {
	struct elimination_event e;
	struct elimination_match *matches;
	struct elimination_game *games;
	struct elimination_stand *stands;
	bool *left;
	size_t n;
};

static void fill_state(const struct kind_rounds_input *in, struct state *s)
{
	const struct rounds_event *from = &in->event;

	s->left = mem_zeroed(from->n_players + 1, sizeof(*s->left));
	s->games = mem_zeroed(from->n_games + 1, sizeof(*s->games));
	for (size_t i = 0; i < from->n_players; i++)
		s->left[i] = from->players[i].left != 0;
	s->stands = mem_zeroed(in->n_stands + 1, sizeof(*s->stands));
	for (size_t i = 0; i < in->n_stands; i++) {
		const struct kind_mismatch *m = &in->stands[i];

		s->stands[i] = (struct elimination_stand){m->round, m->match, m->side,
							  rounds_find(from, m->right)};
	}
	s->e.stands = s->stands;
	s->e.n_stands = in->n_stands;
	s->e.left = s->left;
	s->e.n = from->n_players;
	s->e.games = s->games;
	s->n = elimination_size(&s->e);
	s->matches = mem_zeroed(s->n + 1, sizeof(*s->matches));
}

/* Returns the match of a round that a place of the draw is in, from 1. */
static int match_of(const struct knockout *k, int player, int round)
{
	for (int i = 0; i < k->size; i++)
		if (k->number[i] == player)
			return (i >> round) + 1;
	return 0;
}

/* Sorts the games by match; within a match they are numbered in the order in which they began. */
static void add_games(const struct kind_rounds_input *in, struct state *s)
{
	const struct rounds_event *from = &in->event;

	for (size_t i = 0; i < from->n_games; i++) {
		const struct rounds_game *g = &from->games[i];
		struct elimination_game *to = &s->games[s->e.n_games];
		int game = 1;

		*to = (struct elimination_game){.round = g->round,
						.white = rounds_find(from, g->white),
						.black = rounds_find(from, g->black),
						.finished = g->finished,
						.white2 = g->white2,
						.black2 = g->black2,
						.left_out = g->left_out};
		to->match = match_of(&s->e.draw, to->white, g->round);
		for (size_t k = 0; k < s->e.n_games; k++)
			game += s->games[k].round == to->round && s->games[k].match == to->match &&
				!s->games[k].left_out;
		to->game = game;
		s->e.n_games++;
	}
}

static bool open_state(const struct kind_rounds_input *in, struct state *s)
{
	*s = (struct state){.n = 0};
	if (in->places)
		recall(in, &s->e.draw);
	else if (!draw(in, &s->e.draw))
		return false;
	fill_state(in, s);
	add_games(in, s);
	elimination_matches(&s->e, s->matches);
	return true;
}

static void close_state(struct state *s)
{
	knockout_release(&s->e.draw);
	free(s->matches);
	free(s->games);
	free(s->stands);
	free(s->left);
}

static int number_of(const struct kind_rounds_input *in, int player)
{
	return player < 0 ? 0 : in->event.players[player].number;
}

/* --- what comes next ------------------------------------------------------------------------- */

static void start_match(const struct kind_rounds_input *in, const struct elimination_match *m,
			struct kind_pairing *ret)
{
	struct elimination_game games[2];
	size_t n = elimination_games(m, true, games);

	ret->pairs[ret->n++] = (struct kind_pair){.white = number_of(in, games[0].white),
						  .black = number_of(in, games[0].black),
						  .games = (int)n,
						  .match = m->match,
						  .game = games[0].game};
	ret->round = m->round;
	ret->next = KIND_NEXT_PAIRED;
}

/* Only matches of the earliest round that can start. */
static void find_next(const struct kind_rounds_input *in, const struct state *s,
		      struct kind_pairing *ret)
{
	bool runs = false;

	ret->pairs = mem_zeroed(s->n + 1, sizeof(*ret->pairs));
	for (size_t i = 0; i < s->n; i++) {
		const struct elimination_match *m = &s->matches[i];

		runs = runs || m->state == ELIMINATION_RUNS || m->held;
		if (m->state == ELIMINATION_STARTS && (!ret->n || m->round == ret->round))
			start_match(in, m, ret);
		if (m->state == ELIMINATION_NO_WINNER && !ret->impossible) {
			ret->impossible = N_("Both players of a match have lost its last game.");
			ret->at = CIVIL_NONE;
			if (!ret->n)
				ret->round = m->round;
		}
	}
	if (!ret->n)
		ret->next = ret->impossible ? KIND_NEXT_CASE
			    : runs	    ? KIND_NEXT_WAITS
					    : KIND_NEXT_OVER;
}

/* --- decided matches ------------------------------------------------------------------------- */

static const struct elimination_match *match_at(const struct state *s, int round, int match)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->matches[i].round == round && s->matches[i].match == match)
			return &s->matches[i];
	return NULL;
}

static const struct elimination_game *last_game(const struct state *s,
						const struct elimination_match *m)
{
	const struct elimination_game *last = NULL;

	for (size_t i = 0; i < s->e.n_games; i++)
		if (s->games[i].round == m->round && s->games[i].match == m->match &&
		    !s->games[i].left_out && (!last || s->games[i].game > last->game))
			last = &s->games[i];
	return last;
}

static int other_of(const struct elimination_match *m, int player)
{
	return m->a == player ? m->b : m->a;
}

/* What follows for the winner of match k of a round, who may pass through rounds without games. */
static void find_following(const struct kind_rounds_input *in, const struct state *s, int winner,
			   int k, struct kind_match *ret)
{
	const struct elimination_match *m, *beside;
	int round = ret->round;

	for (;; k = (k + 1) / 2) {
		m = match_at(s, ++round, (k + 1) / 2);
		if (!m || m->winner != winner || last_game(s, m))
			break;
		if (other_of(m, winner) >= 0)
			ret->gone = number_of(in, other_of(m, winner));
	}
	ret->next_round = m ? round : 0;
	if (!m)
		return;
	ret->asked = m->a != winner && m->b != winner && last_game(s, m);
	if (ret->asked)
		return;
	ret->opponent = number_of(in, other_of(m, winner));
	beside = match_at(s, round - 1, k % 2 ? k + 1 : k - 1);
	if (beside && !ret->opponent && beside->a >= 0 && beside->b >= 0) {
		ret->of[0] = number_of(in, beside->a);
		ret->of[1] = number_of(in, beside->b);
	}
}

static void list_decided(const struct kind_rounds_input *in, const struct state *s,
			 struct kind_pairing *ret)
{
	ret->matches = mem_zeroed(s->n + 1, sizeof(*ret->matches));
	for (size_t i = 0; i < s->n; i++) {
		const struct elimination_match *m = &s->matches[i];
		const struct elimination_game *last = last_game(s, m);
		struct kind_match *to = &ret->matches[ret->n_matches];
		bool of_a = m->winner == m->a;

		if (m->winner < 0 || (!last && (m->round > 1 || m->state != ELIMINATION_FREE)))
			continue;
		*to = (struct kind_match){.round = m->round,
					  .winner = number_of(in, m->winner),
					  .loser = number_of(in, other_of(m, m->winner)),
					  .winner2 = of_a ? m->a2 : m->b2,
					  .loser2 = of_a ? m->b2 : m->a2,
					  .drawn_last = last && last->game == ELIMINATION_GAMES &&
							last->white2 == 1};
		find_following(in, s, m->winner, m->match, to);
		ret->n_matches++;
	}
}

/* --- matches with a player who should not be in them ----------------------------------------- */

static bool has_begun(const struct kind_rounds_input *in, const struct state *s,
		      const struct elimination_match *m)
{
	for (size_t i = 0; i < s->e.n_games; i++)
		if (s->games[i].round == m->round && s->games[i].match == m->match &&
		    !s->games[i].left_out && in->event.games[i].begun)
			return true;
	return false;
}

/* The other player of the match that side came from. */
static int rival_in(const struct kind_rounds_input *in, const struct state *s,
		    const struct elimination_match *m, int side)
{
	const struct elimination_match *before =
		match_at(s, m->round - 1, 2 * (m->match - 1) + side + 1);

	return before ? number_of(in, other_of(before, side ? m->b : m->a)) : 0;
}

static void list_mismatches(const struct kind_rounds_input *in, const struct state *s,
			    struct kind_pairing *ret)
{
	ret->mismatches = mem_zeroed(2 * s->n + 1, sizeof(*ret->mismatches));
	for (size_t i = 0; i < 2 * s->n; i++) {
		const struct elimination_match *m = &s->matches[i / 2];
		int side = (int)(i % 2);

		if (m->side[side].wrong)
			ret->mismatches[ret->n_mismatches++] = (struct kind_mismatch){
				.round = m->round,
				.match = m->match,
				.side = side,
				.right = number_of(in, m->side[side].player),
				.wrong = number_of(in, side ? m->b : m->a),
				.opponent = number_of(in, side ? m->a : m->b),
				.rival = rival_in(in, s, m, side),
				.begun = has_begun(in, s, m)};
	}
}

static void next(const struct kind_rounds_input *in, const struct pair_options *explain,
		 struct kind_pairing *ret)
{
	struct state s;

	(void)explain;
	*ret = (struct kind_pairing){.next = KIND_NEXT_OVER, .at = CIVIL_NONE};
	if (!open_state(in, &s)) {
		ret->next = KIND_NEXT_CASE;
		ret->impossible = N_("Nobody takes part in the round.");
		return;
	}
	find_next(in, &s, ret);
	list_decided(in, &s, ret);
	list_mismatches(in, &s, ret);
	if (!in->places) {
		ret->n_places = (size_t)s.e.draw.size;
		ret->places = mem_zeroed(ret->n_places, sizeof(*ret->places));
		for (size_t i = 0; i < ret->n_places; i++)
			ret->places[i] = number_of(in, s.e.draw.number[i]);
	}
	close_state(&s);
}

/* --- the table ------------------------------------------------------------------------------- */

static void add_points(const struct state *s, int player, struct kind_line *line)
{
	int points2 = 0;

	for (size_t i = 0; i < s->e.n_games; i++) {
		const struct elimination_game *g = &s->games[i];

		if (!g->finished || (g->white != player && g->black != player))
			continue;
		points2 += g->white == player ? g->white2 : g->black2;
		line->played++;
	}
	line->points = ratio_make(points2, 2);
}

/* Before the draw no player has reached a round. */
static bool table(const struct kind_rounds_input *in, struct kind_line *ret_lines)
{
	size_t n = in->event.n_players;
	struct elimination_line *lines = mem_zeroed(n + 1, sizeof(*lines));
	struct state s = {.n = 0};

	for (size_t i = 0; i < n; i++)
		lines[i] = (struct elimination_line){.player = (int)i, .place = 1};
	if (in->places && open_state(in, &s))
		elimination_table(&s.e, lines);
	for (size_t i = 0; i < n; i++) {
		ret_lines[i] = (struct kind_line){.number = number_of(in, lines[i].player),
						  .place = lines[i].place,
						  .sb = ratio_make(lines[i].reached, 1),
						  .second = RATIO_ZERO,
						  .third = RATIO_ZERO};
		add_points(&s, lines[i].player, &ret_lines[i]);
	}
	close_state(&s);
	free(lines);
	return true;
}

const struct kind_rounds kind_rounds_knockout = {numbers, next, NULL, table, NULL, NULL};
