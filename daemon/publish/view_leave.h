/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's leave: year and days left in each of their groups and single games, and the effect of
 * a leave on the clock of each game.
 */
#ifndef DAEMON_PUBLISH_VIEW_LEAVE_H
#define DAEMON_PUBLISH_VIEW_LEAVE_H

#include "core/rules/game.h"
#include "daemon/publish/view_player.h"

/* The unit that grants or refuses a leave (RULES H-2, S-21). */
struct leave_part_view {
	int64_t group; /* 0 = a single game */
	int64_t game;
	char name[STORE_NAME_MAX + 1]; /* the group's, or the opponent's */
	struct ruleset rules;
	struct civil start, year_from; /* of the tournament year of today, or of the leave */
	int used, quota;	       /* days in that year */
	struct leave_fact *taken;      /* granted so far; owned */
	size_t n_taken;
	enum verdict verdict; /* on the requested leave */
	struct refusal why;
};

struct leave_game_view {
	int64_t id;
	size_t part; /* index */
	struct view_player opponent;
	bool my_turn;
	int left;		    /* left on the player's clock */
	struct civil last_day;	    /* to answer in time; CIVIL_NONE = none near */
	struct civil last_day_with; /* with the leave; CIVIL_NONE likewise */
};

struct leave_view {
	struct leave_part_view *parts; /* owned */
	size_t n_parts, cap_parts;
	struct leave_game_view *games; /* owned */
	size_t n_games, cap_games;
	bool asked;   /* a leave is requested */
	bool refused; /* at least one part refuses it */
};

/* `from` CIVIL_NONE: no leave requested.  `group` 0: all games. */
int view_leave(struct context *ctx, int64_t player, struct instant now, struct civil from,
	       struct civil until, int64_t group, struct leave_view *ret_view);
void view_leave_release(struct leave_view *view);

#endif
