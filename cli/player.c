/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/player.h"

#include "core/base/utf8.h"

#include <stdio.h>

const char *player_name(const json_t *player)
{
	const char *name = json_string_value(json_object_get(player, "name"));
	const char *id = json_string_value(json_object_get(player, "id"));

	return name && *name ? name : id ? id : "";
}

json_t *player_index(const json_t *players)
{
	json_t *index = json_object(), *p;
	size_t i;

	json_array_foreach(players, i, p)
	{
		const char *id = json_string_value(p);

		if (!id)
			id = json_string_value(json_object_get(p, "id"));
		if (id && !json_object_get(index, id))
			json_object_set(index, id, p);
	}
	return index;
}

void player_print_name(const char *name, int columns)
{
	int n = utf8_width(name);

	printf("%s%*s", name, columns > n ? columns - n : 0, "");
}
