/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_match.h"

#include <stdlib.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/event/kind_group.h"
#include "core/event/robin.h"

void kind_match_compose(const struct kind_compose_input *in, struct kind_composition *ret)
{
	if (in->n != 2) {
		ret->impossible = N_("A match has two sides.");
		return;
	}
	ret->groups = mem_zeroed(1, sizeof(*ret->groups));
	ret->groups[0] = kind_group_make("", 2);
	kind_group_add(&ret->groups[0], 0, N_("plays the match"));
	kind_group_add(&ret->groups[0], 1, N_("plays the match"));
	ret->n = 1;
	ret->last = true;
}

static int games_of(const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_GAMES, 1);
}

static bool is_one_by_one(const struct option_values *options)
{
	return option_number(options, EVENT_OPTION_ONE_BY_ONE, 0) != 0;
}

/* Number 1, which is drawn by lots, has White in the first game. */
static int rows_of(const struct option_values *options, struct robin_match_game *ret_rows)
{
	return robin_match(games_of(options), 1, 0, ret_rows);
}

static struct kind_game game_of(const struct robin_match_game *row)
{
	return (struct kind_game){.round = row->game, .white = row->white, .black = 3 - row->white};
}

size_t kind_match_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	struct robin_match_game rows[ROBIN_MATCH_GAMES];
	int n = in->seats == 2 ? rows_of(in->options, rows) : 0;

	if (n > 1 && is_one_by_one(in->options))
		n = 1;
	if (n == 0)
		return 0;
	*ret_games = mem_zeroed((size_t)n, sizeof(**ret_games));
	for (int i = 0; i < n; i++)
		(*ret_games)[i] = game_of(&rows[i]);
	return (size_t)n;
}

/* Returns the half points of both so far; false while a game is unfinished. */
static bool score(const struct kind_table_input *in, int ret_points2[2])
{
	ret_points2[0] = ret_points2[1] = 0;
	for (size_t i = 0; i < in->n; i++) {
		const struct kind_result *r = &in->results[i];

		if (r->white2 < 0 || r->white < 1 || r->white > 2)
			return false;
		ret_points2[r->white - 1] += r->white2;
		ret_points2[2 - r->white] += r->black2;
	}
	return true;
}

bool kind_match_follow(const struct kind_table_input *in, struct kind_game *ret_game)
{
	struct robin_match_game rows[ROBIN_MATCH_GAMES];
	int n = rows_of(in->options, rows), played = (int)in->n, points2[2], left2;

	if (!is_one_by_one(in->options) || played >= n || !score(in, points2))
		return false;
	left2 = 2 * (n - played);
	if (abs(points2[0] - points2[1]) > left2)
		return false;
	*ret_game = game_of(&rows[played]);
	return true;
}

void kind_match_table(const struct kind_table_input *in, struct kind_line *ret_lines)
{
	int points2[2] = {0, 0}, played = 0, first;

	for (size_t i = 0; i < in->n; i++) {
		const struct kind_result *r = &in->results[i];

		if (r->white2 < 0 || r->white < 1 || r->white > 2)
			continue;
		points2[r->white - 1] += r->white2;
		points2[2 - r->white] += r->black2;
		played++;
	}
	first = points2[1] > points2[0];
	for (int i = 0; i < in->seats && i < 2; i++) {
		int seat = i ? 1 - first : first;

		ret_lines[i] = (struct kind_line){.number = seat + 1,
						  .place = i && points2[0] != points2[1] ? 2 : 1,
						  .played = played,
						  .points = ratio_make(points2[seat], 2),
						  .sb = RATIO_ZERO,
						  .second = RATIO_ZERO,
						  .third = RATIO_ZERO};
	}
}
