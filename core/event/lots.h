/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order of a group, drawn so that nobody can choose it (RULES S-36): the server
 * commits to a secret seed by its hash before it knows the confirmations, and the last entrant
 * confirms before they know the seed.
 *
 *   message = the confirmations in order of entry, each followed by a line feed
 *   block k = HMAC-SHA-256(seed, message || k as 4 bytes, most significant first), k = 0, 1, ...
 *   numbers = the blocks cut into 32-bit words, most significant byte first
 *
 * Fisher-Yates from the last place down: for i = n-1 .. 1 the next word that is below the largest
 * multiple of i+1 is taken modulo i+1 as j, and places i and j change over; words at or above that
 * multiple are rejected, so every order is equally likely.
 */
#ifndef CORE_EVENT_LOTS_H
#define CORE_EVENT_LOTS_H

#include <stddef.h>

#define LOTS_SEED 32

/* HMAC-SHA-256: core links against libc alone, so the caller brings it. */
typedef void lots_hmac(const void *key, size_t key_len, const void *data, size_t len,
		       unsigned char ret_mac[32]);

/*
 * `confirmations`: n texts in order of entry.  ret_order[p] = index of the entrant who gets number
 * p+1.  Deterministic; n >= 0.
 */
void lots_draw(const unsigned char seed[LOTS_SEED], const char *const *confirmations, int n,
	       lots_hmac *hmac, int *ret_order);

#endif
