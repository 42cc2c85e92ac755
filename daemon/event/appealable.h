/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Determines the ruling that an appeal is against (RULES E-8).  Of the rulings in one matter - a
 * game, a warning, a ban, a removal from a group - only the newest is in force; a ruling on an
 * appeal supersedes the one appealed against.
 */
#ifndef DAEMON_EVENT_APPEALABLE_H
#define DAEMON_EVENT_APPEALABLE_H

#include "daemon/event/ruling.h"

/* Maximum matters of one player; more than anybody has. */
#define APPEALABLE_MAX 64

struct appealable {
	struct appealable_ruling {
		int64_t id, game, group; /* 0 = none */
		enum ruling_bar bar;
		bool removal; /* from the group */
	} v[APPEALABLE_MAX];  /* newest ruling of each matter, in the order of the matters */
	int n;
};

/* Loads rulings on the sender's games or on the sender; negative on error. */
int appealable_load(const struct work *work, struct appealable *ret);

/* Keeps only the matter of that ruling; the list is empty if it concerns somebody else. */
int appealable_keep_ruling(const struct work *work, int64_t ruling, struct appealable *list);

/* Keeps only rulings about the game, else the one that removed the sender from its group. */
int appealable_keep_game(const struct work *work, int64_t game, struct appealable *list);

/*
 * The ruling meant: the only one, or the only one that can still be appealed against; if none can,
 * the newest.  0: none; -1: several can be, so ask.
 */
int64_t appealable_meant(const struct appealable *list);

#endif
