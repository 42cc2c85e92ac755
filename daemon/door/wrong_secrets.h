/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Counts wrong tokens and application passwords per remote address, to prevent guessing
 * (wrong-tokens-an-hour).  A valid secret is accepted regardless of earlier wrong ones.  Daemons on
 * one server count together, in its database, so that several doors allow no more guesses than one.
 * Private to daemon/door/.
 */
#ifndef DAEMON_DOOR_WRONG_SECRETS_H
#define DAEMON_DOOR_WRONG_SECRETS_H

#include <event2/http.h>

#include "daemon/door/web_door.h"
#include "daemon/process.h"

struct wrong_secrets;

/* Serves the request anew, between turns. */
typedef void wrong_secrets_serve(void *arg, struct evhttp_request *req);

/* `web`, used for remote addresses, is borrowed. */
struct wrong_secrets *wrong_secrets_new(struct process *proc, const struct web_door *web,
					wrong_secrets_serve *serve, void *arg);
void wrong_secrets_free(struct wrong_secrets *wrong);

/*
 * Counts one for the request's address; true if it is over the hourly limit.  If the database does
 * not answer, the count of this daemon alone decides.
 */
bool wrong_secrets_count(struct wrong_secrets *wrong, struct evhttp_request *req);
/* Readers cannot count (daemon/readers.h).  True: it is served anew where that is possible. */
bool wrong_secrets_count_later(struct wrong_secrets *wrong, struct evhttp_request *req);

#endif
