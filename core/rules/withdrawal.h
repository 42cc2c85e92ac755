/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a withdrawal does to the player's games of the group (RULES E-6): correspondence chess by
 * 6.2.8, play over the board by section 4 § 16.
 */
#ifndef CORE_RULES_WITHDRAWAL_H
#define CORE_RULES_WITHDRAWAL_H

#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

enum withdrawal_rule { WITHDRAWAL_KSKAK, WITHDRAWAL_OTB };

enum withdrawal_mode {
	WITHDRAWAL_ALL_LOST,	/* the finished games too */
	WITHDRAWAL_ADJUDICATED, /* finished games stand, the rest is adjudicated */
	WITHDRAWAL_NOT_COUNTED, /* the games stay in the table and count for nobody */
	WITHDRAWAL_COUNTED	/* unplayed games are lost */
};

/* "all_lost", "adjudicated", "not_counted", "counted" */
const char *withdrawal_mode_word(enum withdrawal_mode m);

/* `finished` of the player's `total` games are finished. */
enum withdrawal_mode withdrawal_mode(enum withdrawal_rule rule, int64_t finished, int64_t total);

/* One of the player's games, points seen from their side. */
struct withdrawal_game {
	bool finished;
	struct ratio points;
	bool adjudicated; /* a ruling is at hand, should it be needed */
	struct ratio ruling;
};

/* The game as it stands afterwards: `finished` says whether it has a result now. */
struct withdrawal_game withdrawal_apply(enum withdrawal_mode mode, struct withdrawal_game g);

/* Whether the player's games count in the scores. */
static inline bool withdrawal_counts(enum withdrawal_mode mode)
{
	return mode != WITHDRAWAL_NOT_COUNTED;
}

/* Whether the player keeps the right to a prize. */
static inline bool withdrawal_keeps_prize(enum withdrawal_rule rule, bool valid_reason)
{
	return rule != WITHDRAWAL_KSKAK || valid_reason;
}

#endif
