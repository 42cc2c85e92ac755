/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the script of the board puts into a page, written here so that it is in the reader's
 * language: elements <template>, which a page without the script does not show.
 */
#ifndef DAEMON_WEB_BOARD_TEMPLATE_H
#define DAEMON_WEB_BOARD_TEMPLATE_H

#include "daemon/publish/view_my_game.h"
#include "daemon/publish/xml.h"

/*
 * A player's own analysis on the board of the game, kept by the form of the notes.  `move_path`:
 * where a move is made, "/games/7/move"; NULL when they are not on move.
 */
void board_template_analysis(struct xml *d, const struct my_game *my, const char *move_path);
/* A series behind the last move of the record, for the form that sends the move. */
void board_template_series(struct xml *d, const struct my_game *my);

#endif
