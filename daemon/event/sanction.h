/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings about a player and not about a game: withdrawn by the leader (6.2.8), expelled from a
 * group, warned, banned for some months (6.4.2).  They are told to the player with the way of
 * appeal; an appeal to the chess tribunal against a ban or an expulsion pauses their games (RULES
 * E-8).
 */
#ifndef DAEMON_EVENT_SANCTION_H
#define DAEMON_EVENT_SANCTION_H

#include "core/rules/appeal.h"
#include "core/rules/sanction.h"
#include "daemon/work.h"
#include "sql/store_case.h"

/*
 * Completes, stores and tells the ruling: verdict, paragraph, reason, group, days and case are
 * given; level, dates and author are filled in, ret->id set.
 */
int sanction_rule_on(struct work *work, const struct player *who, struct ruling_row *ret);

/* What an appeal against the ruling would be about; KC's word on a ban is about the ban. */
enum appeal_matter sanction_matter(struct work *work, const struct ruling_row *ruling);

#define SANCTIONS_MAX 64

/* The player's warnings and bans as they stand, the oldest first; what was set aside is out. */
struct sanction_register {
	int64_t ids[SANCTIONS_MAX]; /* of the rulings, or of those that upheld them */
	struct sanction_ruling v[SANCTIONS_MAX];
	size_t n;
};

/* Reads the register from the store; < 0 on a fault. */
int sanction_register_load(struct work *work, int64_t player, struct sanction_register *ret);

/* The last day of a ban that stands on a day; CIVIL_NONE: not banned. */
struct civil sanction_banned_until(const struct sanction_register *reg, struct civil today);

/* All unfinished games of the player, in the group when there is one; both players are told. */
int sanction_pause(struct work *work, int64_t player, int64_t group);
int sanction_resume(struct work *work, int64_t player, int64_t group);

#endif
