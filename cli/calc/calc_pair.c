/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: pair.* - one round of a Swiss event, schedules, draws, groups, board colours.
 */
#include "cli/calc/calc.h"
#include "cli/tournament.h"
#include "core/base/mem.h"
#include "core/event/class.h"
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/pairing/roundrobin/serpentine.h"
#include "core/pairing/roundrobin/varma.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PLAYERS 100000

static json_t *refusal(const char *reason)
{
	return json_pack("{s:b, s:s}", "ok", 0, "reason", reason);
}

static json_t *swiss(const struct fields *in, pair_system_fn pair)
{
	struct tournament t;

	if (tournament_read(in, &t))
		return tournament_pair(&t, pair);
	tournament_release(&t);
	return NULL;
}

static json_t *monrad_dsu(const struct fields *in)
{
	return swiss(in, monrad_dsu_pair);
}

static json_t *monrad_nsf(const struct fields *in)
{
	return swiss(in, monrad_nsf_pair);
}

static json_t *dansk_schweizer(const struct fields *in)
{
	return swiss(in, dansk_schweizer_pair);
}

static json_t *fide_dutch(const struct fields *in)
{
	return swiss(in, dutch_pair_fide_1998);
}

static json_t *fide_dutch_2026(const struct fields *in)
{
	return swiss(in, fide_dutch_pair);
}

static json_t *burstein(const struct fields *in)
{
	return swiss(in, fide_burstein_pair);
}

static json_t *knsb(const struct fields *in)
{
	return swiss(in, dutch_pair_knsb_1996);
}

static json_t *dubov(const struct fields *in)
{
	return swiss(in, dubov_pair);
}

/* `n`, or the number of `players`. */
static int read_count(const struct fields *in, int least)
{
	json_t *players = fields_list_or_null(in, "players");
	size_t n = json_array_size(players);

	if (json_object_get(in->obj, "n"))
		return fields_int_in(in, "n", least, MOST_PLAYERS);
	if (!players)
		fields_fail(in, "players: missing");
	if (n < (size_t)least || n > MOST_PLAYERS)
		fields_fail(in, "players: their number is not within %d and %d", least,
			    MOST_PLAYERS);
	return (int)n;
}

static json_t *schedule(const struct fields *in, enum roundrobin_schedule s)
{
	int n = read_count(in, 1), round = fields_int_in(in, "round", 1, 2 * MOST_PLAYERS), i,
	    count;
	int free_number = 0;
	struct roundrobin_pair *pairs;
	json_t *list;

	if (!fields_ok(in))
		return NULL;
	pairs = mem_zeroed((size_t)n + 1, sizeof(*pairs));
	count = roundrobin_round(s, n, round, pairs, &free_number);
	list = json_array();
	for (i = 0; i < count; i++)
		json_array_append_new(list, json_pack("[i, i]", pairs[i].white, pairs[i].black));
	free(pairs);
	if (count < 0) {
		fields_fail(in, "round: %d players have %d rounds", n, roundrobin_rounds(s, n));
		json_decref(list);
		return NULL;
	}
	return json_pack("{s:b, s:o, s:o}", "ok", 1, "pairings", list, "bye",
			 free_number ? json_integer(free_number) : json_null());
}

static json_t *berger(const struct fields *in)
{
	return schedule(in, RR_BERGER);
}

static json_t *round_robin_dsu(const struct fields *in)
{
	return schedule(in, RR_DSU);
}

static json_t *double_round(const struct fields *in)
{
	return schedule(in, RR_DOUBLE);
}

static void read_varma_player(const struct fields *in, json_t *v, struct varma_player *p)
{
	struct fields f = fields_inner(in, v);

	p->id = fields_int_in(&f, "id", INT32_MIN, INT32_MAX);
	p->name = fields_text_or(&f, "name", "");
	p->federation = fields_text_or(&f, "federation", "");
}

static json_t *varma_numbers(const struct varma_player *players, int n, const unsigned *lots,
			     size_t n_lots)
{
	int numbers[VARMA_MOST], i;
	json_t *all = json_object();
	char key[16];

	varma_draw(players, n, lots, n_lots, numbers);
	for (i = 0; i < n; i++) {
		snprintf(key, sizeof(key), "%d", players[i].id);
		json_object_set_new(all, key, json_integer(numbers[i]));
	}
	return json_pack("{s:b, s:o}", "ok", 1, "numbers", all);
}

static json_t *varma(const struct fields *in)
{
	json_t *list = fields_list(in, "players"), *lot_list = fields_list_or_null(in, "lots"), *v;
	size_t n = json_array_size(list), n_lots = json_array_size(lot_list), i;
	struct varma_player players[VARMA_MOST];
	unsigned *lots;
	json_t *value = NULL;

	if (list && (n < VARMA_LEAST || n > VARMA_MOST))
		return refusal("the tables are for 9 to 24 players");
	lots = mem_zeroed(n_lots + 1, sizeof(*lots));
	json_array_foreach(list, i, v) read_varma_player(in, v, &players[i]);
	json_array_foreach(lot_list, i, v) lots[i] =
		(unsigned)fields_value_int_in(in, v, "lots", 0, INT32_MAX);
	if (fields_ok(in))
		value = varma_numbers(players, (int)n, lots, n_lots);
	free(lots);
	return value;
}

struct rated {
	int id, rating;
};

static int by_strength(const void *a, const void *b)
{
	const struct rated *x = a, *y = b;

	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

/* Ids by rating down, id up; or 1..n when only `n` is given.  Memory for free(). */
static struct rated *read_by_strength(const struct fields *in, size_t *ret_n)
{
	json_t *list = fields_list_or_null(in, "players"), *v;
	size_t n = (size_t)read_count(in, 0), i;
	struct rated *r = mem_zeroed(n + 1, sizeof(*r));

	if (list && !json_object_get(in->obj, "n")) {
		json_array_foreach(list, i, v)
		{
			struct fields f = fields_inner(in, v);

			if (i >= n)
				break;
			r[i].id = fields_int_in(&f, "id", INT32_MIN, INT32_MAX);
			r[i].rating = fields_int_in_or(&f, "rating", -100000, 100000, 0);
		}
		qsort(r, n, sizeof(*r), by_strength);
	} else {
		for (i = 0; i < n; i++)
			r[i].id = (int)i + 1;
	}
	*ret_n = n;
	return r;
}

static json_t *olympiad(const struct fields *in)
{
	int64_t t = fields_int(in, "teams");
	size_t n, i;
	struct rated *r = read_by_strength(in, &n);
	json_t *teams, *value = NULL;
	char key[24];

	if (fields_ok(in) && (t < 2 || n < (size_t)t))
		value = refusal("at least two teams and a player for each are needed");
	if (fields_ok(in) && !value) {
		teams = json_object();
		for (i = 0; i < (size_t)t; i++) {
			snprintf(key, sizeof(key), "%zu", i + 1);
			json_object_set_new(teams, key, json_array());
		}
		for (i = 0; i < n; i++) {
			snprintf(key, sizeof(key), "%d", serpentine_olympiad((int)i, (int)t) + 1);
			json_array_append_new(json_object_get(teams, key), json_integer(r[i].id));
		}
		value = json_pack("{s:b, s:o}", "ok", 1, "teams", teams);
	}
	free(r);
	return value;
}

static json_t *cup_initial(const struct fields *in)
{
	int sevens, sixes, *group, g;
	size_t n, i;
	struct rated *r = read_by_strength(in, &n);
	json_t *groups = NULL, *value = NULL;

	if (fields_ok(in) && (n == 0 || !class_cup_groups((int)n, &sevens, &sixes)))
		value = refusal("this number cannot be divided into groups of 7 and 6");
	if (fields_ok(in) && !value) {
		groups = json_array();
		group = mem_zeroed(n + 1, sizeof(*group));
		for (g = 0; g < sevens + sixes; g++)
			json_array_append_new(groups, json_array());
		serpentine_groups((int)n, sevens + sixes, group);
		for (i = 0; i < n; i++)
			json_array_append_new(json_array_get(groups, (size_t)group[i]),
					      json_integer(r[i].id));
		free(group);
		value = json_pack("{s:b, s:o}", "ok", 1, "groups", groups);
	}
	free(r);
	return value;
}

static json_t *cup_semifinal(const struct fields *in)
{
	json_t *drawn = fields_list(in, "lots"), *players = fields_list(in, "players"), *v;
	json_t *groups = json_array(), *group = NULL;
	size_t n = json_array_size(players), i;

	json_array_foreach(drawn, i, v)
	{
		if (i % 7 == 0) {
			group = json_array();
			json_array_append_new(groups, group);
		}
		json_array_append(group, v);
	}
	return json_pack("{s:b, s:o, s:i}", "ok", 1, "groups", groups, "vacant",
			 (int)((7 - n % 7) % 7));
}

static json_t *emt_class_groups(json_t *ids)
{
	json_t *groups = json_array(), *waiting = json_array(), *group = NULL;
	size_t n = json_array_size(ids), i;

	for (i = 0; i < n; i++) {
		if (i >= n / 7 * 7) {
			json_array_append(waiting, json_array_get(ids, i));
			continue;
		}
		if (i % 7 == 0) {
			group = json_array();
			json_array_append_new(groups, group);
		}
		json_array_append(group, json_array_get(ids, i));
	}
	return json_pack("{s:o, s:o}", "groups", groups, "waiting", waiting);
}

static json_t *emt_groups(const struct fields *in)
{
	json_t *players = fields_list(in, "players"), *v, *entrants = json_object();
	json_t *classes = json_object();
	const char *name;
	size_t i;

	json_array_foreach(players, i, v)
	{
		struct fields f = fields_inner(in, v);
		const char *class = fields_text_or(&f, "class", "");

		if (!json_object_get(entrants, class))
			json_object_set_new(entrants, class, json_array());
		json_array_append_new(json_object_get(entrants, class),
				      json_integer(fields_int(&f, "id")));
	}
	json_object_foreach(entrants, name, v)
		json_object_set_new(classes, name, emt_class_groups(v));
	json_decref(entrants);
	return json_pack("{s:b, s:o}", "ok", 1, "classes", classes);
}

static json_t *cup_groups(const struct fields *in)
{
	const char *mode = fields_text(in, "mode");

	if (!strcmp(mode, "pokal_initial"))
		return cup_initial(in);
	if (!strcmp(mode, "pokal_semifinal"))
		return cup_semifinal(in);
	if (!strcmp(mode, "emt"))
		return emt_groups(in);
	return refusal("no such mode");
}

/* Boards of a match: `first` has White on odd boards, `second` on even ones. */
static json_t *board_list(json_t *first, json_t *second, int boards)
{
	json_t *list = json_array();
	int b;

	for (b = 1; b <= boards; b++)
		json_array_append_new(
			list, json_pack("[O, O]", b % 2 ? first : second, b % 2 ? second : first));
	return list;
}

static json_t *team_round(const struct fields *in, int boards)
{
	int n = fields_int_in(in, "n", 1, MOST_PLAYERS);
	int round = fields_int_in(in, "round", 1, MOST_PLAYERS), i, count, unpaired;
	struct roundrobin_pair *pairs;
	json_t *matches;

	if (!fields_ok(in))
		return NULL;
	pairs = mem_zeroed((size_t)n + 1, sizeof(*pairs));
	count = roundrobin_round(RR_BERGER, n, round, pairs, &unpaired);
	if (count < 0)
		fields_fail(in, "round: %d teams have %d rounds", n,
			    roundrobin_rounds(RR_BERGER, n));
	matches = json_array();
	for (i = 0; i < count; i++) {
		json_t *first = json_integer(pairs[i].white),
		       *second = json_integer(pairs[i].black);

		json_array_append_new(matches,
				      json_pack("{s:O, s:O, s:o}", "first", first, "second", second,
						"boards", board_list(first, second, boards)));
		json_decref(first);
		json_decref(second);
	}
	free(pairs);
	return json_pack("{s:b, s:o}", "ok", 1, "matches", matches);
}

static json_t *team_league(const struct fields *in)
{
	const char *mode = fields_text(in, "mode");
	bool division = !strcmp(mode, "division"), replay = !strcmp(mode, "replay");
	int boards = fields_int_in_or(in, "boards", 0, 1000, division ? 8 : 4);
	json_t *home, *away;

	if (!strcmp(mode, "kskak"))
		return team_round(in, boards);
	if (!division && !replay && strcmp(mode, "pokal"))
		return refusal("no such mode");
	home = json_object_get(in->obj, "home");
	away = json_object_get(in->obj, "away");
	if (!home || !away)
		fields_fail(in, "home and away: missing");
	if (!fields_ok(in))
		return NULL;
	return json_pack("{s:b, s:o}", "ok", 1, "boards",
			 replay ? board_list(home, away, boards) : board_list(away, home, boards));
}

const struct calc_fn calc_pair_fns[] = {
	{"pair.monrad_dsu", "one round by DSU Monrad", monrad_dsu, NULL},
	{"pair.monrad_nsf", "one round by Norwegian Monrad", monrad_nsf, NULL},
	{"pair.dansk_schweizer", "one round by Danish Swiss", dansk_schweizer, NULL},
	{"pair.fide_dutch_1998", "one round by the FIDE Swiss of 1998", fide_dutch, NULL},
	{"pair.fide_dutch_2026", "one round by the FIDE Dutch system of 2026", fide_dutch_2026,
	 NULL},
	{"pair.burstein_2026", "one round by the Burstein system of 2026", burstein, NULL},
	{"pair.knsb_swiss_1996", "one round by the Dutch Swiss of 1996", knsb, NULL},
	{"pair.dubov_1997", "one round by the Dubov system of 1997", dubov, NULL},
	{"pair.knockout_dsu", "one round of a DSU knock-out", calc_pair_knockout, NULL},
	{"pair.berger", "one round of a Berger table", berger, NULL},
	{"pair.round_robin_dsu", "one round of the Danish schedule", round_robin_dsu, NULL},
	{"pair.double_round", "one round of a double round robin", double_round, NULL},
	{"pair.varma", "Varma's restricted draw", varma, NULL},
	{"pair.olympiad_teams", "Olympiad teams", olympiad, NULL},
	{"pair.cup_groups", "groups of cup and EMT", cup_groups, NULL},
	{"pair.team_league", "boards of a team match or round", team_league, NULL},
	{NULL, NULL, NULL, NULL},
};
