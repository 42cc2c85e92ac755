/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who has to go when a door of Unix sockets is full: the user with the most connections loses the
 * one that has been quiet the longest, so that no user keeps others out.  Among users with equally
 * many, and among the connections of one user, it must have been quiet for some seconds.  Private
 * to daemon/door/.
 */
#ifndef DAEMON_DOOR_CROWD_H
#define DAEMON_DOOR_CROWD_H

#include <stdbool.h>
#include <sys/types.h>

/* One connection of a door. */
struct crowd_one {
	uid_t uid;    /* of its peer; see crowd_uid() */
	double since; /* now_span() of its start or last answer */
	bool idle;    /* the peer owes us the next word; others stay */
	void *whose;
};

/* The user of a connected socket; (uid_t)-1 for all peers of a TCP socket. */
uid_t crowd_uid(int fd);

/*
 * The `whose` of the connection that gives way to a new one of `uid` at that time (now_span());
 * NULL = none.  Sorts the array.
 */
void *crowd_victim(struct crowd_one *v, int n, uid_t uid, double now);

#endif
