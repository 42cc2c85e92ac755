/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See team_list.h. */
#include "daemon/team_list.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/mem.h"
#include "core/event/team.h"

static int take_team(void *arg, const struct team_row *row)
{
	struct team_list *list = arg;

	list->v = mem_room(list->v, list->n + 1, &list->cap, sizeof(*list->v));
	list->v[list->n++] = (struct team_one){.row = *row};
	return 0;
}

static int take_lineup(void *arg, const struct lineup_row *row)
{
	struct team_one *team = arg;

	team->lineup = mem_room(team->lineup, team->n + 1, &team->cap, sizeof(*team->lineup));
	team->lineup[team->n++] = *row;
	return 0;
}

static int complete(struct context *ctx, struct team_one *team)
{
	int rc = store_club_get(ctx->store, team->row.club, &team->club);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(team->name, sizeof(team->name), "%s %d", team->club.name, team->row.number);
	return store_lineup_each(ctx->store, team->row.id, take_lineup, team);
}

int team_list_load(struct context *ctx, int64_t tourney, struct team_list *ret)
{
	struct team_list list = {.n = 0};
	int rc = store_team_each(ctx->store, tourney, take_team, &list);

	for (size_t i = 0; i < list.n && rc >= 0; i++)
		rc = complete(ctx, &list.v[i]);
	if (rc < 0)
		team_list_release(&list);
	else
		*ret = list;
	return rc < 0 ? rc : 1;
}

void team_list_release(struct team_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->v[i].lineup);
	free(list->v);
	*list = (struct team_list){.n = 0};
}

bool team_list_lives(const struct team_row *team)
{
	return team->state != TEAM_WITHDRAWN && team->state != TEAM_REFUSED;
}

bool team_list_is_complete(const struct team_row *row, const struct lineup_row *lineup, size_t n)
{
	unsigned boards = 0;

	for (size_t i = 0; i < n; i++)
		if (!lineup[i].reserve && lineup[i].player && lineup[i].state == LINEUP_IN_FORCE)
			boards |= 1u << lineup[i].board;
	return row->captain && boards == (1u << (TEAM_BOARDS + 1)) - 2;
}

const struct lineup_row *team_list_board(const struct team_one *team, int board)
{
	const struct lineup_row *found = NULL;

	for (size_t i = 0; i < team->n; i++) {
		const struct lineup_row *l = &team->lineup[i];

		if (l->board == board && !l->reserve && l->state != LINEUP_REFUSED &&
		    (!found || l->state != LINEUP_LEFT))
			found = l;
	}
	return found;
}

const struct team_one *team_list_find(const struct team_list *list, int64_t id)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->v[i].row.id == id)
			return &list->v[i];
	return NULL;
}

int team_list_ratings(struct context *ctx, const struct rating_book *book,
		      const struct team_one *team, int boards, int *ret_ratings)
{
	int rc = 1;

	for (int b = 1; b <= boards && rc > 0; b++) {
		const struct lineup_row *l = team_list_board(team, b);
		struct player p;

		ret_ratings[b - 1] = 0;
		if (!l || !l->player)
			continue;
		rc = store_player_get(ctx->store, l->player, &p);
		if (rc > 0)
			rc = rating_book_of(ctx, book, &p, &ret_ratings[b - 1], NULL);
	}
	return rc > 0 ? 1 : rc < 0 ? rc : STORE_FAILED;
}
