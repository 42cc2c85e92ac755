/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts team matches to games. */
#include "cli/standings_teams.h"
#include "cli/fields.h"
#include "cli/to_json.h"

#include <stdbool.h>
#include <string.h>

static bool is_annulled(json_t *input, const char *team)
{
	json_t *v;
	size_t i;

	json_array_foreach(json_object_get(input, "annulled"), i, v)
	{
		if (!strcmp(json_string_value(v), team))
			return true;
	}
	return false;
}

/* Points of team a or b on the finished boards, each worth one point. */
static struct ratio board_points(const struct fields *in, json_t *match, bool of_a)
{
	struct ratio sum = RATIO_ZERO, p;
	json_t *v;
	size_t i;

	json_array_foreach(json_object_get(match, "boards"), i, v)
	{
		if (json_is_null(v))
			continue;
		p = fields_value_points(in, v, "boards");
		sum = ratio_add(sum, of_a ? p : ratio_sub(ratio_int(1), p));
	}
	return sum;
}

static void add_game(const struct fields *in, json_t *games, json_t *match, const char *team)
{
	const char *a = json_string_value(json_object_get(match, "a"));
	const char *b = json_string_value(json_object_get(match, "b"));
	bool of_a = !strcmp(a, team);

	if (!of_a && strcmp(b, team))
		return;
	json_array_append_new(games, json_pack("{s:s, s:o}", "opp", of_a ? b : a, "res",
					       to_json_ratio(board_points(in, match, of_a))));
}

static json_t *games_of(const struct fields *in, json_t *input, const char *team)
{
	json_t *games = json_array(), *match;
	size_t i;

	json_array_foreach(json_object_get(input, "matches"), i, match)
	{
		if (!is_annulled(input, json_string_value(json_object_get(match, "a"))) &&
		    !is_annulled(input, json_string_value(json_object_get(match, "b"))))
			add_game(in, games, match, team);
	}
	return games;
}

json_t *standings_teams_as_players(json_t *input)
{
	char error[256] = "";
	struct fields in = fields_of(input, error, sizeof(error));
	json_t *players = json_array(), *name = json_object_get(input, "name"), *v, *value;
	size_t i;

	json_array_foreach(json_object_get(input, "teams"), i, v) json_array_append_new(
		players, json_pack("{s:O, s:o}", "id", v, "games",
				   games_of(&in, input, json_string_value(v))));
	value = json_pack("{s:o}", "players", players);
	if (json_is_string(name))
		json_object_set(value, "name", name);
	return value;
}
