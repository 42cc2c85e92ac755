/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The effect of a withdrawal on the player's games in the group (RULES E-6): 6.2.8 for
 * correspondence chess, section 4 § 16 over the board.
 */
#ifndef CORE_RULES_WITHDRAWAL_H
#define CORE_RULES_WITHDRAWAL_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

enum withdrawal_rule { WITHDRAWAL_KSKAK, WITHDRAWAL_OTB };

enum withdrawal_mode {
	WITHDRAWAL_ALL_LOST,	/* including finished games */
	WITHDRAWAL_ADJUDICATED, /* finished games keep their results, the others are adjudicated */
	WITHDRAWAL_NOT_COUNTED, /* the games stay in the table but do not count */
	WITHDRAWAL_COUNTED	/* unplayed games are lost */
};

/* "all_lost", "adjudicated", "not_counted", "counted" */
const char *withdrawal_mode_word(enum withdrawal_mode m);

/* `finished` of the player's `total` games are finished. */
enum withdrawal_mode withdrawal_mode(enum withdrawal_rule rule, int64_t finished, int64_t total);

/* One of the player's games, points from their side. */
struct withdrawal_game {
	bool finished;
	struct ratio points;
	bool adjudicated; /* a ruling is available, in case one is needed */
	struct ratio ruling;
};

/* Returns the game afterwards: `finished` says whether it now has a result. */
struct withdrawal_game withdrawal_apply(enum withdrawal_mode mode, struct withdrawal_game g);

/* Returns whether the player's games count in the scores. */
static inline bool withdrawal_counts(enum withdrawal_mode mode)
{
	return mode != WITHDRAWAL_NOT_COUNTED;
}

/* Returns whether the player stays eligible for a prize. */
static inline bool withdrawal_keeps_prize(enum withdrawal_rule rule, bool valid_reason)
{
	return rule != WITHDRAWAL_KSKAK || valid_reason;
}

#endif
