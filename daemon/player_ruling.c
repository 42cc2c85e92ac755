/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of rulings about a player; see player_ruling.h. */
#include "daemon/player_ruling.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *word, *paragraph;
} rulings[] = {
#define X(id, word, paragraph) [PLAYER_##id] = {word, paragraph},
	PLAYER_RULINGS(X)
#undef X
};

enum player_ruling player_ruling_read(const struct ruling_row *row)
{
	for (enum player_ruling r = PLAYER_WITHDRAWN; r <= PLAYER_SET_ASIDE; r++)
		if (!strcmp(rulings[r].word, row->verdict))
			return r;
	return PLAYER_RULING_NONE;
}

void player_ruling_set(struct ruling_row *row, enum player_ruling ruling)
{
	snprintf(row->verdict, sizeof(row->verdict), "%s", rulings[ruling].word);
	snprintf(row->paragraph, sizeof(row->paragraph), "%s", rulings[ruling].paragraph);
}
