/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See work.h. */
#include "daemon/work.h"

#include <stdlib.h>

#include "core/base/mem.h"

const char *work_author(const struct work *work)
{
	return work->author && work->author[0] ? work->author : "server";
}

static void touch_one(struct id_set *set, int64_t id)
{
	if (id)
		id_set_add(set, id);
}

void work_touch(struct work *work, int64_t group, int64_t game)
{
	touch_one(&work->groups, group);
	work_touch_game(work, game, 0);
}

void work_touch_game(struct work *work, int64_t game, int64_t group)
{
	struct work_games *games = &work->games;

	for (size_t i = 0; i < games->n; i++)
		if (games->list[i].game == game) {
			games->list[i].group = group ? group : games->list[i].group;
			return;
		}
	if (!game)
		return;
	games->list = mem_resize(games->list, games->n + 1, sizeof(*games->list));
	games->list[games->n++] = (struct work_game){game, group};
}

void work_touch_event(struct work *work, int64_t event)
{
	touch_one(&work->events, event);
}

void work_rounds(struct work *work, int64_t group)
{
	touch_one(&work->rounds, group);
}

void work_ended(struct work *work, int64_t game)
{
	touch_one(&work->ended, game);
}

void work_release(struct work *work)
{
	free(work->groups.v);
	free(work->games.list);
	free(work->events.v);
	free(work->rounds.v);
	free(work->ended.v);
	work->groups = work->events = work->rounds = work->ended = (struct id_set){0};
	work->games = (struct work_games){NULL, 0};
}
