/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The junior teams in October (EVENTS E55, DSU 5.5): their dates and who may play.
 */
#ifndef CORE_EVENT_JUNIOR_H
#define CORE_EVENT_JUNIOR_H

#include "core/event/teamday.h"

#define JUNIOR_BOARDS 8

/* The Saturday of the first complete weekend of October, and the deadline of the invitation. */
struct civil junior_saturday(int year);
struct civil junior_invitation(int year);
/* Returns the day of a round, 1..9: six on Saturday, three on Sunday. */
struct civil junior_round_day(int year, int round);

/* 5.5 § 2, § 6: the entry, whose first eight must be a valid team. */
void junior_check(const struct teamday_entry *entry, struct refusal_list *ret_list);

/* 5.5 § 6: six players below 16, and a girl or a player with at most 1100, whoever plays. */
void junior_line_up_check(int year, const struct teamday_player *players, size_t n,
			  struct refusal_list *list);

#endif
