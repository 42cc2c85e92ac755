/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which published files are out of date: a queue in which each change waits once, however often it
 * is reported.  Adding and taking cost O(1).
 */
#ifndef DAEMON_PUBLISH_CHANGES_H
#define DAEMON_PUBLISH_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum change_kind {
	CHANGE_GROUP,	     /* everything of a group: it is taken apart into the kinds below */
	CHANGE_GAME,	     /* page, PGN and record of a game */
	CHANGE_GAME_COPIES,  /* its picture */
	CHANGE_TABLE,	     /* page of a group */
	CHANGE_GROUP_COPIES, /* its JSON, PGN, feed, rulings, lots and report */
	CHANGE_PLAYER,
};

struct change {
	enum change_kind kind;
	int64_t id; /* of the group, game or player; positive */
};

/* An empty queue is all zeros. */
struct changes {
	struct change *list; /* from `at` to `n`, oldest first; owned */
	size_t at, n, cap;
	struct change *set; /* the same changes, hashed; id 0 = free slot; owned */
	size_t n_set;	    /* slots: 0 or a power of 2 */
};

/* Does nothing when the same change waits already. */
void changes_add(struct changes *changes, enum change_kind kind, int64_t id);
/* Takes out the oldest change; false when none waits. */
bool changes_take(struct changes *changes, struct change *ret_change);
size_t changes_waiting(const struct changes *changes);
/* Leaves an empty queue. */
void changes_release(struct changes *changes);

#endif
