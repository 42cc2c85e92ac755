/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The calendar of one player as an iCalendar file (RFC 5545): the next control, reminder and
 * adjudication of each running game, leave, compulsory holidays and rounds, all as whole days that
 * leave the player free.  The number SEQUENCE of an entry and its stamp come from stored facts:
 * they rise when what it says may have changed.
 */
#ifndef DAEMON_PUBLISH_ICAL_PLAYER_H
#define DAEMON_PUBLISH_ICAL_PLAYER_H

#include "daemon/publish/page.h"
#include "sql/store_player.h"

/*
 * Appends the calendar as of `now`, in the language of the place; 1 or a negative enum store_error.
 * It is private: only whoever holds the link of the player may get it.
 */
int ical_player(struct context *ctx, const struct page_place *p, const struct player *player,
		struct instant now, struct sbuf *out);

#endif
