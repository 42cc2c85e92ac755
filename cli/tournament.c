/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads a tournament state and writes a round. */
#include "cli/tournament.h"

#include "cli/where.h"
#include "core/base/mem.h"
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct pairing_system pairing_systems[] = {
	{"monrad_dsu", "monrad-dsu", monrad_dsu_pair},
	{"monrad_nsf", "monrad-nsf", monrad_nsf_pair},
	{"dansk_schweizer", "dansk-schweizer", dansk_schweizer_pair},
	{"fide_dutch_1998", "fide-dutch-1998", dutch_pair_fide_1998},
	{"fide_dutch_2026", "fide-dutch-2026", fide_dutch_pair},
	{"burstein_2026", "burstein-2026", fide_burstein_pair},
	{"knsb_swiss_1996", "knsb-1996", dutch_pair_knsb_1996},
	{"dubov_1997", "dubov-1997", dubov_pair},
	{NULL, NULL, NULL},
};

const struct pairing_system *tournament_system_find(const char *cli_name)
{
	const struct pairing_system *p;

	for (p = pairing_systems; p->cli_name; p++) {
		if (!strcmp(p->cli_name, cli_name))
			return p;
	}
	return NULL;
}

/* The ids of all players, sorted, for looking up opponents. */
struct numbers {
	size_t n;
	struct number {
		int id, index;
	} * list;
};

static int by_id(const void *a, const void *b)
{
	const struct number *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

static int find_player(const struct fields *in, const struct numbers *all, int64_t id)
{
	struct number key, *found = NULL;

	if (id > 0 && id <= INT32_MAX) {
		key = (struct number){(int)id, 0};
		found = bsearch(&key, all->list, all->n, sizeof(key), by_id);
	}
	if (found)
		return found->index;
	fields_fail(in, "%lld is not a player's start number", (long long)id);
	return PAIR_NOBODY;
}

static enum pair_colour read_colour(const struct fields *f)
{
	static const char *const words[] = {"W", "B", NULL};
	int i = fields_any(f, "colour") ? fields_word(f, "colour", words) : -1;

	return i == 0 ? PAIR_WHITE : i == 1 ? PAIR_BLACK : PAIR_NO_COLOUR;
}

/* `in` names the player and the round. */
static void read_entry(const struct fields *in, json_t *v, const struct numbers *all,
		       struct pair_entry *e)
{
	/* In the order of enum pair_result_code. */
	static const char *const results[] = {"1", "=", "0", "*", "+", "-", "bye", "abs", NULL};
	struct fields f = fields_inner(in, v);
	json_t *opp = fields_any(&f, "opp");
	int64_t id = opp ? fields_value_int(in, opp, "opp") : 0;
	int result = fields_word(&f, "result", results);

	e->opp = PAIR_NOBODY;
	if (opp)
		e->opp = id ? find_player(in, all, id) : PAIR_X;
	e->colour = read_colour(&f);
	e->result = result < 0 ? PAIR_ABSENT : (enum pair_result_code)result;
	e->has_points = fields_any(&f, "pts") != NULL;
	e->points = fields_points_or(&f, "pts", RATIO_ZERO);
}

/* Determines the total size of all players' lists. */
static void count_room(json_t *players, size_t *ret_entries, size_t *ret_met)
{
	json_t *p;
	size_t i;

	*ret_entries = *ret_met = 0;
	json_array_foreach(players, i, p)
	{
		*ret_entries += json_array_size(json_object_get(p, "history"));
		*ret_met += json_array_size(json_object_get(p, "met"));
	}
}

/* Reads the entries of a player, round 1 first.  Returns the round of a complaint, or 0. */
static int read_history(const struct fields *in, json_t *history, const struct numbers *all, int id,
			struct pair_entry *entries)
{
	struct fields f = *in;
	char where[60];
	json_t *e;
	size_t i;

	f.where = where;
	json_array_foreach(history, i, e)
	{
		snprintf(where, sizeof(where), "player %d, round %zu", id, i + 1);
		read_entry(&f, e, all, &entries[i]);
		if (!fields_ok(&f))
			return (int)i + 1;
	}
	return 0;
}

/* `in` names the player.  Returns the round of a complaint, or 0. */
static int read_player(const struct fields *in, json_t *v, const struct numbers *all,
		       struct pair_player *p, struct pair_entry *entries, int *met)
{
	struct fields f = fields_inner(in, v);
	json_t *history = fields_list_or_null(&f, "history"), *opponents, *e;
	int wrong_round;
	size_t i;

	p->name = fields_text_or(&f, "name", "");
	p->rating = fields_int_in_or(&f, "rating", -100000, 100000, 0);
	p->title = pair_title_parse(fields_text_or(&f, "title", ""));
	p->withdrawn = fields_bool_or(&f, "withdrawn", false);
	p->absent = fields_bool_or(&f, "absent", false);
	p->bonus = fields_points_or(&f, "bonus", RATIO_ZERO);
	p->has_points = fields_any(&f, "points") != NULL;
	p->points = fields_points_or(&f, "points", RATIO_ZERO);
	p->history = entries;
	p->n_history = json_array_size(history);
	wrong_round = read_history(&f, history, all, p->id, entries);
	p->withdrawn_order =
		fields_int_in_or(&f, "withdrawn_order", 0, INT32_MAX, (int)p->n_history);
	opponents = fields_list_or_null(&f, "met");
	p->met = met;
	p->n_met = json_array_size(opponents);
	json_array_foreach(opponents, i, e) met[i] =
		find_player(in, all, fields_value_int(in, e, "met"));
	return wrong_round;
}

static void read_placement(const struct fields *in, const struct numbers *all, struct tournament *t)
{
	json_t *list = fields_list_or_null(in, "placement"), *v;
	bool *seen;
	size_t i;

	if (!list)
		return;
	if (json_array_size(list) != t->state.n) {
		fields_fail(in, "placement: must contain all players");
		return;
	}
	t->placement = mem_zeroed(t->state.n + 1, sizeof(*t->placement));
	seen = mem_zeroed(t->state.n + 1, sizeof(*seen));
	json_array_foreach(list, i, v)
	{
		int p = find_player(in, all, fields_value_int(in, v, "placement"));

		if (p >= 0 && seen[p])
			fields_fail(in, "placement: a player appears twice");
		if (p < 0)
			break;
		seen[p] = true;
		t->placement[i] = p;
	}
	free(seen);
	t->state.placement = t->placement;
}

static void read_lots(const struct fields *in, struct pair_state *s)
{
	static const char *const words[] = {"W", "B", NULL};
	json_t *v = fields_object_or_null(in, "lots");
	struct fields f;

	s->first_colour = PAIR_WHITE;
	if (!v)
		return;
	f = fields_inner(in, v);
	if (fields_word_or(&f, "first_colour", words, 0) == 1)
		s->first_colour = PAIR_BLACK;
}

/* Reads the start numbers, by which opponents are looked up. */
static void read_numbers(const struct fields *in, json_t *list, struct numbers *all,
			 struct tournament *t)
{
	struct fields place = *in;
	char where[60];
	size_t i;

	place.where = where;
	for (i = 0; i < all->n && fields_ok(in); i++) {
		struct fields f;

		snprintf(where, sizeof(where), "player no. %zu of the list", i + 1);
		f = fields_inner(&place, json_array_get(list, i));
		t->players[i].id = fields_int_in(&f, "id", 1, INT32_MAX);
		all->list[i] = (struct number){t->players[i].id, (int)i};
		if (!fields_ok(in))
			t->wrong_player = (int)i;
	}
	if (!fields_ok(in))
		return;
	qsort(all->list, all->n, sizeof(*all->list), by_id);
	for (i = 1; i < all->n && fields_ok(in); i++) {
		const struct number *a = &all->list[i - 1], *b = &all->list[i];

		if (a->id != b->id)
			continue;
		fields_fail(in, "start number %d appears twice", a->id);
		t->wrong_player = a->index > b->index ? a->index : b->index;
	}
}

static void read_players(const struct fields *in, json_t *list, struct numbers *all,
			 struct tournament *t)
{
	struct pair_entry *entries = t->entries;
	struct fields f = *in;
	int *met = t->met;
	char where[60];
	size_t i;

	f.where = where;
	for (i = 0; i < all->n && fields_ok(in); i++) {
		snprintf(where, sizeof(where), "player %d", t->players[i].id);
		t->wrong_round =
			read_player(&f, json_array_get(list, i), all, &t->players[i], entries, met);
		if (!fields_ok(in))
			t->wrong_player = (int)i;
		entries += t->players[i].n_history;
		met += t->players[i].n_met;
	}
}

bool tournament_read(const struct fields *in, struct tournament *t)
{
	json_t *list = fields_list(in, "players");
	struct numbers all = {json_array_size(list), NULL};
	size_t n_entries, n_met;
	const char *wrong;

	memset(t, 0, sizeof(*t));
	t->wrong_player = -1;
	count_room(list, &n_entries, &n_met);
	t->players = mem_zeroed(all.n + 1, sizeof(*t->players));
	t->entries = mem_zeroed(n_entries + 1, sizeof(*t->entries));
	t->met = mem_zeroed(n_met + 1, sizeof(*t->met));
	all.list = mem_zeroed(all.n + 1, sizeof(*all.list));
	t->state.players = t->players;
	t->state.n = all.n;
	t->state.round = fields_int_in(in, "round", 1, 1000000);
	t->state.rounds_total = fields_int_in_or(in, "rounds_total", 1, 1000000, 0);
	read_lots(in, &t->state);
	read_numbers(in, list, &all, t);
	read_players(in, list, &all, t);
	if (fields_ok(in))
		read_placement(in, &all, t);
	free(all.list);
	if (!fields_ok(in))
		return false;
	wrong = pair_state_prepare(&t->state, t->text, sizeof(t->text));
	if (wrong) {
		fields_fail(in, "%s", wrong);
		t->wrong_player = t->state.wrong_player;
		t->wrong_round = t->state.wrong_round;
	}
	t->prepared = !wrong;
	return t->prepared;
}

int tournament_wrong_line(const struct tournament *t, const char *text)
{
	struct where_step steps[] = {{"players", 0}, {NULL, 0}, {"history", 0}, {NULL, 0}};

	if (t->wrong_player < 0)
		return where_line(text, NULL, 0);
	steps[1].index = (size_t)t->wrong_player;
	steps[3].index = (size_t)(t->wrong_round > 0 ? t->wrong_round - 1 : 0);
	return where_line(text, steps, t->wrong_round > 0 ? 4 : 2);
}

void tournament_release(struct tournament *t)
{
	if (t->prepared)
		pair_state_release(&t->state);
	free(t->players);
	free(t->entries);
	free(t->met);
	free(t->placement);
	memset(t, 0, sizeof(*t));
}

const char tournament_nobody[] = N_("no player is left to pair");

bool tournament_has_active(const struct pair_state *s)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[i]))
			return true;
	}
	return false;
}

static json_t *id_or_null(const struct pair_state *s, int player)
{
	return player < 0 ? json_null() : json_integer(s->players[player].id);
}

/* Additional members of an answer for DSU Monrad. */
static void add_placement(json_t *value, const struct pair_state *s, const struct pair_round *r)
{
	json_t *list = json_array();
	size_t i;

	json_object_set_new(value, "bye_against",
			    r->bye_against == PAIR_X ? json_integer(0)
						     : id_or_null(s, r->bye_against));
	for (i = 0; i < s->n; i++)
		json_array_append_new(list, json_integer(s->players[r->placement[i]].id));
	json_object_set_new(value, "placement", list);
}

json_t *tournament_round_json(const struct pair_state *s, const struct pair_round *r)
{
	json_t *value, *list;
	size_t i;

	if (!r->ok)
		return json_pack("{s:b, s:s}", "ok", 0, "reason", r->reason);
	list = json_array();
	for (i = 0; i < r->n_pairs; i++)
		json_array_append_new(list, json_pack("[i, i]", s->players[r->pairs[i].white].id,
						      s->players[r->pairs[i].black].id));
	value = json_pack("{s:b, s:o, s:o}", "ok", 1, "pairings", list, "bye",
			  id_or_null(s, r->bye));
	if (r->placement)
		add_placement(value, s, r);
	return value;
}

static json_t *text_or_null(const char *s)
{
	return s ? json_string(s) : json_null();
}

void tournament_round_reasons(json_t *answer, const struct pair_round *r)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < r->n_pairs; i++)
		json_array_append_new(list, text_or_null(r->pairs[i].why));
	json_object_set_new(answer, "why", list);
	json_object_set_new(answer, "bye_why", text_or_null(r->bye_why));
}

json_t *tournament_pair(struct tournament *t, pair_system_fn pair)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_round r;
	json_t *answer;

	pair(&t->state, &plain, &r);
	answer = tournament_round_json(&t->state, &r);
	pair_round_release(&r);
	tournament_release(t);
	return answer;
}
