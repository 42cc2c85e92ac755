/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_league.h. */
#include "daemon/publish/view_league.h"

#include "core/event/league.h"

int view_league_entitled(const struct group_view *v, const struct view_team_line *team,
			 int *ret_score)
{
	const struct league_team t = {
		.division = v->division, .points = team->points, .games = team->played};

	if (v->otb || !v->division || !store_group_is_over(v->state) || team->withdrawn)
		return 0;
	*ret_score = t.games ? (int)(100 * t.points.num / (t.points.den * t.games)) : 0;
	return league_entitled(&t);
}

/* Of a group in which each team plays each other once, all rounds at the same time (EVENTS E41). */
static int team_rounds(int teams)
{
	return teams % 2 ? teams : teams - 1;
}

int view_league_last_round(const struct tourney_view *v)
{
	bool teams = v->kind->mode == KIND_SERVER && v->kind->unit == KIND_TEAM;
	int last = 0;

	for (int i = 0; i < v->n_rounds; i++)
		last = v->rounds[i].round > last ? v->rounds[i].round : last;
	for (int i = 0; teams && i < v->n_stages; i++)
		for (int k = 0; k < v->stages[i].n_groups; k++)
			if (team_rounds(v->stages[i].groups[k].size) > last)
				last = team_rounds(v->stages[i].groups[k].size);
	return last;
}
