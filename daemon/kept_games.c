/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The games in a table with one place for each remainder of the id; see kept_games.h. */
#include "daemon/kept_games.h"

#include <stdlib.h>

#include "core/base/mem.h"

#define PLACES 512 /* each game is a few kilobytes */

struct place {
	int64_t id; /* 0 = free */
	int64_t seq;
	struct game *game;
};

struct kept_games {
	struct place v[PLACES];
};

struct kept_games *kept_games_new(void)
{
	return mem_zeroed(1, sizeof(struct kept_games));
}

static void drop(struct place *place)
{
	if (place->game) {
		game_release(place->game);
		free(place->game);
	}
	*place = (struct place){0};
}

void kept_games_free(struct kept_games *kept)
{
	if (kept)
		kept_games_forget(kept);
	free(kept);
}

static struct place *place_of(struct kept_games *kept, int64_t id)
{
	return &kept->v[(uint64_t)id % PLACES];
}

struct game *kept_games_find(struct kept_games *kept, int64_t id, int64_t seq)
{
	const struct place *place = place_of(kept, id);

	return place->id == id && place->seq == seq ? place->game : NULL;
}

void kept_games_put(struct kept_games *kept, int64_t id, int64_t seq, struct game *game)
{
	struct place *place = place_of(kept, id);

	drop(place);
	*place = (struct place){id, seq, game};
}

void kept_games_advance(struct kept_games *kept, int64_t id, int64_t seq)
{
	struct place *place = place_of(kept, id);

	if (place->id == id)
		place->seq = seq;
}

void kept_games_forget(struct kept_games *kept)
{
	for (size_t i = 0; i < PLACES; i++)
		drop(&kept->v[i]);
}
