/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's calendar as an iCalendar file (RFC 5545): next control, reminder and adjudication of
 * each running game, leave, compulsory holidays and rounds, all as whole days marked as free.
 * SEQUENCE and timestamp of an entry come from stored facts and increase whenever its contents may
 * have changed.
 */
#ifndef DAEMON_PUBLISH_ICAL_PLAYER_H
#define DAEMON_PUBLISH_ICAL_PLAYER_H

#include "daemon/publish/page.h"
#include "sql/store_player.h"

/*
 * Appends the calendar as of `now`, in the language of `p`; 1 or a negative enum store_error.
 * Private: only for the holder of the player's link.
 */
int ical_player(struct context *ctx, const struct page_place *p, const struct player *player,
		struct instant now, struct sbuf *out);

#endif
