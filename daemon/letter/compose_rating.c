/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter with a new rating, from its row. */
#include "daemon/letter/compose.h"

#include <stdlib.h>

#include "core/base/mem.h"

static int number(json_t *object, const char *name)
{
	return (int)json_integer_value(json_object_get(object, name));
}

static struct letter_rating_unit unit_of(json_t *u)
{
	return (struct letter_rating_unit){.group = json_string_value(json_object_get(u, "group")),
					   .board = number(u, "board"),
					   .games = number(u, "games"),
					   .won2 = number(u, "won2"),
					   .expected100 = number(u, "expected100"),
					   .was = number(u, "was"),
					   .becomes = number(u, "becomes")};
}

int compose_rating(struct page *p)
{
	json_t *units = json_object_get(p->facts, "units"), *u;
	const char *day = json_string_value(json_object_get(p->facts, "day"));
	struct letter_rating_unit *list = mem_zeroed(json_array_size(units) + 1, sizeof(*list));
	struct letter_rating r = {.player = p->row->player,
				  .revision = number(p->facts, "revision"),
				  .was = number(p->facts, "was"),
				  .rating = number(p->facts, "rating"),
				  .provisional =
					  json_is_true(json_object_get(p->facts, "provisional")),
				  .units = list};
	size_t i;

	if (!day || !civil_parse(day, &r.day))
		r.day = CIVIL_NONE;
	json_array_foreach(units, i, u)
	{
		if (json_is_string(json_object_get(u, "group")))
			list[r.n_units++] = unit_of(u);
	}
	letter_rating(p->l, &r);
	free(list);
	return 1;
}
