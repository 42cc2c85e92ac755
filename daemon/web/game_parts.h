/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the page of a game has for its player alone: the next date, the clocks line by line, the
 * dates of the moves, the men captured, the series that is bound.  Private to daemon/web/.
 */
#ifndef DAEMON_WEB_GAME_PARTS_H
#define DAEMON_WEB_GAME_PARTS_H

#include "daemon/publish/view_my_game.h"
#include "daemon/publish/xml.h"

/* What I have to do and by when; nothing when it is not my move. */
void game_parts_due(struct xml *d, const struct my_game *my);
/* The opponent's offer of a draw, and the series that either side has proposed. */
void game_parts_offers(struct xml *d, const struct my_game *my);
/* Both clocks, every sum with its paragraph. */
void game_parts_clocks(struct xml *d, const struct my_game *my);
/* Each message with its dispatch, its receipt and the days that it took. */
void game_parts_dates(struct xml *d, const struct my_game *my);
/* What both have written beside their moves. */
void game_parts_messages(struct xml *d, const struct my_game *my);
void game_parts_captured(struct xml *d, const struct my_game *my);

/* A date for people and programs: <time datetime="2026-03-20">. */
void game_parts_time(struct xml *d, struct civil day);
/* An attribute with a number. */
void game_parts_number(struct xml *d, const char *name, long long n);

#endif
