/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: tiebreak.* - values of tie-break systems, orders by chains, gladiator, shared prizes.
 */
#include "cli/calc/calc.h"
#include "cli/idmap.h"
#include "cli/table.h"
#include "cli/tiebreak_names.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/standings/gladiator_rank.h"
#include "core/standings/prize_share.h"
#include "core/standings/tiebreak_virtual.h"

#include <stdlib.h>
#include <string.h>

static json_t *virtual_values(const struct idmap *ids, const struct tiebreak_table *t)
{
	json_t *all = json_object();
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		json_t *list = json_array();

		for (r = 1; r <= t->rounds; r++) {
			if (!tiebreak_table_entry(t, i, r)->played &&
			    !tiebreak_table_entry(t, i, r)->open)
				json_array_append_new(list,
						      to_json_ratio(tiebreak_virtual_of(t, i, r)));
		}
		json_object_set_new(all, ids->ids[i], list);
	}
	return all;
}

static json_t *values_of(const struct idmap *ids, struct tiebreak_table *t, enum tiebreak_system s)
{
	const struct ratio *v = tiebreak_names_values(t, s);
	json_t *all = json_object();
	size_t i;

	for (i = 0; i < t->n; i++)
		json_object_set_new(all, ids->ids[i],
				    to_json_ratio(ratio_make(v[i].num, v[i].den)));
	return all;
}

static void add_system(const struct fields *in, const char *name, const struct idmap *ids,
		       struct tiebreak_table *t, json_t *values)
{
	enum tiebreak_system s = tiebreak_system_find(name);

	if (!strcmp(name, "virtual")) {
		json_object_set_new(values, name, virtual_values(ids, t));
		return;
	}
	if (s == TB_SYSTEM_COUNT)
		fields_fail(in, "systems: '%.40s' is not a tie-break system", name);
	else if (tiebreak_system_needs_ratings(s) && tiebreak_lacks_rating(t))
		fields_fail(in, "systems: %s needs the ratings of all opponents played", name);
	else
		json_object_set_new(values, name, values_of(ids, t, s));
}

static void add_chain(const struct fields *in, const char *name, const struct idmap *ids,
		      struct tiebreak_table *t, json_t *ranks)
{
	enum tiebreak_chain c = tiebreak_chain_find(name);
	size_t *order, *place;

	if (c == TB_CHAIN_COUNT) {
		fields_fail(in, "chains: '%.40s' is not a chain", name);
		return;
	}
	if (tiebreak_chain_needs_ratings(c) && tiebreak_lacks_rating(t)) {
		fields_fail(in, "chains: %s needs the ratings of all opponents played", name);
		return;
	}
	order = mem_zeroed(t->n + 1, sizeof(*order));
	place = mem_zeroed(t->n + 1, sizeof(*place));
	tiebreak_rank(t, c, order, place);
	json_object_set_new(ranks, name, table_places(ids, order, place));
	free(order);
	free(place);
}

static json_t *answer(const struct fields *in, const struct idmap *ids, struct tiebreak_table *t)
{
	json_t *systems = fields_list_or_null(in, "systems"),
	       *chains = fields_list_or_null(in, "chains");
	json_t *values = json_object(), *ranks = json_object(), *v;
	size_t i;

	json_array_foreach(systems, i, v)
		add_system(in, fields_value_text(in, v, "systems"), ids, t, values);
	json_array_foreach(chains, i, v)
		add_chain(in, fields_value_text(in, v, "chains"), ids, t, ranks);
	return json_pack("{s:o, s:o, s:o}", "points", values_of(ids, t, TB_POINTS), "values",
			 values, "rank", ranks);
}

static json_t *report(const struct fields *in)
{
	struct table t;
	json_t *value = NULL;

	if (table_read(in, &t))
		value = answer(in, &t.ids, &t.tb);
	table_release(&t);
	return value;
}

json_t *calc_tiebreak_open(json_t *input)
{
	char error[512] = "";
	struct fields in = fields_of(input, error, sizeof(error));
	struct table t;
	json_t *value = NULL;

	if (table_read_with_open(&in, &t))
		value = answer(&in, &t.ids, &t.tb);
	table_release(&t);
	if (to_json_lost())
		fields_fail(&in, "a number of the answer is too large or too fine");
	if (value && !*error)
		return value;
	json_decref(value);
	return json_pack("{s:s}", "error", error);
}

static json_t *virtual_opponent(const struct fields *in)
{
	struct ratio sp = fields_points(in, "sp"), sr = fields_points(in, "sr");
	int n = fields_int_in(in, "n", 0, 100000), r = fields_int_in(in, "r", 0, 100000);

	return fields_ok(in) ? to_json_ratio(tiebreak_virtual(sp, sr, n, r)) : NULL;
}

static void read_gladiators(const struct fields *in, json_t *list, struct gladiator *players)
{
	json_t *v;
	size_t i;

	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);

		players[i].points = fields_points(&f, "points");
		players[i].ordinary = fields_points(&f, "ordinary");
		players[i].reduced = fields_points(&f, "reduced");
	}
}

static json_t *gladiator_places(const struct idmap *ids, const struct gladiator *players,
				const struct gladiator_mutual *mutual, size_t n_mutual)
{
	size_t *place = mem_zeroed(ids->n + 1, sizeof(*place));
	struct level l;
	json_t *value;

	level_init(&l, ids->n);
	gladiator_rank(&l, players, mutual, n_mutual);
	level_places(&l, place);
	value = table_places(ids, l.order, place);
	level_release(&l);
	free(place);
	return value;
}

static json_t *gladiator(const struct fields *in)
{
	json_t *list = fields_list(in, "players"), *results = fields_object_or_null(in, "mutual"),
	       *v;
	size_t n_mutual = 0;
	struct gladiator *players = mem_zeroed(json_array_size(list) + 1, sizeof(*players));
	struct gladiator_mutual *mutual =
		mem_zeroed(json_object_size(results) + 1, sizeof(*mutual));
	json_t *value = NULL;
	struct idmap ids;
	const char *key;

	idmap_init(&ids, in, list, "id");
	read_gladiators(in, list, players);
	json_object_foreach(results, key, v)
	{
		struct gladiator_mutual *m = &mutual[n_mutual++];

		idmap_find_pair(&ids, in, key, &m->a, &m->b);
		m->points_of_a = fields_value_points(in, v, key);
	}
	if (fields_ok(in))
		value = gladiator_places(&ids, players, mutual, n_mutual);
	idmap_release(&ids);
	free(players);
	free(mutual);
	return value;
}

static json_t *share_groups(const struct fields *in, json_t *groups, const struct ratio *prizes,
			    size_t n_prizes)
{
	json_t *value = json_object(), *group, *id;
	size_t from = 0, i, k;

	json_array_foreach(groups, i, group)
	{
		size_t sharers = json_array_size(group);
		struct ratio each;

		if (!json_is_array(group)) {
			fields_fail(in, "groups: a list of ids is required");
			break;
		}
		if (!sharers)
			continue;
		each = prize_share(prizes, n_prizes, from, sharers);
		json_array_foreach(group, k, id) json_object_set_new(
			value, fields_value_text(in, id, "groups"), to_json_ratio(each));
		from += sharers;
	}
	return value;
}

static json_t *share(const struct fields *in)
{
	json_t *list = fields_list(in, "prizes"), *groups = fields_list(in, "groups"), *v;
	size_t n = json_array_size(list), i;
	struct ratio *prizes = mem_zeroed(n + 1, sizeof(*prizes));
	json_t *value = NULL;

	json_array_foreach(list, i, v) prizes[i] = fields_value_points(in, v, "prizes");
	if (fields_ok(in))
		value = share_groups(in, groups, prizes, n);
	free(prizes);
	return value;
}

const struct calc_fn calc_tiebreak_fns[] = {
	{"tiebreak.report", "values of tie-break systems and final order by chains", report, NULL},
	{"tiebreak.virtual", "the virtual opponent of an unplayed round", virtual_opponent, NULL},
	{"tiebreak.gladiator", "gladiator placing", gladiator, NULL},
	{"tiebreak.share", "sharing of prizes", share, NULL},
	{NULL, NULL, NULL, NULL},
};
