/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One step of a rule each, following the worked examples.
 */
#include "tests/pairing/examples.h"

#include "cli/calc/calc.h"
#include "core/pairing/dutch/dutch_d2.h"
#include "core/pairing/knockout/knockout.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "core/pairing/pairing.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/pairing/roundrobin/varma.h"
#include "tests/pairing/field.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST 32

static int int_in(json_t *object, const char *key)
{
	return (int)json_integer_value(json_object_get(object, key));
}

static json_t *int_list(const int *list, int n)
{
	json_t *l = json_array();
	int i;

	for (i = 0; i < n; i++)
		json_array_append_new(l, json_integer(list[i]));
	return l;
}

static json_t *one_round(enum roundrobin_schedule schedule, int n, int round)
{
	struct roundrobin_pair pairs[MOST];
	int unpaired, count = roundrobin_round(schedule, n, round, pairs, &unpaired), i;
	json_t *list = json_array();

	for (i = 0; i < count; i++)
		json_array_append_new(list, json_pack("[ii]", pairs[i].white, pairs[i].black));
	return list;
}

static json_t *whole_schedule(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players"), r;
	json_t *rounds = json_array();

	for (r = 1; r <= roundrobin_rounds(RR_BERGER, n); r++)
		json_array_append_new(rounds, one_round(RR_BERGER, n, r));
	return json_pack("{so}", "rounds", rounds);
}

/* A line a player: opponent in every round. */
static json_t *rr_table(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players"), r, i, count, unpaired;
	int opponent[MOST][MOST];
	struct roundrobin_pair pairs[MOST];
	json_t *lines = json_array();

	for (r = 1; r < n; r++) {
		count = roundrobin_round(RR_DSU, n, r, pairs, &unpaired);
		for (i = 0; i < count; i++) {
			opponent[pairs[i].white][r - 1] = pairs[i].black;
			opponent[pairs[i].black][r - 1] = pairs[i].white;
		}
	}
	for (i = 1; i <= n; i++)
		json_array_append_new(lines, int_list(opponent[i], n - 1));
	return json_pack("{so}", "opponents", lines);
}

/* The number that the first of n players draws from envelope e, at place i of it. */
static int drawn_number(int n, unsigned e, unsigned i)
{
	struct varma_player players[VARMA_MOST];
	char federations[VARMA_MOST][4];
	unsigned lots[2] = {e, i};
	int numbers[VARMA_MOST], k;

	for (k = 0; k < n; k++) {
		snprintf(federations[k], sizeof(federations[k]), "%02d", k % 100);
		players[k] = (struct varma_player){k + 1, "", federations[k]};
	}
	varma_draw(players, n, lots, 2, numbers);
	return numbers[0];
}

/* A place beyond the last in an envelope wraps around to its first. */
static json_t *varma_table(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players");
	json_t *groups = json_object(), *list;
	unsigned e, i;

	for (e = 0; e < 4; e++) {
		char name[2] = {(char)('A' + e), 0};

		list = json_array();
		for (i = 0; !i || drawn_number(n, e, i) != drawn_number(n, e, 0); i++)
			json_array_append_new(list, json_integer(drawn_number(n, e, i)));
		json_object_set_new(groups, name, list);
	}
	return json_pack("{so}", "groups", groups);
}

/* Seeds 1..n in the draw; those of a level are neighbours in strength. */
static json_t *ko_positions(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players"), place[MOST], i, from, to;
	struct knockout_player players[MOST];
	struct knockout_lots lots = {NULL, NULL, 0};
	struct knockout k;
	json_t *levels = json_array();

	for (i = 0; i < n; i++)
		players[i] = (struct knockout_player){.id = i + 1, .rating = 3000 - i};
	assert_int_equal(knockout_draw(players, (size_t)n, &lots, &k), KNOCKOUT_OK);
	for (i = 0; i < k.size; i++)
		place[k.number[i]] = i + 1;
	knockout_release(&k);
	for (from = 0, to = 2; from < n; from = to, to *= 2)
		json_array_append_new(levels, int_list(place + from, to - from));
	return json_pack("{so}", "levels", levels);
}

static json_t *numbered(const int *places, int k, int first)
{
	json_t *l = json_array();
	int i;

	for (i = 0; i < k; i++)
		json_array_append_new(l, json_integer(places[i] + first));
	return l;
}

/* The exchanges of one player and then of two, as many as the example lists. */
static json_t *d2_exchanges(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players"), k;
	json_t *wanted = json_object_get(json_object_get(example, "expected"), "sequence");
	json_t *list = json_array();
	struct exchange x;

	dutch_d2_init(&x, n / 2, n - n / 2, n % 2, 2);
	for (k = 1; k <= 2; k++) {
		dutch_d2_begin(&x, k);
		while (json_array_size(list) < json_array_size(wanted) && dutch_d2_next(&x))
			json_array_append_new(list, json_pack("[oo]", numbered(x.out1, k, 1),
							      numbered(x.out2, k, n / 2 + 1)));
	}
	dutch_d2_release(&x);
	return json_pack("{so}", "sequence", list);
}

/* A state of one group of n players who may meet only as `may` says. */
static json_t *state_of(int n, bool may[MOST][MOST])
{
	json_t *players = json_array();
	int a, b;

	for (a = 1; a <= n; a++) {
		json_t *met = json_array();

		for (b = 1; b <= n; b++) {
			if (a != b && !may[a][b])
				json_array_append_new(met, json_integer(b));
		}
		json_array_append_new(
			players, json_pack("{sisiso}", "id", a, "rating", 3000 - a, "met", met));
	}
	return json_pack("{siso}", "round", 2, "players", players);
}

static void allow(bool may[MOST][MOST], int a, int b)
{
	may[a][b] = may[b][a] = true;
}

static json_t *call(const char *system, json_t *state)
{
	char name[100];
	json_t *value;

	snprintf(name, sizeof(name), "pair.%s", system);
	value = calc_call(name, state);
	json_decref(state);
	return value;
}

/* The opponent of player `a` in a round; 0 = nobody. */
static int opponent_of(json_t *round, int a)
{
	size_t i;
	json_t *p;

	json_array_foreach(json_object_get(round, "pairings"), i, p)
	{
		int w = (int)json_integer_value(json_array_get(p, 0));
		int b = (int)json_integer_value(json_array_get(p, 1));

		if (w == a || b == a)
			return w == a ? b : w;
	}
	return 0;
}

static void allow_order(bool may[MOST][MOST], json_t *order)
{
	int i;

	for (i = 0; i < (int)json_array_size(order); i++)
		allow(may, i + 1, (int)json_integer_value(json_array_get(order, (size_t)i)));
}

/*
 * Only the pairs of the i-th order in the list and of the last one may meet.  Every order between
 * the two that uses only these pairs is in the list.
 */
static json_t *transposition(const char *system, json_t *list, size_t i)
{
	bool may[MOST][MOST] = {{false}};
	json_t *round, *order = json_array();
	int a;

	allow_order(may, json_array_get(list, i));
	allow_order(may, json_array_get(list, json_array_size(list) - 1));
	round = call(system, state_of(8, may));
	for (a = 1; a <= 4; a++)
		json_array_append_new(order, json_integer(opponent_of(round, a)));
	json_decref(round);
	return order;
}

static json_t *d1_transpositions(json_t *example)
{
	const char *system = json_string_value(json_object_get(example, "system"));
	json_t *wanted = json_object_get(json_object_get(example, "expected"), "sequence");
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < json_array_size(wanted); i++)
		json_array_append_new(list, transposition(system, wanted, i));
	return json_pack("{so}", "sequence", list);
}

/* A player with these colours; `-` is a round without a game. */
static json_t *with_colours(int id, const char *colours)
{
	json_t *history = json_array();

	for (; *colours; colours++) {
		char c[2] = {*colours, 0};

		if (*colours == '-')
			json_array_append_new(history, json_pack("{ss}", "result", "abs"));
		else
			json_array_append_new(history,
					      json_pack("{ssss}", "colour", c, "result", "="));
	}
	return json_pack("{sisisfso}", "id", id, "rating", 3000 - id, "points", 2.0, "history",
			 history);
}

/* Does the first of two players with these histories have White against the second? */
static bool first_has_white(const char *system, const char *a, const char *b)
{
	json_t *players = json_pack("[oo]", with_colours(1, a), with_colours(2, b));
	json_t *round = call(system, json_pack("{siso}", "round", 9, "players", players));
	json_t *pair = json_array_get(json_object_get(round, "pairings"), 0);
	bool white = json_integer_value(json_array_get(pair, 0)) == 1;

	assert_non_null(pair);
	json_decref(round);
	return white;
}

/* Unplayed rounds count as if they came first: shown by the colours against every other history. */
static json_t *e3_history(json_t *example)
{
	static const char *const others[] = {"WB",   "WBWB",  "BWWB", "WWBB-", "-WBWB",
					     "BWBW", "WBBWB", "B-W",  "WWB"};
	const char *system = json_string_value(json_object_get(example, "system"));
	json_t *histories = json_object_get(json_object_get(example, "input"), "histories");
	json_t *aligned = json_object_get(json_object_get(example, "expected"), "aligned");
	json_t *list = json_array();
	size_t i, k;

	for (i = 0; i < json_array_size(histories); i++) {
		const char *past = json_string_value(json_array_get(histories, i));
		json_t *same = json_array_get(aligned, i);

		for (k = 0; k < sizeof(others) / sizeof(*others); k++) {
			if (first_has_white(system, past, others[k]) !=
			    first_has_white(system, json_string_value(same), others[k]))
				same = json_null();
		}
		json_array_append(list, same);
	}
	return json_pack("{so}", "aligned", list);
}

static bool in_set(json_t *set, int place)
{
	size_t i;
	json_t *v;

	json_array_foreach(set, i, v)
	{
		if (json_integer_value(v) == place)
			return true;
	}
	return false;
}

/* Players of a pool of m (places from 0) who may play down: all but those whom earlier sets add. */
static void allow_down(bool may[MOST][MOST], json_t *sets, size_t i, int m, int below)
{
	json_t *set = json_array_get(sets, i), *earlier;
	int place, b;
	size_t k;

	for (place = 0; place < m; place++) {
		bool barred = false;

		for (k = 0; k < i && !in_set(set, place); k++) {
			earlier = json_array_get(sets, k);
			barred = barred || in_set(earlier, place);
		}
		for (b = 1; b <= below && !barred; b++)
			allow(may, place + 1, m + b);
	}
}

/*
 * The i-th set of flydere is the first that makes a round possible: there are as many players below
 * as in the set, they have all met each other, and a player named only in an earlier set may not
 * play down.
 */
static json_t *flyder_set(json_t *sets, size_t i, int m)
{
	bool may[MOST][MOST] = {{false}};
	json_t *set = json_array_get(sets, i), *state, *round, *found = json_array();
	int below = (int)json_array_size(set), a, b;

	for (a = 1; a <= m; a++) {
		for (b = a + 1; b <= m; b++)
			allow(may, a, b);
	}
	allow_down(may, sets, i, m, below);
	if (!below) {
		below = 2;
		allow(may, m + 1, m + 2);
	}
	state = state_of(m + below, may);
	for (a = 0; a < m + below; a++)
		json_object_set_new(json_array_get(json_object_get(state, "players"), (size_t)a),
				    "points", json_integer(a < m));
	round = call("dansk_schweizer", state);
	for (a = 1; a <= m; a++) {
		if (opponent_of(round, a) > m)
			json_array_append_new(found, json_integer(a - 1));
	}
	json_decref(round);
	return found;
}

static json_t *ds_flyders(json_t *example)
{
	int m = int_in(json_object_get(example, "input"), "pool");
	json_t *wanted = json_object_get(json_object_get(example, "expected"), "sets");
	json_t *list = json_array();
	size_t i;

	for (i = 0; i < json_array_size(wanted); i++)
		json_array_append_new(list, flyder_set(wanted, i, m));
	return json_pack("{so}", "sets", list);
}

static json_t *ds_colours(json_t *example)
{
	json_t *round = calc_call("pair.dansk_schweizer", json_object_get(example, "state"));
	json_t *colours = json_incref(json_object_get(round, "pairings"));

	json_decref(round);
	return json_pack("{so}", "colours", colours);
}

/* The order in which groups A to D draw and the players by the number drawn. */
static json_t *nsf_seeding(json_t *example)
{
	int n = int_in(json_object_get(example, "input"), "players"), order[MOST], i;
	char groups[MOST + 1] = "";
	json_t *list = json_array();

	monrad_nsf_seeding(n, NULL, 0, order);
	for (i = 0; i < n; i++) {
		json_array_append_new(list, json_integer(order[i] + 1));
		if (i < n / 4 * 4)
			groups[i] = (char)('A' + order[i] / (n / 4));
	}
	return json_pack("{ssso}", "groups_in_order", groups, "start_list", list);
}

/* A player due a colour; the ratings of two opponents determine the ARO. */
static void add_due(json_t *players, int id, int rating, const char *first, const char *second,
		    int *next, int sum)
{
	int a = sum / 2, b = sum - a, k;
	json_t *history = json_pack("[{sissss}{sissss}]", "opp", *next, "colour", first, "result",
				    "1", "opp", *next + 1, "colour", second, "result", "0");

	json_array_append_new(
		players, json_pack("{sisiso}", "id", id, "rating", rating, "history", history));
	for (k = 0; k < 2; k++)
		json_array_append_new(players, json_pack("{sisisb}", "id", *next + k, "rating",
							 k ? b : a, "withdrawn", 1));
	*next += 2;
}

/* The index in the list of the number with `i` smaller ones. */
static int row_of(json_t *list, int i)
{
	int a, b, below, n = (int)json_array_size(list);

	for (a = 0; a < n; a++) {
		for (b = below = 0; b < n; b++)
			below += json_number_value(json_array_get(list, (size_t)b)) <
				 json_number_value(json_array_get(list, (size_t)a));
		if (below == i)
			break;
	}
	return a;
}

/* Withdrawn opponents give the players their AROs; the rows are the pairs. */
static json_t *dubov_columns(json_t *example)
{
	json_t *input = json_object_get(example, "input"), *players = json_array(), *round, *v;
	json_t *white = json_object_get(input, "white_ARO");
	json_t *black = json_object_get(input, "black_R"), *rows = json_array();
	int next = 100, n = (int)json_array_size(white), i;
	size_t k;

	json_array_foreach(white, k, v) add_due(players, 1 + (int)k, 2000, "W", "B", &next,
						(int)(2 * json_number_value(v) + 0.5));
	json_array_foreach(black, k, v)
		add_due(players, 51 + (int)k, (int)json_integer_value(v), "B", "W", &next, 4000);
	round = call("dubov_1997", json_pack("{siso}", "round", 3, "players", players));
	for (i = 0; i < n; i++) {
		int w = row_of(white, i);

		json_array_append_new(
			rows,
			json_pack("[OO]", json_array_get(white, (size_t)w),
				  json_array_get(black, (size_t)opponent_of(round, 1 + w) - 51)));
	}
	json_decref(round);
	return json_pack("{so}", "rows", rows);
}

/* Can the first rounds of Monrad be paired, for the results of this seed? */
static bool rounds_come_out(int n, int rounds)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_state s;
	struct pair_round r;
	struct field f;
	bool ok = true;

	field_init(&f, (uint64_t)n * 100 + (uint64_t)rounds, n, 0);
	while (ok && f.played < rounds) {
		field_state(&f, &s);
		monrad_dsu_pair(&s, &plain, &r);
		ok = r.ok;
		field_play(&f, &r);
		pair_round_release(&r);
		pair_state_release(&s);
	}
	return ok;
}

/*
 * The round that may fail is checked before the previous one starts, because all rounds up to there
 * can be paired: a player who has met fewer than half of the others leaves room.
 */
static json_t *rounds_in_advance(json_t *example)
{
	json_t *wanted = json_object_get(json_object_get(example, "expected"), "check"), *v;
	json_t *check = json_object();
	const char *key;

	json_object_foreach(wanted, key, v)
	{
		int n = atoi(key), before = (int)json_integer_value(json_array_get(v, 1));

		if (rounds_come_out(n, before))
			json_object_set_new(check, key, json_pack("[ii]", before + 1, before));
	}
	return json_pack("{so}", "check", check);
}

json_t *example_step(const char *function, json_t *example)
{
	static const struct {
		const char *name;
		json_t *(*run)(json_t *example);
	} steps[] = {
		{"whole_schedule", whole_schedule},
		{"rr_table", rr_table},
		{"varma_table", varma_table},
		{"ko_positions", ko_positions},
		{"d1_transpositions", d1_transpositions},
		{"d2_exchanges", d2_exchanges},
		{"e3_history", e3_history},
		{"ds_flyders", ds_flyders},
		{"ds_colours", ds_colours},
		{"nsf_seeding", nsf_seeding},
		{"dubov_columns", dubov_columns},
		{"rounds_in_advance", rounds_in_advance},
	};
	size_t i;

	for (i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		if (!strcmp(steps[i].name, function))
			return steps[i].run(example);
	}
	return json_null();
}
