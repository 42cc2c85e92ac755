/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_order.h. */
#include "cli/report_order.h"

#include <stdlib.h>
#include <string.h>

#include "cli/report_notes.h"
#include "cli/standings_order.h"
#include "cli/trf_json.h"

/* DSU's order of a Swiss event (4.9.10.2). */
static const char usual_tiebreaks[] = "alm,alm+1,alm+2";

const char *report_order_make(const struct trf *t, const char *tiebreaks, struct report_order *ret)
{
	ret->table = trf_table_json(t);
	if (!tiebreaks)
		tiebreaks = json_string_value(json_object_get(ret->table, "tiebreaks"));
	ret->names = standings_order_names(tiebreaks ? tiebreaks : usual_tiebreaks);
	ret->answer = standings_order_report(ret->table, ret->names);
	ret->clubs = report_notes_clubs(t);
	return json_string_value(json_object_get(ret->answer, "error"));
}

void report_order_release(struct report_order *o)
{
	json_decref(o->answer);
	json_decref(o->names);
	json_decref(o->table);
	free(o->clubs);
	*o = (struct report_order){NULL, NULL, NULL, NULL};
}

const char *report_order_title(const struct trf *t, const char *name)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "012 ", 4))
			return t->head.line[i] + 4;
	}
	return name;
}

struct report_print report_order_print(const struct report_order *o, const struct trf *t,
				       const struct lang *lang, const char *title, int round)
{
	return (struct report_print){
		.t = t,
		.lang = lang,
		.round = round ? round : t->played,
		.title = title,
		.clubs = o->clubs,
		.rank = json_object_get(json_object_get(o->answer, "rank"), "tiebreaks"),
		.values = json_object_get(o->answer, "values"),
	};
}
