/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See entry_origin.h. */
#include "daemon/entry_origin.h"

#include <jansson.h>
#include <string.h>

#include "core/base/lang.h"

void entry_origin_fill(const struct entry_row *e, struct kind_entrant *ret)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	static const char *const whys[] = {N_("advances by place in the group"),
					   N_("advances; shares the place with others"),
					   N_("fills a vacant seat")};
	const char *why = json_string_value(json_object_get(facts, "why"));

	ret->place = (int)json_integer_value(json_object_get(facts, "place"));
	ret->games = (int)json_integer_value(json_object_get(facts, "played"));
	ret->sb4 = (int)json_integer_value(json_object_get(facts, "sb4"));
	ret->points = ratio_make(json_integer_value(json_object_get(facts, "points2")), 2);
	for (size_t i = 0; why && i < sizeof(whys) / sizeof(whys[0]); i++)
		if (!strcmp(why, whys[i]))
			ret->why = whys[i];
	json_decref(facts);
}

int64_t entry_origin_since(const struct entry_row *e)
{
	return e->paid.sec ? e->paid.sec : e->confirmed.sec;
}
