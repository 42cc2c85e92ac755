/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's leave: the year and the days left of each group and single game that they play, and
 * what a leave would do to the clock of each game.
 */
#ifndef DAEMON_PUBLISH_VIEW_LEAVE_H
#define DAEMON_PUBLISH_VIEW_LEAVE_H

#include "core/rules/game.h"
#include "daemon/publish/view_player.h"

/* What grants a leave or refuses it as a whole (RULES H-2, S-21). */
struct leave_part_view {
	int64_t group; /* 0 = a single game */
	int64_t game;
	char name[STORE_NAME_MAX + 1]; /* of the group, or of the opponent */
	struct ruleset rules;
	struct civil start, year_from; /* of the tournament year of today, or of the leave */
	int used, quota;	       /* days of that year */
	struct leave_fact *taken;      /* granted so far; owned */
	size_t n_taken;
	enum verdict verdict; /* on the leave that is asked for */
	struct refusal why;
};

struct leave_game_view {
	int64_t id;
	size_t part; /* index */
	struct view_player opponent;
	bool my_turn;
	int left;		    /* days of the player's clock */
	struct civil last_day;	    /* to answer in time; CIVIL_NONE = none is near */
	struct civil last_day_with; /* with the leave; CIVIL_NONE likewise */
};

struct leave_view {
	struct leave_part_view *parts; /* owned */
	size_t n_parts, cap_parts;
	struct leave_game_view *games; /* owned */
	size_t n_games, cap_games;
	bool asked;   /* about a leave */
	bool refused; /* one part at least refuses it */
};

/* `from` CIVIL_NONE: about none.  `group` 0: all that they play. */
int view_leave(struct context *ctx, int64_t player, struct instant now, struct civil from,
	       struct civil until, int64_t group, struct leave_view *ret_view);
void view_leave_release(struct leave_view *view);

#endif
