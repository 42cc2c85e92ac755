/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Text that the board script inserts into a page, written here in the reader's language: <template>
 * elements, invisible without the script.
 */
#ifndef DAEMON_WEB_BOARD_TEMPLATE_H
#define DAEMON_WEB_BOARD_TEMPLATE_H

#include "daemon/publish/view_my_game.h"
#include "daemon/publish/xml.h"

/*
 * A player's own analysis on the game's board, saved by the form of the notes.  `move_path`: where
 * to make a move, "/games/7/move"; NULL if it is not their turn.
 */
void board_template_analysis(struct xml *d, const struct my_game *my, const char *move_path);
/* A series after the last move of the record, for the form that sends the move. */
void board_template_series(struct xml *d, const struct my_game *my);

#endif
