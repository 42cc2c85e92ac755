/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Opening the room: the dispatcher, and the keys of the reply tokens out of the store. */
#include "daemon/context.h"

#include <stdlib.h>

#include "crypto/digest.h"
#include "crypto/token.h"
#include "daemon/dispatcher.h"

static int take_key(void *arg, const struct store_key *key)
{
	keyring_add(arg, key->id, key->key, key->retired);
	return 0;
}

int room_read_keys(struct room *room)
{
	struct keyring *ring = keyring_new();
	int rc;

	if (!ring)
		abort();
	rc = store_key_each(room->store, take_key, ring);
	if (rc < 0) {
		keyring_free(ring);
		return rc;
	}
	keyring_free(room->keyring);
	room->keyring = ring;
	return 1;
}

/* A new store gets its first key. */
static int first_key(struct room *room)
{
	unsigned char key[32];
	int id, rc;

	room->random(room->random_arg, key, sizeof(key));
	rc = store_begin(room->store);
	if (rc > 0)
		rc = store_key_add(room->store, key, room->now(room->now_arg), &id);
	if (rc > 0)
		rc = store_commit(room->store);
	if (rc > 0)
		keyring_add(room->keyring, id, key, false);
	else
		store_rollback(room->store);
	return rc;
}

static void random_of_crypto(void *arg, void *ret, size_t len)
{
	(void)arg;
	random_bytes(ret, len);
}

int room_open(struct room *room, struct sbuf *ret_why)
{
	int rc;

	if (!room->random)
		room->random = random_of_crypto;
	room->dispatcher = calloc(1, sizeof(*room->dispatcher));
	if (!room->dispatcher)
		abort();
	rc = room_read_keys(room);
	if (rc > 0 && !keyring_writer(room->keyring))
		rc = first_key(room);
	if (rc < 0) {
		sbuf_adds(ret_why, store_why(room->store));
		room_close(room);
	}
	return rc;
}

void room_close(struct room *room)
{
	if (room->dispatcher)
		dispatcher_forget(room->dispatcher);
	free(room->dispatcher);
	keyring_free(room->keyring);
	room->dispatcher = NULL;
	room->keyring = NULL;
}
