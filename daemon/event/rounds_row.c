/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rounds_row.h. */
#include "daemon/event/rounds_row.h"

#include <stdio.h>

#include "core/base/mem.h"
#include "daemon/event/effects_row.h"
#include "sql/store_stage.h"

static const char *or_empty(const char *text)
{
	return text ? text : "";
}

static json_t *places_json(const struct rounds_row *row)
{
	json_t *list = json_array();

	for (size_t i = 0; i < row->n_places; i++)
		json_array_append_new(list, json_integer(row->places[i]));
	return list;
}

void rounds_row_add(const struct work *work, const struct rounds_load *r,
		    const struct rounds_row *row, struct effects *ret)
{
	struct round_row stored = {.stage = r->group.stage,
				   .group = r->group.id,
				   .round = row->round,
				   .version = row->version,
				   .at = work->received,
				   .reason = mem_strdup(row->reason),
				   .starts = row->starts};
	json_t *facts = json_pack("{s:o, s:i, s:i, s:s, s:s, s:o, s:s, s:o*, s:o*}", "pairs",
				  row->pairs, "bye", row->bye, "bye_against", row->bye_against,
				  "bye_why", or_empty(row->bye_why), "bye_local",
				  or_empty(row->bye_local), "places", places_json(row), "colour",
				  r->in.event.first_colour == PAIR_WHITE ? "white" : "black",
				  "stands", row->stands, "left_out", row->left_out);

	snprintf(stored.author, sizeof(stored.author), "%s", row->author);
	stored.facts = json_dumps(facts, JSON_COMPACT);
	json_decref(facts);
	effects_row(ret, ROW_ROUND, &stored);
	effects_pages(ret, r->group.id, 0);
}
