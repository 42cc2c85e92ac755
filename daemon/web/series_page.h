/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines a player keeps hidden while the opponent thinks (RULES S-14): the stored ones, and the
 * form to replace them.  Without the script the lines are written as in a mail.
 */
#ifndef DAEMON_WEB_SERIES_PAGE_H
#define DAEMON_WEB_SERIES_PAGE_H

#include "daemon/web/game_seat.h"

/* For a player with my.may_series. */
void series_page_write(struct web_call *call, struct game_seat *seat);
/* The form only, as used by the game page too. */
void series_page_form(struct web_call *call, struct xml *d, const struct game_seat *seat);

#endif
