/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rulings: whose they are, until when they can be appealed against, and the case that an appeal
 * opens (RULES E-8, S-38).  From the leader an appeal goes to the K-skak chief (KC), from the
 * K-skak chief to the chess tribunal.
 */
#ifndef DAEMON_EVENT_RULING_H
#define DAEMON_EVENT_RULING_H

#include "core/rules/appeal.h"
#include "daemon/event/effects.h"
#include "daemon/player_ruling.h"

/*
 * Whose ruling is made now, who signs it, and until when it can be appealed against: of an appeal
 * that of the next step, else of whoever speaks.  The tribunal's is final.
 */
int ruling_level(const struct work *work, struct ruling_row *ret_ruling);

/* What binds whoever wants to rule on a game (RULES E-8). */
struct ruling_standing {
	enum ruling_level level; /* of the highest ruling about the game */
	int64_t ruling;		 /* the newest of that level; 0: there is none */
	int64_t pending;	 /* the open case of an appeal about it; 0: none */
};
int ruling_standing_of(const struct work *work, int64_t game, struct ruling_standing *ret);

/* What an appeal against the ruling would be about; KC's word on a ban is about the ban. */
enum appeal_matter ruling_matter(const struct work *work, const struct ruling_row *ruling);
/* Whether the ruling, or the one that it upholds, has removed a player from a group. */
bool ruling_is_removal(const struct work *work, const struct ruling_row *ruling);
/* The ruling that this one, on an appeal, is about; 0: none. */
int64_t ruling_appealed(const struct work *work, const struct ruling_row *ruling);

/*
 * Makes a ruling about a player and tells them, with the way of appeal: verdict, paragraph,
 * reason, group, days and case are given, the rest is filled in.  `facts` (may be NULL) of the
 * letter are taken over.
 */
int ruling_on_player(const struct work *work, const struct player *who, struct ruling_row *row,
		     json_t *facts, struct effects *ret, struct effect_ref *ret_ruling);

/* Settles a case without a game: `verdict` is the leader's word for it. */
int ruling_on_case(const struct work *work, const struct case_row *row, const char *verdict,
		   const char *reason, struct effects *ret);

/* Why no appeal against a ruling is possible. */
enum ruling_bar {
	RULING_OPEN, /* it is possible */
	RULING_FINAL,
	RULING_WON, /* it has set the ruling about them aside */
	RULING_LATE,
};

/* Whether the player whom it concerns can still appeal against it. */
enum ruling_bar ruling_bar(const struct work *work, const struct ruling_row *ruling);

/* The case of an appeal, told to KC; one that is open already is taken for it, with 0. */
int ruling_appeal_case(const struct work *work, const struct ruling_row *ruling, int64_t player,
		       const char *text, struct effects *ret, struct effect_ref *ret_case);

#endif
