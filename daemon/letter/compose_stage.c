/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the stages of a tournament. */
#include "daemon/letter/fact.h"

int compose_qualified(struct page *p)
{
	struct letter_qualified q = {.event = fact_text(p, "event"),
				     .stage = fact_text(p, "stage"),
				     .group = p->group.buf,
				     .why = fact_text(p, "why"),
				     .late = fact_text(p, "late"),
				     .place = (int)fact_number(p, "place"),
				     .advances = fact_flag(p, "advances"),
				     .until = fact_date(p, "until")};

	letter_qualified(p->l, &q);
	return 1;
}

int compose_playoff(struct page *p)
{
	letter_playoff(p->l, p->group.buf, fact_text(p, "event"), fact_date(p, "starts"));
	return 1;
}

static void compose_group(struct page *p, json_t *group)
{
	json_t *seats = json_object_get(group, "seats"), *seat;
	size_t i;

	letter_composition_group(p->l, json_string_value(json_object_get(group, "code")));
	json_array_foreach(seats, i, seat)
	{
		letter_composition_seat(p->l, (int)i + 1,
					json_string_value(json_object_get(seat, "name")),
					(int)json_integer_value(json_object_get(seat, "rating")),
					json_string_value(json_object_get(seat, "why")),
					json_string_value(json_object_get(seat, "with")));
	}
}

int compose_composition(struct page *p)
{
	json_t *groups = fact_value(p, "groups"), *group;
	size_t i;

	letter_composition(p->l, fact_text(p, "event"), fact_text(p, "stage"),
			   fact_text(p, "reason"));
	json_array_foreach(groups, i, group)
	{
		compose_group(p, group);
	}
	return 1;
}
