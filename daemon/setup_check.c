/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See setup_check.h. */
#include "daemon/setup_check.h"

#include <string.h>

#include "core/play/series.h"
#include "daemon/game_load.h"

/* The position before the moves; false if setup_check() must report an error there first. */
static bool start_position(const struct game_row *row, struct position *ret)
{
	struct game_setup setup;
	struct game game;

	if (!game_load_setup(row, "", &setup) || game_init(&game, &setup, NULL) != SETUP_OK)
		return false;
	*ret = game.record.now;
	game_release(&game);
	return true;
}

bool setup_check_moves(const struct game_row *row, const char *text, struct sbuf *ret_moves,
		       size_t *ret_column)
{
	struct position start;
	size_t column;

	if (!text[0] || !start_position(row, &start))
		return true;
	series_read_game(&start, text, ret_moves, &column);
	if (column == strlen(text))
		return true;
	*ret_column = column;
	return false;
}

bool setup_check(const struct game_row *row, const char *moves, enum setup_error *ret_error,
		 size_t *ret_column)
{
	struct game_setup setup;
	struct game game;

	if (!game_load_setup(row, moves, &setup))
		return false;
	*ret_error = game_init(&game, &setup, ret_column);
	if (*ret_error == SETUP_OK)
		game_release(&game);
	return true;
}
