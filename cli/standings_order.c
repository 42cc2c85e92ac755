/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Orders by chosen tie-breaks. */
#include "cli/standings_order.h"
#include "cli/calc/calc.h"
#include "cli/table.h"
#include "cli/tiebreak_names.h"
#include "cli/to_json.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

static const char encounter[] = "encounter", direct[] = "direct";

json_t *standings_order_names(const char *list)
{
	json_t *names = json_array();
	const char *end;

	for (; *list; list = *end ? end + 1 : end) {
		end = strchrnul(list, ',');
		if (end > list)
			json_array_append_new(names, json_stringn(list, (size_t)(end - list)));
	}
	return names;
}

static bool is_system(const char *name)
{
	name = tiebreak_names_own(name);
	return strcmp(name, encounter) && strcmp(name, direct);
}

json_t *standings_order_systems(json_t *names)
{
	json_t *systems = json_array(), *name;
	size_t i;

	json_array_foreach(names, i, name)
	{
		if (is_system(json_string_value(name)))
			json_array_append_new(
				systems, json_string(tiebreak_names_own(json_string_value(name))));
	}
	return systems;
}

/* `virtual` has several values per player and cannot order them. */
static size_t criteria_of(json_t *names, struct tb_criterion *ret_list)
{
	json_t *v;
	size_t i, n = 0;

	json_array_foreach(names, i, v)
	{
		const char *name = tiebreak_names_own(json_string_value(v));
		enum tb_system s = tb_system_find(name);

		if (!strcmp(name, encounter))
			ret_list[n++] = (struct tb_criterion){TB_CRITERION_H2H, TB_POINTS};
		else if (!strcmp(name, direct))
			ret_list[n++] = (struct tb_criterion){TB_CRITERION_DIRECT, TB_POINTS};
		else if (s != TB_SYSTEM_COUNT)
			ret_list[n++] = (struct tb_criterion){TB_CRITERION_VALUE, s};
	}
	return n;
}

static json_t *among_values(const struct idmap *ids, const struct ratio *among)
{
	json_t *all = json_object();
	size_t i;

	for (i = 0; i < ids->n; i++)
		json_object_set_new(all, ids->ids[i],
				    ratio_lost(among[i]) ? json_null()
							 : to_json_ratio(ratio_make(among[i].num,
										    among[i].den)));
	return all;
}

/* The values in the order of the names, which is that of the columns. */
static void set_values(json_t *report, json_t *names, json_t *among)
{
	json_t *values = json_object(), *old = json_object_get(report, "values"), *v;
	size_t i;

	json_array_foreach(names, i, v)
	{
		const char *name = json_string_value(v);

		if (!strcmp(name, encounter) || !strcmp(name, "DE") || !strcmp(name, "EDE"))
			json_object_set(values, name, among);
		else if (is_system(name))
			json_object_set(values, name,
					json_object_get(old, tiebreak_names_own(name)));
	}
	json_object_set_new(report, "values", values);
	json_decref(among);
}

static void set_rank(json_t *report, json_t *names, struct table *t)
{
	size_t n = t->tb.n + 1;
	struct tb_criterion *list = mem_zeroed(json_array_size(names) + 1, sizeof(*list));
	struct ratio *among = mem_zeroed(n, sizeof(*among));
	size_t *order = mem_zeroed(n, sizeof(*order)), *place = mem_zeroed(n, sizeof(*place));

	if (!tb_lacks_rating(&t->tb))
		tiebreak_names_performance(&t->tb);
	tb_rank_by(&t->tb, list, criteria_of(names, list), order, place, among);
	json_object_set_new(report, "rank",
			    json_pack("{s:o}", "tiebreaks", table_places(&t->ids, order, place)));
	set_values(report, names, among_values(&t->ids, among));
	free(list);
	free(among);
	free(order);
	free(place);
}

json_t *standings_order_report(json_t *input, json_t *names)
{
	char error[256] = "";
	struct fields in = fields_of(input, error, sizeof(error));
	json_t *call = json_copy(input), *report;
	struct table t;

	json_object_set_new(call, "systems", standings_order_systems(names));
	json_object_del(call, "chains");
	report = calc_tiebreak_open(call);
	json_decref(call);
	if (json_object_get(report, "error"))
		return report;
	if (table_read_with_open(&in, &t))
		set_rank(report, names, &t);
	table_release(&t);
	return report;
}
