/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/otb_rematch.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/emt.h"

/* Assigns the sides of two teams, swapped compared to their last match. */
static void set_sides(const struct otb_team_table *table, int one, int other,
		      struct otb_rematch *ret)
{
	ret->team[OTB_VISITORS] = one;
	ret->team[OTB_HOSTS] = other;
	for (size_t i = 0; i < table->n; i++) {
		const int *team = table->matches[i].team;

		if ((team[0] == one && team[1] == other) || (team[0] == other && team[1] == one)) {
			ret->team[OTB_VISITORS] = team[OTB_HOSTS];
			ret->team[OTB_HOSTS] = team[OTB_VISITORS];
		}
	}
}

/* A rematch without a winner leaves the first place shared. */
static bool has_undecided(const struct otb_shape *shape, const struct otb_team_table *table)
{
	for (size_t i = 0; i < table->n; i++)
		if (table->matches[i].rematch &&
		    !kind_otb_team_rematch_winner(shape, &table->matches[i]))
			return true;
	return false;
}

static int last_round(const struct otb_shape *shape, const struct otb_team_table *table)
{
	int last = kind_otb_rounds(shape, table->teams);

	for (size_t i = 0; i < table->n; i++)
		if (table->matches[i].round > last)
			last = table->matches[i].round;
	return last;
}

size_t otb_rematch_owed(const struct otb_shape *shape, const struct otb_team_table *table,
			struct otb_rematch ret[OTB_REMATCHES_MOST])
{
	struct kind_line *lines = mem_zeroed((size_t)table->teams + 1, sizeof(*lines));
	struct emt_pairing pairs[OTB_REMATCHES_MOST];
	size_t level, n = 0;

	kind_otb_team_lines(shape, table, lines);
	level = kind_otb_team_level_first(shape, lines, (size_t)table->teams);
	if (level >= 2 && level * (level - 1) / 2 <= OTB_REMATCHES_MOST &&
	    !has_undecided(shape, table))
		n = (size_t)emt_pairings((int)level, pairs);
	for (size_t i = 0; i < n; i++) {
		set_sides(table, lines[pairs[i].white - 1].number, lines[pairs[i].black - 1].number,
			  &ret[i]);
		ret[i].round = last_round(shape, table) + pairs[i].round;
	}
	free(lines);
	return n;
}
