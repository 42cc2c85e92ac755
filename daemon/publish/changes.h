/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Queue of outdated published files; each change is queued once, however often it is reported.
 * Adding and taking are O(1).
 */
#ifndef DAEMON_PUBLISH_CHANGES_H
#define DAEMON_PUBLISH_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum change_kind {
	CHANGE_GROUP,	     /* everything of a group; expanded into the kinds below */
	CHANGE_GAME,	     /* page, PGN and record of a game */
	CHANGE_GAME_COPIES,  /* its picture */
	CHANGE_TABLE,	     /* page of a group */
	CHANGE_GROUP_COPIES, /* its JSON, PGN, feed, rulings, lots and report */
	CHANGE_PLAYER,
};

struct change {
	enum change_kind kind;
	int64_t id; /* group, game or player id; positive */
};

/* Initialize with zeros. */
struct changes {
	struct change *list; /* entries `at` to `n`, oldest first; owned */
	size_t at, n, cap;
	struct change *set; /* the same changes, hashed; id 0 = free; owned */
	size_t n_set;	    /* number of slots: 0 or a power of 2 */
};

/* Does nothing if the change is already queued. */
void changes_add(struct changes *changes, enum change_kind kind, int64_t id);
bool changes_has(const struct changes *changes, enum change_kind kind, int64_t id);
/* Removes the oldest change; false if the queue is empty. */
bool changes_take(struct changes *changes, struct change *ret_change);
/* Queues a change that was just taken before all others; there must be none like it. */
void changes_put_back(struct changes *changes, const struct change *change);
size_t changes_waiting(const struct changes *changes);
/* Empties the queue. */
void changes_release(struct changes *changes);

#endif
