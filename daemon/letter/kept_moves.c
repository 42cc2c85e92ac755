/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A table in which games with numbers far apart share a place; see kept_moves.h. */
#include "daemon/letter/kept_moves.h"

#include <stdlib.h>

#include "core/base/mem.h"

#define PLACES 4096

struct kept_moves {
	size_t most, size; /* bytes */
	struct {
		int64_t game; /* 0 = none */
		size_t size;  /* when it was used last */
		struct letter_moves *moves;
	} places[PLACES];
	size_t last; /* the place that is in use */
	size_t next; /* the place to be emptied for others */
};

struct kept_moves *kept_moves_new(size_t most)
{
	struct kept_moves *kept = mem_zeroed(1, sizeof(*kept));

	kept->most = most;
	return kept;
}

static void empty(struct kept_moves *kept, size_t place)
{
	struct letter_moves *moves = kept->places[place].moves;

	if (moves)
		letter_moves_release(moves);
	free(moves);
	kept->size -= kept->places[place].size;
	kept->places[place].game = 0;
	kept->places[place].size = 0;
	kept->places[place].moves = NULL;
}

void kept_moves_free(struct kept_moves *kept)
{
	if (!kept)
		return;
	for (size_t place = 0; place < PLACES; place++)
		empty(kept, place);
	free(kept);
}

/* The last one has been written since. */
static void count_last(struct kept_moves *kept)
{
	size_t place = kept->last;

	if (!kept->places[place].game)
		return;
	kept->size -= kept->places[place].size;
	kept->places[place].size = letter_moves_size(kept->places[place].moves);
	kept->size += kept->places[place].size;
}

struct letter_moves *kept_moves_of(struct kept_moves *kept, int64_t game)
{
	size_t place = (size_t)(uint64_t)game % PLACES;

	count_last(kept);
	for (size_t n = 0; n < PLACES && kept->size > kept->most; n++) {
		if (kept->next != place)
			empty(kept, kept->next);
		kept->next = (kept->next + 1) % PLACES;
	}
	if (kept->places[place].game != game) {
		empty(kept, place);
		kept->places[place].game = game;
		kept->places[place].moves = mem_alloc(sizeof(struct letter_moves));
		*kept->places[place].moves = (struct letter_moves)LETTER_MOVES_INIT;
	}
	kept->last = place;
	return kept->places[place].moves;
}
