/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings: their level, how long they can be appealed against, and the case opened by an appeal
 * (RULES E-8, S-38).  Appeals go from the leader to the K-skak chief (KC), and from KC to the chess
 * tribunal.
 */
#ifndef DAEMON_EVENT_RULING_H
#define DAEMON_EVENT_RULING_H

#include "core/rules/appeal.h"
#include "daemon/event/effects.h"
#include "daemon/player_ruling.h"

/*
 * Sets level, signer and appeal deadline of a new ruling: on an appeal the next level, else that of
 * the author.  The tribunal's is final.
 */
int ruling_level(const struct work *work, struct ruling_row *ret_ruling);

/* Constraints on a new ruling about a game (RULES E-8). */
struct ruling_standing {
	enum ruling_level level; /* highest level of the rulings about the game */
	int64_t ruling;		 /* newest at that level; 0: none */
	int64_t pending;	 /* open appeal case about it; 0: none */
};
int ruling_standing_of(const struct work *work, int64_t game, struct ruling_standing *ret);

/* The matter of an appeal against the ruling; KC's ruling on a ban is about the ban. */
enum appeal_matter ruling_matter(const struct work *work, const struct ruling_row *ruling);
/* Whether the ruling, or the one it upholds, removed a player from a group. */
bool ruling_is_removal(const struct work *work, const struct ruling_row *ruling);
/* The ruling that this ruling on an appeal is about; 0: none. */
int64_t ruling_appealed(const struct work *work, const struct ruling_row *ruling);

/*
 * Makes a ruling about a player and informs them, with instructions for an appeal: verdict,
 * paragraph, reason, group, days and case must be set, the rest is filled in.  Takes over `facts`
 * of the letter (may be NULL).
 */
int ruling_on_player(const struct work *work, const struct player *who, struct ruling_row *row,
		     json_t *facts, struct effects *ret, struct effect_ref *ret_ruling);

/* Settles a case without a game: `verdict` is the leader's word for it. */
int ruling_on_case(const struct work *work, const struct case_row *row, const char *verdict,
		   const char *reason, struct effects *ret);

/* Why a ruling cannot be appealed against. */
enum ruling_bar {
	RULING_OPEN, /* it can */
	RULING_FINAL,
	RULING_WON, /* the player's appeal succeeded */
	RULING_LATE,
};

/* Whether the player concerned can still appeal. */
enum ruling_bar ruling_bar(const struct work *work, const struct ruling_row *ruling);

/* The case of an appeal, with KC notified; an open one is reused, returning 0. */
int ruling_appeal_case(const struct work *work, const struct ruling_row *ruling, int64_t player,
		       const char *text, struct effects *ret, struct effect_ref *ret_case);

#endif
