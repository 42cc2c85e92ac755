/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which turns may run beside those of other daemons on the same database: those whose inbounds are
 * all moves, offers and reports of sent letters in known games.  It is only an expectation: the
 * store stops a turn that reaches beyond its games (store_begin_beside()).
 */
#ifndef DAEMON_ACT_TURN_SCOPE_H
#define DAEMON_ACT_TURN_SCOPE_H

#include "daemon/act/inbound.h"
#include "daemon/context.h"

struct turn_scope {
	bool beyond; /* an inbound may concern more than a game */
	int64_t *games;
	size_t n, cap;
};
#define TURN_SCOPE_INIT                                                                            \
	{                                                                                          \
		.n = 0                                                                             \
	}

void turn_scope_add(struct turn_scope *scope, const struct inbound *in);
void turn_scope_release(struct turn_scope *scope);

#endif
