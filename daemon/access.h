/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Issues and checks secrets: sessions, tokens, application passwords, calendar and feed links. The
 * secret itself is shown once; the store keeps only its hash (store_access.h).
 */
#ifndef DAEMON_ACCESS_H
#define DAEMON_ACCESS_H

#include "daemon/context.h"
#include "sql/store_access.h"

#define ACCESS_SECRET_MAX 64 /* including the NUL */

/*
 * Stores `row` with a new secret and writes the secret to `ret_secret`: "kskak_" and [a-z2-7]{32}
 * for a token, [a-z2-7]{56} for a session, [a-z2-7]{32} for the others.  Sets row->hash and
 * row->id.  Returns 1 or a negative enum store_error.
 */
int access_issue(struct context *ctx, struct access_row *row, char ret_secret[ACCESS_SECRET_MAX]);

/*
 * Looks up a secret of that kind that is valid at `now`; returns 0 if there is none.  Its last use
 * is recorded at most once an hour, by the next turn.
 */
int access_check(struct context *ctx, enum access_kind kind, const char *secret, struct instant now,
		 struct access_row *ret_row);

/*
 * Notes a use and the end of the secret for the next turn; if many wait already, the store is
 * written at once.  Returns 1 too if there is no space or the database is busy: its owner may still
 * read.
 */
int access_used(struct context *ctx, int64_t id, struct instant now, struct instant expires);

/*
 * Records the uses that wait; in the transaction of a turn.  Returns 1, or an error.  They wait on
 * until access_noted() is called after its commit.
 */
int access_note_used(struct context *ctx);
void access_noted(struct context *ctx);

#endif
