/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public view of the rulings in a group.
 */
#ifndef DAEMON_PUBLISH_VIEW_RULINGS_H
#define DAEMON_PUBLISH_VIEW_RULINGS_H

#include "daemon/context.h"
#include "daemon/publish/signature.h"

struct view_ruling {
	int64_t id;
	int64_t game, group, player; /* 0 = none */
	struct instant at;
	enum ruling_office office;
	char signer[STORE_NAME_MAX + 1]; /* "" = the office alone */
	char verdict[32];		 /* "win", "draw", "days", ... */
	int days;
	char paragraph[32];
	char *reason;		     /* owned */
	struct instant appeal_until; /* sec 0 = final */
};
struct view_rulings {
	struct view_ruling *list;
	int n;
};
/* Loads the rulings of a group, possibly none; returns a negative enum store_error on failure. */
int view_rulings(struct context *ctx, int64_t group, struct view_rulings *ret_view);
void view_rulings_release(struct view_rulings *view);

#endif
