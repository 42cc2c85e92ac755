/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players as load: many connections in one thread, each playing both sides of its own game by LMTP
 * or HTTP, sending the next move as soon as the last is acknowledged.
 */
#ifndef TESTS_LOAD_CLIENT_H
#define TESTS_LOAD_CLIENT_H

#include "tests/load/world.h"

enum client_door { CLIENT_LMTP, CLIENT_HTTP };

struct client;

#define CLIENT_PLIES 120 /* half-moves after which a connection starts its next game */

/* Connection i plays world->games[first + i], then every n-th after it, up to `each` games. */
struct client *client_new(const struct peer *peer, struct world *world, enum client_door door,
			  int first, int n, int each);
void client_free(struct client *client);

/* Makes each connection switch to its next game after every move, cyclically. */
void client_rotate(struct client *client);

/*
 * Plays for that many seconds, or until the daemon has closed every connection; opens missing
 * connections.  An acknowledged move raises the game's ply.  Returns the number of acknowledged
 * moves.
 */
long client_run(struct client *client, double seconds);

/* Closes every connection; unacknowledged moves will be repeated. */
void client_drop(struct client *client);

/* The number of answers that were neither an acknowledgement nor a request to try again. */
long client_surprises(const struct client *client);
/* The last of these answers. */
const char *client_surprise(const struct client *client);

#endif
