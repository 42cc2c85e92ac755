/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: teams.* - placings of team events, rematch, promotion, draft.
 */
#include "cli/calc/calc.h"
#include "cli/idmap.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/event/league.h"
#include "core/pairing/roundrobin/serpentine.h"
#include "core/standings/team_rank.h"

#include <stdlib.h>

/* The common input of the placings. */
struct event_input {
	struct idmap ids;
	struct team_match *matches;
	size_t n_matches;
	struct team_board *boards; /* of all matches, one after the other */
	struct ratio *penalties;
	bool *annulled;
	struct team_table table;
	bool ready; /* the table has been computed */
};

static size_t count_boards(json_t *matches)
{
	size_t i, n = 0;
	json_t *m;

	json_array_foreach(matches, i, m) n += json_array_size(json_object_get(m, "boards"));
	return n;
}

static void read_match(const struct fields *in, json_t *v, struct event_input *e,
		       struct team_board *boards)
{
	struct fields f = fields_inner(in, v);
	struct team_match *m = &e->matches[e->n_matches++];
	json_t *list = fields_list(&f, "boards"), *b;
	size_t i;

	m->a = idmap_find(&e->ids, in, fields_text(&f, "a"));
	m->b = idmap_find(&e->ids, in, fields_text(&f, "b"));
	m->boards = boards;
	m->n_boards = json_array_size(list);
	if (fields_ok(in) && m->a == m->b)
		fields_fail(in, "matches: '%.40s' plays itself", e->ids.ids[m->a]);
	json_array_foreach(list, i, b)
	{
		boards[i].finished = !json_is_null(b);
		if (boards[i].finished)
			boards[i].points_of_a = fields_value_points(in, b, "boards");
	}
}

static void read_penalties(const struct fields *in, struct event_input *e)
{
	json_t *given = fields_object_or_null(in, "penalties"), *v;
	const char *id;
	size_t i;

	for (i = 0; i < e->ids.n; i++)
		e->penalties[i] = RATIO_ZERO;
	json_object_foreach(given, id, v) e->penalties[idmap_find(&e->ids, in, id)] =
		fields_value_points(in, v, "penalties");
}

static void read_annulled(const struct fields *in, struct event_input *e)
{
	json_t *v;
	size_t i;

	json_array_foreach(fields_list_or_null(in, "annulled"), i, v)
		e->annulled[idmap_find(&e->ids, in, fields_value_text(in, v, "annulled"))] = true;
}

static void input_release(struct event_input *e)
{
	if (e->ready)
		team_table_release(&e->table);
	idmap_release(&e->ids);
	free(e->matches);
	free(e->boards);
	free(e->penalties);
	free(e->annulled);
}

/*
 * Reads the input and computes the table; returns false after a complaint.  input_release() follows
 * in either case.
 */
static bool input_read(const struct fields *in, struct event_input *e, bool with_penalties)
{
	json_t *teams = fields_list(in, "teams"), *matches = fields_list(in, "matches"), *v;
	size_t n = json_array_size(teams), i, board = 0;

	*e = (struct event_input){.ready = false};
	idmap_init(&e->ids, in, teams, NULL);
	e->matches = mem_zeroed(json_array_size(matches) + 1, sizeof(*e->matches));
	e->boards = mem_zeroed(count_boards(matches) + 1, sizeof(*e->boards));
	e->penalties = mem_zeroed(n + 1, sizeof(*e->penalties));
	e->annulled = mem_zeroed(n + 1, sizeof(*e->annulled));
	json_array_foreach(matches, i, v)
	{
		read_match(in, v, e, e->boards + board);
		board += json_array_size(json_object_get(v, "boards"));
	}
	read_penalties(in, e);
	read_annulled(in, e);
	if (!fields_ok(in))
		return false;
	team_table_init(&e->table, n, e->matches, e->n_matches,
			with_penalties ? e->penalties : NULL, e->annulled);
	e->ready = true;
	return true;
}

static json_t *by_team(const struct event_input *e, const struct ratio *values)
{
	json_t *all = json_object();
	size_t i;

	for (i = 0; i < e->ids.n; i++)
		json_object_set_new(all, e->ids.ids[i], to_json_ratio(values[i]));
	return all;
}

static json_t *rank_list(const struct event_input *e, const struct level *l)
{
	json_t *list = json_array();
	size_t from, to;

	for (from = 0; from < l->n; from = to) {
		to = level_part_end(l, from);
		json_array_append_new(list,
				      json_pack("{s:I, s:o}", "place", (json_int_t)from + 1, "ids",
						idmap_list_sorted(&e->ids, l->order, from, to)));
	}
	return list;
}

static json_t *placing(const struct fields *in, enum team_event event)
{
	struct event_input e;
	json_t *value = NULL;
	struct level l;

	if (input_read(in, &e, true)) {
		level_init(&l, e.ids.n);
		team_rank(&l, &e.table, event);
		value = json_pack(
			"{s:o, s:o, s:o}", "points", by_team(&e, e.table.board_points),
			event == TEAM_KSKAK ? "weighted" : "mp",
			by_team(&e, event == TEAM_KSKAK ? e.table.weighted : e.table.match_points),
			"rank", rank_list(&e, &l));
		level_release(&l);
	}
	input_release(&e);
	return value;
}

static json_t *kskak(const struct fields *in)
{
	return placing(in, TEAM_KSKAK);
}

static json_t *division(const struct fields *in)
{
	return placing(in, TEAM_DIVISION);
}

static json_t *cupday(const struct fields *in)
{
	return placing(in, TEAM_CUPDAY);
}

static json_t *junior(const struct fields *in)
{
	return placing(in, TEAM_JUNIOR);
}

static json_t *fide_values(const struct event_input *e)
{
	json_t *values = json_object();
	size_t i;
	int v;

	for (v = 0; v < TEAM_VALUE_COUNT; v++) {
		json_t *all = json_object();

		for (i = 0; i < e->ids.n; i++)
			json_object_set_new(
				all, e->ids.ids[i],
				to_json_ratio(team_value(&e->table, i, (enum team_value)v)));
		json_object_set_new(values, team_value_name((enum team_value)v), all);
	}
	return values;
}

static json_t *fide(const struct fields *in)
{
	static const char *const bys[] = {"gp", "mp", NULL};
	static const char *const systems[] = {"rr", "swiss", NULL};
	int by = fields_word(in, "by", bys), system = fields_word(in, "system", systems);
	struct event_input e;
	json_t *value = NULL;
	struct level l;

	if (input_read(in, &e, false)) {
		level_init(&l, e.ids.n);
		team_rank_fide(&l, &e.table, by == 0, system == 1);
		value = json_pack("{s:o, s:o}", "values", fide_values(&e), "rank",
				  rank_list(&e, &l));
		level_release(&l);
	}
	input_release(&e);
	return value;
}

/* 1, 1/2 or 0. */
static bool is_result(struct ratio points)
{
	struct ratio halves = ratio_mul(points, ratio_int(2));

	return halves.den == 1 && halves.num >= 0 && halves.num <= 2;
}

static json_t *rematch(const struct fields *in)
{
	json_t *list = fields_list(in, "boards"), *v;
	size_t n = json_array_size(list), i;
	struct rematch_board *boards = mem_zeroed(n + 1, sizeof(*boards));
	struct rematch r;

	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);

		boards[i].points_of_a = fields_points(&f, "res");
		if (!is_result(boards[i].points_of_a))
			fields_fail(in, "res: 1, 0.5 or 0 is required");
		boards[i].a_black = fields_bool(&f, "a_black");
	}
	r = team_rematch(boards, n);
	free(boards);
	return json_pack("{s:o, s:o, s:o}", "a", to_json_ratio(r.a), "b", to_json_ratio(r.b),
			 "winner",
			 to_json_text(r.winner > 0   ? "a"
				      : r.winner < 0 ? "b"
						     : NULL));
}

static json_t *team_ids(const struct league_team *teams, const struct league_list *l)
{
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < l->n; i++)
		json_array_append_new(list, json_string(teams[l->teams[i]].id));
	return list;
}

static json_t *entitled_value(const struct league_team *teams, size_t n)
{
	size_t *room = mem_zeroed(6 * n + 1, sizeof(*room));
	struct league_rights r = {.div1_a = {room, 0},
				  .div1_b = {room + n, 0},
				  .composition = {room + 2 * n, 0},
				  .div2_a = {room + 3 * n, 0},
				  .div2_b = {room + 4 * n, 0},
				  .div2_c = {room + 5 * n, 0}};
	json_t *value;

	league_rights(teams, n, &r);
	value = json_pack("{s:{s:o, s:o, s:o, s:b}, s:{s:o, s:o, s:o, s:b}}", "div1", "a",
			  team_ids(teams, &r.div1_a), "b", team_ids(teams, &r.div1_b),
			  "composition", team_ids(teams, &r.composition), "dispensation",
			  r.div1_dispensation, "div2", "a", team_ids(teams, &r.div2_a), "b",
			  team_ids(teams, &r.div2_b), "c", team_ids(teams, &r.div2_c),
			  "dispensation", r.div2_dispensation);
	free(room);
	return value;
}

static json_t *entitled(const struct fields *in)
{
	json_t *list = fields_list(in, "teams"), *v, *value = NULL;
	size_t n = json_array_size(list), i;
	struct league_team *teams = mem_zeroed(n + 1, sizeof(*teams));
	struct idmap ids;

	idmap_init(&ids, in, list, "id");
	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);

		teams[i].id = ids.ids[i];
		teams[i].division = fields_int_in(&f, "div", 1, 3);
		teams[i].points = fields_points(&f, "points");
		teams[i].games = fields_int_in(&f, "games", 1, 1000000);
		teams[i].average = fields_points_or(&f, "avg", RATIO_ZERO);
	}
	if (fields_ok(in))
		value = entitled_value(teams, n);
	idmap_release(&ids);
	free(teams);
	return value;
}

static json_t *draft(const struct fields *in)
{
	static const char *const names[] = {"1", "2", "3", "4"};
	int players = fields_int_in(in, "players", 0, 1000000), i;
	json_t *lists[4], *value = json_object();

	for (i = 0; i < 4; i++) {
		lists[i] = json_array();
		json_object_set_new(value, names[i], lists[i]);
	}
	for (i = 0; i < players; i++)
		json_array_append_new(lists[serpentine_olympiad(i, 4)], json_integer(i + 1));
	return value;
}

const struct calc_fn calc_teams_fns[] = {
	{"teams.kskak", "correspondence team league", kskak, NULL},
	{"teams.division", "division", division, NULL},
	{"teams.cupday", "cup day", cupday, NULL},
	{"teams.junior", "junior teams", junior, NULL},
	{"teams.fide", "FIDE team tie-breaks", fide, NULL},
	{"teams.rematch", "blitz rematch of level teams", rematch, NULL},
	{"teams.entitled", "promotion and relegation of the team league", entitled, NULL},
	{"teams.draft", "Olympiad draft of players to four teams", draft, NULL},
	{NULL, NULL, NULL, NULL},
};
