/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about the stages of a tournament. */
#include "daemon/letter/render_page.h"

#include <assert.h>

#include "daemon/letter/kinds.h"

static json_t *field(const struct page *p, const char *name)
{
	assert(kinds_has_field(p->row->kind, name));
	return json_object_get(p->facts, name);
}

static const char *text(const struct page *p, const char *name)
{
	const char *t = json_string_value(field(p, name));

	return t ? t : "";
}

static struct civil date(const struct page *p, const char *name)
{
	struct civil d = CIVIL_NONE;

	civil_parse(text(p, name), &d);
	return d;
}

int compose_qualified(struct page *p)
{
	struct letter_qualified q = {.event = text(p, "event"),
				     .stage = text(p, "stage"),
				     .group = p->group.buf,
				     .why = text(p, "why"),
				     .place = (int)json_integer_value(field(p, "place")),
				     .advances = json_is_true(field(p, "advances")),
				     .until = date(p, "until")};

	letter_qualified(p->l, &q);
	return 1;
}

int compose_playoff(struct page *p)
{
	letter_playoff(p->l, p->group.buf, text(p, "event"), date(p, "starts"));
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
	json_t *groups = field(p, "groups"), *group;
	size_t i;

	letter_composition(p->l, text(p, "event"), text(p, "stage"), text(p, "reason"));
	json_array_foreach(groups, i, group)
	{
		compose_group(p, group);
	}
	return 1;
}
