/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The private parts of a player's game page: next date, itemized clocks, move dates, captured
 * pieces, binding series.  Private to daemon/web/.
 */
#ifndef DAEMON_WEB_GAME_PARTS_H
#define DAEMON_WEB_GAME_PARTS_H

#include "daemon/publish/view_my_game.h"
#include "daemon/publish/xml.h"

/* The player's next duty and its deadline; nothing if it is not their turn. */
void game_parts_due(struct xml *d, const struct my_game *my);
/* The opponent's draw offer, and series proposed by either side; `path` is that of the page. */
void game_parts_offers(struct xml *d, const struct my_game *my, const char *path);
/* Both clocks, every amount with its paragraph. */
void game_parts_clocks(struct xml *d, const struct my_game *my);
/* Each message with dispatch, receipt and days used. */
void game_parts_dates(struct xml *d, const struct my_game *my);
/* The players' messages. */
void game_parts_messages(struct xml *d, const struct my_game *my);
void game_parts_captured(struct xml *d, const struct my_game *my);

/* A machine-readable date: <time datetime="2026-03-20">. */
void game_parts_time(struct xml *d, struct civil day);
/* A numeric attribute. */
void game_parts_number(struct xml *d, const char *name, long long n);

#endif
