/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Orders by chosen tie-breaks. */
#include "cli/standings_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "cli/tiebreak_names.h"
#include "cli/to_json.h"
#include "core/base/mem.h"
#include "core/standings/tiebreak_unplayed.h"

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

json_t *standings_order_systems(json_t *names)
{
	json_t *systems = json_array(), *v;
	size_t i;

	json_array_foreach(names, i, v)
	{
		const char *name = tiebreak_names_own(json_string_value(v));

		if (strcmp(name, encounter) != 0 && strcmp(name, direct) != 0)
			json_array_append_new(systems, json_string(name));
	}
	return systems;
}

/* --- by criteria ---------------------------------------------------------------------------- */

/* Returns false for an unknown name. */
static bool criterion_of(const char *name, struct tiebreak_criterion *ret)
{
	enum tiebreak_system s = tiebreak_system_find(name);

	if (!strcmp(name, encounter))
		*ret = (struct tiebreak_criterion){.kind = TB_CRITERION_H2H, .system = TB_POINTS};
	else if (!strcmp(name, direct))
		*ret = (struct tiebreak_criterion){.kind = TB_CRITERION_DIRECT,
						   .system = TB_POINTS};
	else
		*ret = (struct tiebreak_criterion){.kind = TB_CRITERION_VALUE, .system = s};
	return ret->kind != TB_CRITERION_VALUE || s != TB_SYSTEM_COUNT;
}

static void add_column(struct standings_order *o, const char *name, const struct ratio *values)
{
	o->columns = mem_resize(o->columns, o->n_columns + 1, sizeof(*o->columns));
	o->columns[o->n_columns++] = (struct standings_column){mem_strdup(name), values};
}

/* A sum of the opponents' points in which forfeits count as games. */
static const struct ratio *with_forfeits(const struct tiebreak_table *t, enum tiebreak_system s,
					 struct standings_order *o)
{
	struct ratio *values = mem_zeroed(t->n + 1, sizeof(*values));
	struct tiebreak_sum sum = {0};
	size_t i;

	tiebreak_system_sum(t, s, &sum);
	sum.forfeits = true;
	for (i = 0; i < t->n; i++)
		values[i] = ratio_make(tiebreak_unplayed_sum(t, i, &sum),
				       sum.own ? (int64_t)t->scale * t->scale : t->scale);
	o->own = mem_resize(o->own, o->n_own + 1, sizeof(*o->own));
	o->own[o->n_own++] = values;
	return values;
}

/* Adds the name to the criteria and the columns; false for an unknown name. */
static bool add_name(struct tiebreak_table *t, const char *name, struct standings_order *o,
		     struct tiebreak_criterion *list, size_t *n)
{
	const char *own;
	bool forfeits = tiebreak_names_forfeits(name, &own);
	struct tiebreak_criterion c;

	if (!criterion_of(own, &c) || (forfeits && t->edition == TB_FIDE_2010)) {
		snprintf(o->unknown, sizeof(o->unknown), "%s", name);
		o->later = forfeits;
		return false;
	}
	if (c.kind == TB_CRITERION_VALUE && tiebreak_system_needs_ratings(c.system) &&
	    tiebreak_lacks_rating(t)) {
		sbuf_addf(&o->left_out, "%s%s", o->left_out.len ? " " : "", name);
		return true;
	}
	c.forfeits = forfeits;
	if (forfeits && c.kind == TB_CRITERION_VALUE)
		c.values = with_forfeits(t, c.system, o);
	list[(*n)++] = c;
	if (c.values)
		add_column(o, name, c.values);
	else if (c.kind == TB_CRITERION_VALUE)
		add_column(o, name, tiebreak_names_values(t, c.system));
	else if (strcmp(name, direct) != 0)
		add_column(o, name, o->among);
	return true;
}

bool standings_order_make(struct tiebreak_table *t, const char *names, struct standings_order *ret)
{
	struct tiebreak_criterion *list = mem_zeroed(strlen(names) / 2 + 1, sizeof(*list));
	size_t n = 0, len;
	char name[41];

	*ret = (struct standings_order){.n = t->n,
					.order = mem_zeroed(t->n + 1, sizeof(*ret->order)),
					.place = mem_zeroed(t->n + 1, sizeof(*ret->place)),
					.among = mem_zeroed(t->n + 1, sizeof(*ret->among)),
					.left_out = SBUF_INIT};
	for (; *names && !*ret->unknown; names += len + (names[len] == ',')) {
		len = strcspn(names, ",");
		snprintf(name, sizeof(name), "%.*s", (int)len, names);
		if (len)
			add_name(t, name, ret, list, &n);
	}
	if (!*ret->unknown)
		tiebreak_rank_by(t, list, n, ret->order, ret->place, ret->among);
	free(list);
	return !*ret->unknown;
}

void standings_order_release(struct standings_order *o)
{
	size_t i;

	for (i = 0; i < o->n_columns; i++)
		free(o->columns[i].name);
	free(o->columns);
	for (i = 0; i < o->n_own; i++)
		free(o->own[i]);
	free(o->own);
	free(o->order);
	free(o->place);
	free(o->among);
	sbuf_release(&o->left_out);
	memset(o, 0, sizeof(*o));
}

/* --- as JSON -------------------------------------------------------------------------------- */

static json_t *values_of(const struct idmap *ids, const struct ratio *values)
{
	json_t *all = json_object();
	size_t i;

	for (i = 0; i < ids->n; i++) {
		struct ratio v = values[i];

		json_object_set_new(all, ids->ids[i],
				    ratio_lost(v) ? json_null()
						  : to_json_ratio(ratio_make(v.num, v.den)));
	}
	return all;
}

json_t *standings_order_report(const struct table *t, const struct standings_order *o)
{
	json_t *values = json_object(), *points = json_object();
	size_t i;

	for (i = 0; i < t->ids.n; i++)
		json_object_set_new(points, t->ids.ids[i],
				    to_json_ratio(ratio_make(t->tb.points[i], t->tb.scale)));
	for (i = 0; i < o->n_columns; i++)
		json_object_set_new(values, o->columns[i].name,
				    values_of(&t->ids, o->columns[i].values));
	return json_pack("{s:o, s:o, s:{s:o}}", "points", points, "values", values, "rank",
			 "tiebreaks", table_places(&t->ids, o->order, o->place));
}
