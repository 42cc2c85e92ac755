/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots of a pairing drawn from a seed, so that anyone can repeat the draw: HMAC-SHA-256 under the
 * seed, over a text that names the draw.
 */
#ifndef CLI_PAIR_LOTS_H
#define CLI_PAIR_LOTS_H

#include "core/pairing/pair_state.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define PAIR_LOTS_SEED_MOST 64 /* bytes */

struct pair_lots_seed {
	unsigned char key[PAIR_LOTS_SEED_MOST];
	size_t n;
};

/*
 * Reads the value of --seed, an even number of hexadecimal digits; returns false after a message
 * that names the verb.
 */
bool pair_lots_read_seed(const char *verb, const char *hex, struct pair_lots_seed *ret_seed);

/* The lot for a Swiss system, as a value and as {"first_colour"}. */
enum pair_colour pair_lots_colour(const struct pair_lots_seed *seed);
json_t *pair_lots_swiss(const struct pair_lots_seed *seed);
/* Returns {"levels", "colours"} for a knock-out of n players. */
json_t *pair_lots_knockout(const struct pair_lots_seed *seed, size_t n);
/* Draws n lots for another purpose: the first four bytes for "WHAT 1", "WHAT 2", ... */
void pair_lots_drawing(const struct pair_lots_seed *seed, const char *what, size_t n,
		       unsigned *ret_lots);

#endif
