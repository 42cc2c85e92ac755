/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See kind_match.h. */
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

size_t kind_match_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games)
{
	struct robin_match_game rows[ROBIN_MATCH_GAMES];
	int n, games = option_number(in->options, EVENT_OPTION_GAMES, 1);

	if (in->seats != 2)
		return 0;
	n = robin_match(games, 1, in->first_white ? 0 : 1, rows);
	*ret_games = mem_zeroed((size_t)n + 1, sizeof(**ret_games));
	for (int i = 0; i < n; i++)
		(*ret_games)[i] = (struct kind_game){
			.round = rows[i].game, .white = rows[i].white, .black = 3 - rows[i].white};
	return (size_t)n;
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
