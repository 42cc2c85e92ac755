/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines that a player keeps back while the opponent thinks (RULES S-14): what waits, and the
 * form that puts other lines in its place.  Without the script the lines are written as in a mail.
 */
#ifndef DAEMON_WEB_SERIES_PAGE_H
#define DAEMON_WEB_SERIES_PAGE_H

#include "daemon/web/game_seat.h"

/* For a player with my.may_series. */
void series_page_write(struct web_call *call, struct game_seat *seat);
/* The form alone, as the page of the game has it, too. */
void series_page_form(struct web_call *call, struct xml *d, const struct game_seat *seat);

#endif
