/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Builds a pairing state from the facts of an event. */
#include "core/event/rounds_view.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"

/* The total of a pair's games in one round for one of the two. */
struct tally {
	int opp;
	int own, other; /* half points; an unfinished game counts as a draw */
	int games, open, unplayed;
	bool first_white;	 /* White in the first game */
	enum pair_colour colour; /* in the games that count for colour; none if both colours */
};

/* With both colours in one round neither counts. */
static void add_game(struct tally *t, int opp, const struct rounds_game *g, bool white)
{
	bool unplayed = rounds_is_unplayed(g);

	t->opp = opp;
	t->own += !g->finished ? 1 : white ? g->white2 : g->black2;
	t->other += !g->finished ? 1 : white ? g->black2 : g->white2;
	if (!t->games)
		t->first_white = white;
	t->games++;
	t->open += !g->finished;
	t->unplayed += unplayed;
	if (t->games == 1)
		t->colour = white ? PAIR_WHITE : PAIR_BLACK;
	else if (t->unplayed == 0 || t->unplayed == t->games)
		t->colour = PAIR_NO_COLOUR;
	else if (!unplayed)
		t->colour = white ? PAIR_WHITE : PAIR_BLACK;
}

static enum pair_result_code code_of(const struct tally *t, int boards)
{
	if (t->open)
		return PAIR_ADJOURNED;
	if (t->unplayed == t->games)
		return t->own > t->other || (t->own == t->other && t->games > 1 && t->first_white)
			       ? PAIR_WON_UNPLAYED
			       : PAIR_LOST_UNPLAYED;
	if (t->games == 1 && !boards)
		return t->own == 2 ? PAIR_WON : t->own == 1 ? PAIR_DRAWN : PAIR_LOST;
	return t->own > t->other ? PAIR_WON : t->own == t->other ? PAIR_DRAWN : PAIR_LOST;
}

/* An adjourned match counts half of its boards for each. */
static struct pair_entry entry_of(const struct tally *t, int boards)
{
	int own = boards && t->open ? boards : t->own;

	if (!t->games)
		return (struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_ABSENT};
	return (struct pair_entry){.opp = t->opp,
				   .colour = t->colour,
				   .result = code_of(t, boards),
				   .has_points = t->games > 1 || boards,
				   .points = ratio_make(own, 2)};
}

/* Adds the games of all past rounds; returns NULL or an error message. */
static const char *tally_games(const struct rounds_event *e, size_t n, struct tally *all,
			       char *text, size_t size)
{
	size_t i;

	for (i = 0; i < e->n_games; i++) {
		const struct rounds_game *g = &e->games[i];
		int white = rounds_find(e, g->white), black = rounds_find(e, g->black);
		struct tally *w, *b;

		if (g->round > (int)e->n_rounds)
			continue;
		if (g->round < 1 || white < 0 || black < 0 || white == black ||
		    (size_t)white >= n || (size_t)black >= n) {
			snprintf(text, size, "round %d: no game %d-%d can be", g->round, g->white,
				 g->black);
			return text;
		}
		w = &all[(size_t)white * e->n_rounds + (size_t)g->round - 1];
		b = &all[(size_t)black * e->n_rounds + (size_t)g->round - 1];
		if (w->games == e->options.games || b->games == e->options.games ||
		    (w->games && w->opp != black) || (b->games && b->opp != white)) {
			snprintf(text, size, "round %d: %d or %d is paired twice", g->round,
				 g->white, g->black);
			return text;
		}
		add_game(w, black, g, true);
		add_game(b, white, g, false);
	}
	return NULL;
}

/* A bye is worth as much as winning the round's games. */
static const char *add_byes(const struct rounds_event *e, struct rounds_view *v, char *text,
			    size_t size)
{
	size_t r;

	for (r = 0; r < e->n_rounds; r++) {
		const struct rounds_round *round = &e->rounds[r];
		int at = round->bye ? rounds_find(e, round->bye) : -1;
		int against = round->bye_against ? rounds_find(e, round->bye_against) : PAIR_NOBODY;

		if (!round->bye)
			continue;
		if (at < 0 || (size_t)at >= v->state.n ||
		    v->entries[(size_t)at * e->n_rounds + r].result != PAIR_ABSENT) {
			snprintf(text, size, "round %zu: %d cannot have the bye", r + 1,
				 round->bye);
			return text;
		}
		v->entries[(size_t)at * e->n_rounds + r] = (struct pair_entry){
			.opp = against,
			.result = PAIR_BYE,
			.has_points = true,
			.points = ratio_int(e->boards ? e->boards : e->options.games)};
	}
	return NULL;
}

static void add_players(const struct rounds_event *e, struct rounds_view *v)
{
	int round = (int)e->n_rounds + 1;
	size_t i;

	for (i = 0; i < v->state.n; i++) {
		const struct rounds_player *p = &e->players[i];
		bool left = p->left && p->left <= round;

		v->players[i] =
			(struct pair_player){.id = p->number,
					     .name = p->name,
					     .rating = p->rating,
					     .title = p->title,
					     .withdrawn = left,
					     .withdrawn_order = p->left_order,
					     .absent = !left && !rounds_takes_part(e, p, round),
					     .bonus = RATIO_ZERO,
					     .points = RATIO_ZERO,
					     .history = v->entries + i * e->n_rounds,
					     .n_history = e->n_rounds};
	}
}

static const char *add_history(const struct rounds_event *e, struct rounds_view *v, char *text,
			       size_t size)
{
	size_t cells = v->state.n * e->n_rounds, i;
	struct tally *all = mem_zeroed(cells + 1, sizeof(*all));
	const char *wrong = tally_games(e, v->state.n, all, text, size);

	for (i = 0; i < cells; i++)
		v->entries[i] = entry_of(&all[i], e->boards);
	free(all);
	return wrong ? wrong : add_byes(e, v, text, size);
}

static size_t players_so_far(const struct rounds_event *e)
{
	size_t n = 0;

	while (n < e->n_players && e->players[n].entered <= (int)e->n_rounds + 1)
		n++;
	return n;
}

const char *rounds_view_init(const struct rounds_event *e, struct rounds_view *ret_view, char *text,
			     size_t size)
{
	struct rounds_view v = {.state = {.round = (int)e->n_rounds + 1,
					  .rounds_total = e->options.rounds,
					  .n = players_so_far(e),
					  .first_colour = e->first_colour}};
	const char *wrong;

	v.players = mem_zeroed(v.state.n + 1, sizeof(*v.players));
	v.entries = mem_zeroed(v.state.n * e->n_rounds + 1, sizeof(*v.entries));
	v.state.players = v.players;
	wrong = add_history(e, &v, text, size);
	if (!wrong) {
		add_players(e, &v);
		wrong = pair_state_prepare(&v.state, text, size);
	}
	if (wrong) {
		free(v.players);
		free(v.entries);
		return wrong;
	}
	*ret_view = v;
	return NULL;
}

void rounds_view_release(struct rounds_view *v)
{
	pair_state_release(&v->state);
	free(v->players);
	free(v->entries);
}
