/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The reasons for the matches of a knock-out. */
#include "cli/knockout_explain.h"

#include <stdlib.h>

#include "core/base/sbuf.h"
#include "core/pairing/pairing.h"

static int number_of(json_t *numbers, json_int_t id)
{
	const char *key;
	json_t *v;

	json_object_foreach(numbers, key, v)
	{
		if (json_is_integer(v) && json_integer_value(v) == id)
			return (int)strtol(key, NULL, 10);
	}
	return 0;
}

/* "1 holds lot number 3" in round 1, later "1 came through lot numbers 1-4". */
static void add_way(struct sbuf *s, const struct lang *lang, json_int_t id, int number, int round)
{
	int places = 1 << (round - 1), first = (number - 1) / places * places + 1;

	if (round == 1)
		sbuf_addf(s, tr(lang, "%lld holds lot number %d"), (long long)id, number);
	else
		sbuf_addf(s, tr(lang, "%lld came through lot numbers %d-%d"), (long long)id, first,
			  first + places - 1);
}

static json_t *sentence(struct sbuf *s)
{
	json_t *v = json_string(s->buf);

	sbuf_release(s);
	return v;
}

static json_t *why_match(const struct lang *lang, json_t *numbers, json_t *pair, int round,
			 json_t *colour)
{
	json_int_t white = json_integer_value(json_array_get(pair, 0));
	json_int_t black = json_integer_value(json_array_get(pair, 1));
	int a = number_of(numbers, white), b = number_of(numbers, black);
	struct sbuf s = SBUF_INIT;

	add_way(&s, lang, a < b ? white : black, a < b ? a : b, round);
	sbuf_adds(&s, ", ");
	add_way(&s, lang, a < b ? black : white, a < b ? b : a, round);
	sbuf_adds(&s, tr(lang, ": neighbours meet (4.9.7); "));
	if (json_is_string(colour))
		sbuf_addf(&s, tr(lang, "%lld has White by lot"), (long long)white);
	else
		sbuf_adds(&s, tr(lang, "no lot for the colour: White to the lower number"));
	return sentence(&s);
}

static json_t *why_free(const struct lang *lang, json_t *numbers, json_t *id, int round)
{
	struct sbuf s = SBUF_INIT;

	add_way(&s, lang, json_integer_value(id), number_of(numbers, json_integer_value(id)),
		round);
	sbuf_adds(&s, tr(lang, ": the neighbouring place is free (4.9.7)"));
	return sentence(&s);
}

void knockout_explain(json_t *answer, int round, json_t *lots, const struct lang *lang)
{
	json_t *numbers = json_object_get(answer, "numbers");
	json_t *colours = json_array_get(json_object_get(lots, "colours"), (size_t)round - 1);
	json_t *why = json_array(), *free_why = json_array(), *v;
	size_t i;

	json_array_foreach(json_object_get(answer, "pairings"), i, v) json_array_append_new(
		why, why_match(lang, numbers, v, round, json_array_get(colours, i)));
	json_array_foreach(json_object_get(answer, "free"), i, v)
		json_array_append_new(free_why, why_free(lang, numbers, v, round));
	json_object_set_new(answer, "why", why);
	json_object_set_new(answer, "free_why", free_why);
}
