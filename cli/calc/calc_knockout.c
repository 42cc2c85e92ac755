/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: pair.knockout_dsu - the draw and the rounds of a knock-out.
 */
#include "cli/calc/calc.h"
#include "core/base/mem.h"
#include "core/pairing/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists of ints out of a list of lists, kept in one piece of memory. */
struct int_lists {
	int *values;
	const int **lists;
	size_t *sizes;
	size_t n;
};

static void lists_release(struct int_lists *l)
{
	free(l->values);
	free(l->lists);
	free(l->sizes);
}

static void lists_read(const struct fields *in, json_t *outer, const char *what,
		       struct int_lists *l)
{
	size_t total = 0, i, k;
	json_t *list, *v;
	int *at;

	l->n = json_array_size(outer);
	json_array_foreach(outer, i, list)
	{
		if (!json_is_array(list))
			fields_fail(in, "%s: a list of lists is wanted", what);
		total += json_array_size(list);
	}
	l->values = at = mem_zeroed(total + 1, sizeof(*l->values));
	l->lists = mem_zeroed(l->n + 1, sizeof(*l->lists));
	l->sizes = mem_zeroed(l->n + 1, sizeof(*l->sizes));
	json_array_foreach(outer, i, list)
	{
		l->lists[i] = at;
		l->sizes[i] = json_array_size(list);
		json_array_foreach(list, k, v) *at++ =
			(int)fields_value_int_in(in, v, what, INT32_MIN, INT32_MAX);
	}
}

struct knockout_input {
	struct knockout_player *players;
	size_t n;
	struct int_lists levels, winners;
	json_t *colours; /* of the round in hand, or NULL */
	int round;
};

static void read_players(const struct fields *in, struct knockout_input *k)
{
	json_t *list = fields_list(in, "players"), *v;
	size_t i, j;

	k->n = json_array_size(list);
	k->players = mem_zeroed(k->n + 1, sizeof(*k->players));
	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);
		struct knockout_player *p = &k->players[i];

		p->id = fields_int_in(&f, "id", 1, INT32_MAX);
		p->rating = fields_int_in_or(&f, "rating", -100000, 100000, 0);
		p->title = pair_title_parse(fields_text_or(&f, "title", ""));
		p->elo = fields_int_in_or(&f, "elo", -100000, 100000, 0);
		p->lot = fields_int_in_or(&f, "lot", INT32_MIN, INT32_MAX, p->id);
		for (j = 0; j < i && k->n <= 4096; j++) {
			if (k->players[j].id == p->id)
				fields_fail(in, "start number %d stands twice", p->id);
		}
	}
}

static int index_of(const struct knockout_input *k, int id)
{
	size_t i;

	for (i = 0; i < k->n; i++) {
		if (k->players[i].id == id)
			return (int)i;
	}
	return -1;
}

/* The colours of every round are checked, those of the round in hand are kept. */
static void read_colours(const struct fields *in, json_t *rounds, struct knockout_input *k)
{
	json_t *round, *v;
	size_t i, j;

	json_array_foreach(rounds, i, round)
	{
		if (!json_is_array(round))
			fields_fail(in, "colours: a list of lists is wanted");
		json_array_foreach(round, j, v)
		{
			const char *word = fields_value_text(in, v, "colours");

			if (strcmp(word, "W") && strcmp(word, "B"))
				fields_fail(in, "colours: 'W' or 'B' is wanted");
		}
	}
	k->colours = json_array_get(rounds, (size_t)k->round - 1);
}

static void input_read(const struct fields *in, struct knockout_input *k)
{
	json_t *lots = fields_object_or_null(in, "lots"), *levels = NULL;
	struct fields f;
	size_t i, w;

	read_players(in, k);
	k->round = fields_int_in(in, "round", 1, 64);
	if (lots) {
		f = fields_inner(in, lots);
		levels = fields_list_or_null(&f, "levels");
		read_colours(in, fields_list_or_null(&f, "colours"), k);
	}
	lists_read(in, levels, "levels", &k->levels);
	lists_read(in, fields_list_or_null(in, "winners"), "winners", &k->winners);
	for (i = 0, w = 0; i < k->winners.n; i++)
		w += k->winners.sizes[i];
	for (i = 0; i < w; i++)
		k->winners.values[i] = index_of(k, k->winners.values[i]);
}

/* Adds a match of two players, with the colour drawn for the lower lot number. */
static void add_match(const struct knockout_input *k, const struct knockout_match *m,
		      json_t *pairings)
{
	const char *colour =
		json_string_value(json_array_get(k->colours, json_array_size(pairings)));
	int a = k->players[m->a].id, b = k->players[m->b].id;

	if (colour && !strcmp(colour, "B"))
		json_array_append_new(pairings, json_pack("[i, i]", b, a));
	else
		json_array_append_new(pairings, json_pack("[i, i]", a, b));
}

static json_t *numbers(const struct knockout_input *k, const struct knockout *draw)
{
	json_t *all = json_object();
	char key[16];
	int i;

	for (i = 0; i < draw->size; i++) {
		snprintf(key, sizeof(key), "%d", i + 1);
		json_object_set_new(all, key,
				    draw->number[i] < 0
					    ? json_null()
					    : json_integer(k->players[draw->number[i]].id));
	}
	return all;
}

static json_t *round_value(const struct knockout_input *k, const struct knockout *draw,
			   const struct knockout_match *matches, size_t n)
{
	json_t *pairings = json_array(), *through = json_array();
	size_t i;

	for (i = 0; i < n; i++) {
		const struct knockout_match *m = &matches[i];

		if (m->a >= 0 && m->b >= 0)
			add_match(k, m, pairings);
		else if (m->a >= 0 || m->b >= 0)
			json_array_append_new(through,
					      json_integer(k->players[m->a >= 0 ? m->a : m->b].id));
	}
	return json_pack("{s:b, s:o, s:n, s:o, s:o}", "ok", 1, "pairings", pairings, "bye", "free",
			 through, "numbers", numbers(k, draw));
}

static json_t *complain(const struct fields *in, enum knockout_error e)
{
	switch (e) {
	case KNOCKOUT_OK: break;
	case KNOCKOUT_BAD_LEVEL: fields_fail(in, "lots: levels are no permutations"); break;
	case KNOCKOUT_BAD_ROUND: fields_fail(in, "round: there is no such round"); break;
	case KNOCKOUT_FEW_WINNERS: fields_fail(in, "winners: fewer than matches"); break;
	case KNOCKOUT_NOT_IN_MATCH:
		return json_pack("{s:b, s:s}", "ok", 0, "reason", "winner not in match");
	}
	return NULL;
}

static json_t *answer(const struct fields *in, const struct knockout_input *k)
{
	struct knockout_lots lots = {k->levels.lists, k->levels.sizes, k->levels.n};
	struct knockout_match *matches;
	struct knockout draw;
	enum knockout_error e = knockout_draw(k->players, k->n, &lots, &draw);
	json_t *value;
	size_t n;

	if (e != KNOCKOUT_OK)
		return complain(in, e);
	matches = mem_zeroed((size_t)draw.size, sizeof(*matches));
	e = knockout_round(&draw, k->round, k->winners.lists, k->winners.sizes, k->winners.n,
			   matches, &n);
	value = e == KNOCKOUT_OK ? round_value(k, &draw, matches, n) : complain(in, e);
	free(matches);
	knockout_release(&draw);
	return value;
}

json_t *calc_pair_knockout(const struct fields *in)
{
	struct knockout_input k = {0};
	json_t *value = NULL;

	input_read(in, &k);
	if (fields_ok(in))
		value = answer(in, &k);
	free(k.players);
	lists_release(&k.levels);
	lists_release(&k.winners);
	return value;
}
