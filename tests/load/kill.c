/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kill -9 under load: players move by LMTP and HTTP while the daemon is killed at random instants
 * and started again, also while it starts, copies its database or writes its pages; what that may
 * cost is in siege.h.
 *
 * Usage: kill [KILLS [SEED]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sql/store.h"
#include "tests/load/siege.h"

#define GAMES 16 /* half of them by each door */

/* Asks for a copy of the database or for all pages, and waits for some of it. */
static void ask_for_work(struct peer *peer, int i, unsigned *seed)
{
	int fd = peer_connect_unix(peer->control);
	char line[256];

	if (i % 2)
		snprintf(line, sizeof(line), "{\"do\":\"publish\"}\n");
	else
		snprintf(line, sizeof(line), "{\"do\":\"backup\",\"file\":\"%s/copy%d.db\"}\n",
			 peer->dir, i);
	if (fd >= 0) {
		peer_send(fd, line, strlen(line));
		siege_pause(rand_r(seed) % 100000);
		close(fd);
	}
}

/* It is killed again while it starts, before any door answers. */
static void kill_at_start(struct peer *peer, unsigned *seed)
{
	peer_launch(peer);
	siege_pause(rand_r(seed) % 60000);
	peer_kill(peer);
}

/* A copy that has its name is whole. */
static int check_copies(const struct peer *peer, int kills)
{
	int faults = 0, copies = 0;

	for (int i = 0; i < kills; i++) {
		struct sbuf findings = SBUF_INIT, why = SBUF_INIT;
		struct store *copy;
		char path[128];

		snprintf(path, sizeof(path), "%s/copy%d.db", peer->dir, i);
		if (access(path, F_OK) != 0)
			continue;
		copies++;
		if (store_open(path, false, &copy, &why) < 0 || store_check(copy, &findings) < 0 ||
		    findings.len) {
			printf("%s: %s%s\n", path, why.buf, findings.buf);
			faults++;
		} else {
			store_close(copy);
		}
		sbuf_release(&findings);
		sbuf_release(&why);
	}
	printf("%d backups were complete\n", copies);
	return faults;
}

static void kill_often(struct siege *siege, int kills, unsigned *seed)
{
	struct peer *peer = siege->peer;
	int i;

	for (i = 0; i < kills; i++) {
		if (i % 4 == 0) /* however slow the machine is, there is something to lose */
			siege_await(siege, siege_moves(siege), 1);
		siege_pause(5000 + rand_r(seed) % 120000);
		if (i % 3 == 1)
			ask_for_work(peer, i, seed);
		peer_kill(peer);
		if (i % 3 == 2)
			kill_at_start(peer, seed);
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
	faults = siege_end(&siege) + check_copies(&peer, kills);
	printf("%d kills, %d faults\n", kills, faults);
	if (!faults && peer_stop(&peer) != 0)
		faults++;
	peer_release(&peer, faults > 0);
	return faults > 0;
}
