/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kill -9 under load: players move by LMTP and HTTP while the daemon is killed at random instants
 * and started again; what that may cost is in siege.h.
 *
 * Usage: kill [KILLS [SEED]]
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/load/siege.h"

#define GAMES 16 /* half of them by each door */

static void kill_often(struct siege *siege, int kills, unsigned *seed)
{
	struct peer *peer = siege->peer;
	int i;

	for (i = 0; i < kills; i++) {
		if (i % 4 == 0) /* however slow the machine is, there is something to lose */
			siege_await(siege, siege_moves(siege), 1);
		siege_pause(5000 + rand_r(seed) % 120000);
		peer_kill(peer);
		if (!peer_start(peer))
			peer_die("the daemon does not start after kill %d, see %s", i + 1,
				 peer->log);
	}
}

int main(int argc, char **argv)
{
	int kills = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 100, faults;
	unsigned seed = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
	struct siege siege;
	struct peer peer;

	peer_init(&peer, NULL, "");
	siege_begin(&siege, &peer, GAMES, 3000);
	kill_often(&siege, kills, &seed);
	siege_await(&siege, siege_moves(&siege), 1);
	faults = siege_end(&siege);
	printf("%d kills, %d faults\n", kills, faults);
	if (!faults && peer_stop(&peer) != 0)
		faults++;
	peer_release(&peer, faults > 0);
	return faults > 0;
}
