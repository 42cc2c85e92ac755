/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Draws lots from a seed. */
#include "cli/pair_lots.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/trf_pair.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "crypto/digest.h"
#include "crypto/hex.h"

bool pair_lots_read_seed(const char *verb, const char *hex, struct pair_lots_seed *ret_seed)
{
	size_t n = strlen(hex) / 2;

	if (!n || n > PAIR_LOTS_SEED_MOST || strlen(hex) % 2 ||
	    !hex_decode(hex, n, ret_seed->key)) {
		usage_error(N_("%s: --seed takes 2 to %d hexadecimal digits, an even number"), verb,
			    2 * PAIR_LOTS_SEED_MOST);
		return false;
	}
	ret_seed->n = n;
	return true;
}

static void draw(const struct pair_lots_seed *seed, unsigned char mac[DIGEST_LEN], const char *fmt,
		 ...) __attribute__((format(printf, 3, 4)));
static void draw(const struct pair_lots_seed *seed, unsigned char mac[DIGEST_LEN], const char *fmt,
		 ...)
{
	char what[80];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	digest_hmac(seed->key, seed->n, what, (size_t)n, mac);
}

static json_t *colour(const unsigned char mac[DIGEST_LEN])
{
	return json_string(mac[0] & 1 ? "B" : "W");
}

enum pair_colour pair_lots_colour(const struct pair_lots_seed *seed)
{
	unsigned char mac[DIGEST_LEN];

	draw(seed, mac, "first colour");
	return mac[0] & 1 ? PAIR_BLACK : PAIR_WHITE;
}

json_t *pair_lots_swiss(const struct pair_lots_seed *seed)
{
	return json_pack("{s:s}", "first_colour", pair_lots_colour(seed) == PAIR_BLACK ? "B" : "W");
}

struct place {
	int at;
	unsigned char mac[DIGEST_LEN];
};

static int by_mac(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	return memcmp(x->mac, y->mac, sizeof(x->mac));
}

/* The places of a level in the order of their MACs. */
static json_t *level_lots(const struct pair_lots_seed *seed, int level, int n)
{
	struct place *places = mem_zeroed((size_t)n, sizeof(*places));
	json_t *list = json_array();
	int i;

	for (i = 0; i < n; i++) {
		places[i].at = i;
		draw(seed, places[i].mac, "level %d place %d", level + 1, i + 1);
	}
	qsort(places, (size_t)n, sizeof(*places), by_mac);
	for (i = 0; i < n; i++)
		json_array_append_new(list, json_integer(places[i].at));
	free(places);
	return list;
}

/* One lot for each match of a full round; a round with free places uses the first ones. */
static json_t *round_colours(const struct pair_lots_seed *seed, int round, int matches)
{
	unsigned char mac[DIGEST_LEN];
	json_t *list = json_array();
	int i;

	for (i = 0; i < matches; i++) {
		draw(seed, mac, "round %d match %d", round, i + 1);
		json_array_append_new(list, colour(mac));
	}
	return list;
}

json_t *pair_lots_knockout(const struct pair_lots_seed *seed, size_t n)
{
	json_t *levels = json_array(), *colours = json_array();
	int rounds = trf_pair_knockout_rounds(n), k;

	for (k = 0; k < rounds; k++) {
		json_array_append_new(levels, level_lots(seed, k, k ? 1 << k : 2));
		json_array_append_new(colours, round_colours(seed, k + 1, 1 << (rounds - 1 - k)));
	}
	return json_pack("{s:o, s:o}", "levels", levels, "colours", colours);
}

void pair_lots_drawing(const struct pair_lots_seed *seed, const char *what, size_t n,
		       unsigned *ret_lots)
{
	unsigned char mac[DIGEST_LEN];
	size_t i;

	for (i = 0; i < n; i++) {
		draw(seed, mac, "%s %zu", what, i + 1);
		ret_lots[i] = (unsigned)mac[0] << 24 | (unsigned)mac[1] << 16 |
			      (unsigned)mac[2] << 8 | mac[3];
	}
}
