/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Maps the results of a report file to those of a tournament state: a game of less than one move
 * counts as played, a full-point bye as that of the odd player, half- and zero-point byes as
 * absences.
 */
#include "cli/trf_json.h"
#include "cli/usage.h"
#include "core/pairing/state.h"

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

static json_t *entry(const struct trf *t, const struct trf_player *p, int round)
{
	struct trf_cell c = trf_cell_at(p, round);
	int usual, tenths = trf_points_at(t, p, round);
	json_t *e = json_pack("{s:s}", "result", result_word(&c, &usual));

	if (c.opp)
		json_object_set_new(e, "opp", json_integer(c.opp));
	if (c.opp && c.colour != ' ')
		json_object_set_new(e, "colour", json_string(c.colour == 'w' ? "W" : "B"));
	if (tenths != usual)
		json_object_set_new(e, "pts", json_real(tenths / 10.0));
	return e;
}

static const char *full_title(const char *title)
{
	static const char *const titles[][2] = {{"g", "GM"},   {"wg", "WGM"}, {"m", "IM"},
						{"wm", "WIM"}, {"f", "FM"},   {"wf", "WFM"}};
	size_t i;

	for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++) {
		if (!strcmp(title, titles[i][0]))
			return titles[i][1];
	}
	return title;
}

static json_t *player(const struct trf *t, const struct trf_player *p, int round)
{
	json_t *v = json_pack("{s:i, s:s, s:i, s:s, s:b}", "id", p->id, "name", p->name, "rating",
			      trf_rating(t, p), "title", full_title(p->title), "absent",
			      !trf_takes_part(t, p, round));
	json_t *history = json_array();
	int k;

	for (k = 1; k < round; k++)
		json_array_append_new(history, entry(t, p, k));
	json_object_set_new(v, "history", history);
	if (round <= p->n_bonus && p->bonus[round - 1])
		json_object_set_new(v, "bonus", json_real(p->bonus[round - 1] / 10.0));
	return v;
}

static void add_met(json_t *player, int id)
{
	json_t *list = json_object_get(player, "met");

	if (!list) {
		list = json_array();
		json_object_set_new(player, "met", list);
	}
	json_array_append_new(list, json_integer(id));
}

/* Members of a group may not meet, so they count as having met. */
static void forbid(const struct trf *t, const struct trf_group *g, json_t *players)
{
	int i, k;

	for (i = 0; i < g->n; i++) {
		for (k = 0; k < g->n; k++) {
			if (g->ids[i] != g->ids[k])
				add_met(json_array_get(players, (size_t)t->index[g->ids[i]]),
					g->ids[k]);
		}
	}
}

/* Rating, title, name, start number. */
static bool ranks_before(const struct trf *t, const struct trf_player *a,
			 const struct trf_player *b)
{
	int x = trf_rating(t, a), y = trf_rating(t, b), names = strcmp(a->name, b->name);
	enum pair_title v = pair_title_parse(full_title(a->title));
	enum pair_title w = pair_title_parse(full_title(b->title));

	if (x != y)
		return x > y;
	if (v != w)
		return v > w;
	return names ? names < 0 : a->id < b->id;
}

/* When the report does not give the first colour, it is that of the top seed in round 1. */
static char first_colour(const struct trf *t)
{
	const struct trf_player *best = NULL;
	size_t i;

	for (i = 0; i < t->n && !t->first; i++) {
		const struct trf_player *p = &t->players[i];
		char colour = trf_cell_at(p, 1).colour;

		if ((colour == 'w' || colour == 'b') && (!best || ranks_before(t, p, best)))
			best = p;
	}
	return best ? trf_cell_at(best, 1).colour : t->first;
}

json_t *trf_json_state(const struct trf *t, int round)
{
	json_t *players = json_array(), *state;
	char first = first_colour(t);
	size_t i;

	for (i = 0; i < t->n; i++)
		json_array_append_new(players, player(t, &t->players[i], round));
	for (i = 0; i < t->n_groups; i++) {
		if (t->groups[i].from <= round && round <= t->groups[i].to)
			forbid(t, &t->groups[i], players);
	}
	state = json_pack("{s:i, s:o}", "round", round, "players", players);
	if (t->rounds)
		json_object_set_new(state, "rounds_total", json_integer(t->rounds));
	if (first)
		json_object_set_new(state, "lots",
				    json_pack("{s:s}", "first_colour", first == 'w' ? "W" : "B"));
	return state;
}

/* PAIRING ALL-7 */
void trf_json_accelerate(const struct trf *t, const char *system, json_t *state)
{
	int round = (int)json_integer_value(json_object_get(state, "round")), tenths, k;
	json_t *v;
	size_t i;

	if (!strcmp(system, "dansk-schweizer"))
		return;
	json_array_foreach(json_object_get(state, "players"), i, v)
	{
		const struct trf_player *p = &t->players[i];

		if (json_object_del(v, "bonus"))
			continue;
		tenths = p->bonus[round - 1];
		for (k = 1; k < round; k++)
			tenths += trf_points_at(t, p, k);
		json_object_set_new(v, "points", json_real(tenths / 10.0));
	}
}

bool trf_json_load(const struct input *in, const struct sbuf *text, struct trf *ret_trf)
{
	char what[200];
	int line;
	const char *wrong = trf_read(text->buf, text->len, ret_trf, &line, what, sizeof(what));

	if (wrong)
		usage_error("%s:%d: %s", in->name, line ? line : 1, wrong);
	return !wrong;
}

bool trf_json_load_to_pair(const struct input *in, const struct sbuf *text, struct trf *ret_trf)
{
	const struct trf_player *wrong = NULL;

	if (!trf_json_load(in, text, ret_trf))
		return false;
	if (ret_trf->by_rank)
		wrong = trf_number_by_rank(ret_trf);
	if (wrong)
		usage_error("%s:%d: player %d: pairing by ranks (XXC rank) needs a rank of his own",
			    in->name, wrong->line, wrong->id);
	return !wrong;
}

int trf_json_own_number(const struct trf *t, int id)
{
	const struct trf_player *p = trf_find(t, id);

	return p ? p->own : id;
}

static json_t *own(const struct trf *t, const json_t *v)
{
	json_t *list, *e;
	const char *key;
	size_t i;

	if (json_is_integer(v))
		return json_integer(trf_json_own_number(t, (int)json_integer_value(v)));
	if (json_is_object(v)) {
		list = json_object();
		json_object_foreach((json_t *)v, key, e) json_object_set_new(list, key, own(t, e));
		return list;
	}
	if (!json_is_array(v))
		return json_deep_copy(v);
	list = json_array();
	json_array_foreach(v, i, e) json_array_append_new(list, own(t, e));
	return list;
}

void trf_json_own_numbers(const struct trf *t, json_t *answer)
{
	static const char *const keys[] = {"pairings",	"bye",	"bye_against",
					   "placement", "free", "numbers"};
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]) && t->by_rank; i++) {
		json_t *v = json_object_get(answer, keys[i]);

		if (v)
			json_object_set_new(answer, keys[i], own(t, v));
	}
}
