/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players as a load: many connections in one thread, each playing both sides of its own game, by
 * LMTP or HTTP, the next move as soon as the last is acknowledged.
 */
#ifndef TESTS_LOAD_CLIENT_H
#define TESTS_LOAD_CLIENT_H

#include "tests/load/world.h"

enum client_door { CLIENT_LMTP, CLIENT_HTTP };

struct client;

#define CLIENT_PLIES 120 /* half-moves after which a game makes room for the next */

/* Connection i plays world->games[first + i], then every n-th after it until it had `each`. */
struct client *client_new(const struct peer *peer, struct world *world, enum client_door door,
			  int first, int n, int each);
void client_free(struct client *client);

/* From now on each connection goes to its next game after every move, and round again. */
void client_rotate(struct client *client);

/*
 * Plays for so many seconds, or until the daemon has gone away from every connection; connects
 * where there is no connection.  An acknowledged move raises the game's ply.  Returns how many
 * moves were acknowledged.
 */
long client_run(struct client *client, double seconds);

/* Closes every connection; moves under way stay unacknowledged and are repeated. */
void client_drop(struct client *client);

/* Answers that were neither an acknowledgement nor a request to try again. */
long client_surprises(const struct client *client);
/* The last of them. */
const char *client_surprise(const struct client *client);

#endif
