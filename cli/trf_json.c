/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which result of a report file is which result of a tournament state: a game under one move
 * counts as played, a full bye as the odd man's, half and zero byes as absence with their points.
 */
#include "cli/trf_json.h"

#include <string.h>

static const char *result_word(const struct trf_cell *c, int *ret_tenths)
{
	*ret_tenths = strchr("1W+FU", c->result) ? 10 : strchr("=DX", c->result) ? 5 : 0;
	switch (c->result) {
	case '1':
	case 'W': return "1";
	case '=':
	case 'D': return "=";
	case '0':
	case 'L': return "0";
	case 'X': return c->opp ? "*" : "abs";
	case '+': return c->opp ? "+" : "bye";
	case '-': return c->opp ? "-" : "abs";
	case 'F':
	case 'U': return "bye";
	}
	return "abs";
}

static json_t *entry(const struct trf *t, const struct trf_cell *c)
{
	int usual, tenths = trf_cell_points(&t->scale, c);
	json_t *e = json_pack("{s:s}", "result", result_word(c, &usual));

	if (c->opp)
		json_object_set_new(e, "opp", json_integer(c->opp));
	if (c->opp && (c->colour == 'w' || c->colour == 'b'))
		json_object_set_new(e, "colour", json_string(c->colour == 'w' ? "W" : "B"));
	if (tenths != usual || (c->result == 'X' && !c->opp))
		json_object_set_new(e, "pts", json_real(tenths / 10.0));
	return e;
}

static json_t *player(const struct trf *t, const struct trf_player *p)
{
	static const struct trf_cell none = {0, '-', 'Z'};
	static const char *const titles[][2] = {{"g", "GM"},   {"wg", "WGM"}, {"m", "IM"},
						{"wm", "WIM"}, {"f", "FM"},   {"wf", "WFM"}};
	json_t *v = json_pack("{s:i, s:s, s:i, s:b}", "id", p->id, "name", p->name, "rating",
			      p->rating, "absent", p->absent);
	json_t *history = json_array();
	const char *title = p->title;
	size_t i;
	int k;

	for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++) {
		if (!strcmp(p->title, titles[i][0]))
			title = titles[i][1];
	}
	json_object_set_new(v, "title", json_string(title));
	for (k = 0; k < t->played; k++)
		json_array_append_new(history, entry(t, k < p->n_cells ? &p->cells[k] : &none));
	json_object_set_new(v, "history", history);
	if (p->bonus)
		json_object_set_new(v, "bonus", json_real(p->bonus / 10.0));
	return v;
}

static void add_met(json_t *players, int a, int b)
{
	json_t *p, *list;
	size_t i;

	json_array_foreach(players, i, p)
	{
		if (json_integer_value(json_object_get(p, "id")) != a)
			continue;
		list = json_object_get(p, "met");
		if (!list) {
			list = json_array();
			json_object_set_new(p, "met", list);
		}
		json_array_append_new(list, json_integer(b));
	}
}

json_t *trf_state_json(const struct trf *t)
{
	json_t *players = json_array(), *state;
	size_t i;

	for (i = 0; i < t->n; i++)
		json_array_append_new(players, player(t, &t->players[i]));
	for (i = 0; i < t->n_forbidden; i++) {
		add_met(players, t->forbidden[i][0], t->forbidden[i][1]);
		add_met(players, t->forbidden[i][1], t->forbidden[i][0]);
	}
	state = json_pack("{s:i, s:o}", "round", t->played + 1, "players", players);
	if (t->rounds)
		json_object_set_new(state, "rounds_total", json_integer(t->rounds));
	if (t->first)
		json_object_set_new(
			state, "lots",
			json_pack("{s:s}", "first_colour", t->first == 'w' ? "W" : "B"));
	return state;
}
