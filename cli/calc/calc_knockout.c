/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * calc: pair.knockout_dsu - the draw and the rounds of a knock-out.
 */
#include "cli/calc/calc.h"
#include "cli/knockout_event.h"
#include "core/base/mem.h"

static void read_players(const struct fields *in, struct knockout_event *k)
{
	json_t *list = fields_list(in, "players"), *v;
	size_t i, j;

	k->n = json_array_size(list);
	k->players = mem_zeroed(k->n + 1, sizeof(*k->players));
	json_array_foreach(list, i, v)
	{
		struct fields f = fields_inner(in, v);
		struct knockout_player *p = &k->players[i];

		p->id = fields_int_in(&f, "id", 1, INT32_MAX);
		p->rating = fields_int_in_or(&f, "rating", -100000, 100000, 0);
		p->title = pair_title_parse(fields_text_or(&f, "title", ""));
		p->elo = fields_int_in_or(&f, "elo", -100000, 100000, 0);
		p->lot = fields_int_in_or(&f, "lot", INT32_MIN, INT32_MAX, p->id);
		for (j = 0; j < i && k->n <= 4096; j++) {
			if (k->players[j].id == p->id)
				fields_fail(in, "start number %d appears twice", p->id);
		}
	}
}

static int index_of(const struct knockout_event *k, int id)
{
	size_t i;

	for (i = 0; i < k->n; i++) {
		if (k->players[i].id == id)
			return (int)i;
	}
	return -1;
}

static void input_read(const struct fields *in, struct knockout_event *k)
{
	size_t i, w;

	read_players(in, k);
	k->round = fields_int_in(in, "round", 1, 64);
	knockout_event_read_lots(in, fields_object_or_null(in, "lots"), k);
	knockout_event_read_lists(in, fields_list_or_null(in, "winners"), "winners", &k->winners);
	for (i = 0, w = 0; i < k->winners.n; i++)
		w += k->winners.sizes[i];
	for (i = 0; i < w; i++)
		k->winners.values[i] = index_of(k, k->winners.values[i]);
}

json_t *calc_pair_knockout(const struct fields *in)
{
	struct knockout_event k = {0};
	json_t *value = NULL;

	input_read(in, &k);
	if (fields_ok(in))
		value = knockout_event_pair(in, &k);
	knockout_event_release(&k);
	return value;
}
