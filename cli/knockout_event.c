/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The draw and the rounds of a knock-out; see knockout_event.h. */
#include "cli/knockout_event.h"
#include "core/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void lists_release(struct knockout_lists *l)
{
	free(l->values);
	free(l->lists);
	free(l->sizes);
}

void knockout_event_read_lists(const struct fields *in, json_t *outer, const char *what,
			       struct knockout_lists *l)
{
	size_t total = 0, i, k;
	json_t *list, *v;
	int *at;

	l->n = json_array_size(outer);
	json_array_foreach(outer, i, list)
	{
		if (!json_is_array(list))
			fields_fail(in, "%s: a list of lists is wanted", what);
		total += json_array_size(list);
	}
	l->values = at = mem_zeroed(total + 1, sizeof(*l->values));
	l->lists = mem_zeroed(l->n + 1, sizeof(*l->lists));
	l->sizes = mem_zeroed(l->n + 1, sizeof(*l->sizes));
	json_array_foreach(outer, i, list)
	{
		l->lists[i] = at;
		l->sizes[i] = json_array_size(list);
		json_array_foreach(list, k, v) *at++ =
			(int)fields_value_int_in(in, v, what, INT32_MIN, INT32_MAX);
	}
}

/* Checks the colours of every round and keeps those of the current round. */
static void read_colours(const struct fields *in, json_t *rounds, struct knockout_event *k)
{
	json_t *round, *v;
	size_t i, j;

	json_array_foreach(rounds, i, round)
	{
		if (!json_is_array(round))
			fields_fail(in, "colours: a list of lists is wanted");
		json_array_foreach(round, j, v)
		{
			const char *word = fields_value_text(in, v, "colours");

			if (strcmp(word, "W") && strcmp(word, "B"))
				fields_fail(in, "colours: 'W' or 'B' is wanted");
		}
	}
	k->colours = json_array_get(rounds, (size_t)k->round - 1);
}

void knockout_event_read_lots(const struct fields *in, json_t *lots, struct knockout_event *k)
{
	json_t *levels = NULL;
	struct fields f;

	if (lots) {
		f = fields_inner(in, lots);
		levels = fields_list_or_null(&f, "levels");
		read_colours(in, fields_list_or_null(&f, "colours"), k);
	}
	knockout_event_read_lists(in, levels, "levels", &k->levels);
}

void knockout_event_release(struct knockout_event *k)
{
	free(k->players);
	lists_release(&k->levels);
	lists_release(&k->winners);
}

/* Adds a match of two players, with the colour drawn for the lower lot number. */
static void add_match(const struct knockout_event *k, const struct knockout_match *m,
		      json_t *pairings)
{
	const char *colour =
		json_string_value(json_array_get(k->colours, json_array_size(pairings)));
	int a = k->players[m->a].id, b = k->players[m->b].id;

	if (colour && !strcmp(colour, "B"))
		json_array_append_new(pairings, json_pack("[i, i]", b, a));
	else
		json_array_append_new(pairings, json_pack("[i, i]", a, b));
}

static json_t *numbers(const struct knockout_event *k, const struct knockout *draw)
{
	json_t *all = json_object();
	char key[16];
	int i;

	for (i = 0; i < draw->size; i++) {
		snprintf(key, sizeof(key), "%d", i + 1);
		json_object_set_new(all, key,
				    draw->number[i] < 0
					    ? json_null()
					    : json_integer(k->players[draw->number[i]].id));
	}
	return all;
}

static json_t *round_value(const struct knockout_event *k, const struct knockout *draw,
			   const struct knockout_match *matches, size_t n)
{
	json_t *pairings = json_array(), *through = json_array();
	size_t i;

	for (i = 0; i < n; i++) {
		const struct knockout_match *m = &matches[i];

		if (m->a >= 0 && m->b >= 0)
			add_match(k, m, pairings);
		else if (m->a >= 0 || m->b >= 0)
			json_array_append_new(through,
					      json_integer(k->players[m->a >= 0 ? m->a : m->b].id));
	}
	return json_pack("{s:b, s:o, s:n, s:o, s:o}", "ok", 1, "pairings", pairings, "bye", "free",
			 through, "numbers", numbers(k, draw));
}

static json_t *complain(const struct fields *in, enum knockout_error e)
{
	switch (e) {
	case KNOCKOUT_OK: break;
	case KNOCKOUT_BAD_LEVEL: fields_fail(in, "lots: levels are no permutations"); break;
	case KNOCKOUT_BAD_ROUND: fields_fail(in, "round: there is no such round"); break;
	case KNOCKOUT_FEW_WINNERS: fields_fail(in, "winners: fewer than matches"); break;
	case KNOCKOUT_NOT_IN_MATCH:
		return json_pack("{s:b, s:s}", "ok", 0, "reason", "winner not in match");
	}
	return NULL;
}

json_t *knockout_event_pair(const struct fields *in, const struct knockout_event *k)
{
	struct knockout_lots lots = {k->levels.lists, k->levels.sizes, k->levels.n};
	struct knockout_match *matches;
	struct knockout draw;
	enum knockout_error e = knockout_draw(k->players, k->n, &lots, &draw);
	json_t *value;
	size_t n;

	if (e != KNOCKOUT_OK)
		return complain(in, e);
	matches = mem_zeroed((size_t)draw.size, sizeof(*matches));
	e = knockout_round(&draw, k->round, k->winners.lists, k->winners.sizes, k->winners.n,
			   matches, &n);
	value = e == KNOCKOUT_OK ? round_value(k, &draw, matches, n) : complain(in, e);
	free(matches);
	knockout_release(&draw);
	return value;
}
