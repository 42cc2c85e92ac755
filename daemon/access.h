/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Draws the secrets of sessions, tokens, program passwords, calendar and feed links, and finds out
 * whose a secret is.  The secret itself is shown once; the store keeps its hash (store_access.h).
 */
#ifndef DAEMON_ACCESS_H
#define DAEMON_ACCESS_H

#include "daemon/context.h"
#include "sql/store_access.h"

#define ACCESS_SECRET_MAX 64 /* with the NUL */

/*
 * Adds `row` with a new secret, which `ret_secret` gets: "kskak_" and [a-z2-7]{32} for a token,
 * [a-z2-7]{56} for a session, [a-z2-7]{32} for the others.  row->hash is set here; the id goes to
 * row->id.  1, or a negative store_error.
 */
int access_issue(struct context *ctx, struct access_row *row, char ret_secret[ACCESS_SECRET_MAX]);

/*
 * The row of a secret of that kind that is good at `now`; 0 when there is none.  That it was used
 * is noted once an hour.
 */
int access_check(struct context *ctx, enum access_kind kind, const char *secret, struct instant now,
		 struct access_row *ret_row);

#endif
