/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads published draws: the objects of core/event/lots_record.h wherever they stand in a file,
 * and the older form of a group's facts, {"seed", "seed_sha256", "confirmations", "order"}.
 */
#ifndef CLI_LOTS_FILE_H
#define CLI_LOTS_FILE_H

#include <jansson.h>
#include <stdbool.h>

#include "core/event/lots_record.h"

struct lots_file_draw {
	const char *name; /* the word of its kind */
	const char *code; /* of the group or stage; "" = not told */
	bool drawn;	  /* false: a commitment alone, and nothing below counts */
	bool seed_alone;  /* revealed, and nothing was drawn under it: `record` is empty */
	bool hash_holds;  /* the seed has the hash, or none was told */
	bool claims;	  /* a result is given */
	unsigned char seed[LOTS_SEED];
	struct lots_record record; /* points into the other members */
	const char **lines;	   /* borrowed texts */
	int *result;
};

struct lots_file {
	struct lots_file_draw *draws;
	size_t n, room;
};

/*
 * All draws of the file; false, with a message, when one cannot be read or there is none.  `root`
 * stays the owner of all texts.  The caller calls lots_file_release() in any case.
 */
bool lots_file_read(json_t *root, struct lots_file *ret_file);
void lots_file_release(struct lots_file *f);

/* The result of a draw, as it is published; `numbers` has lots_record_size() of them. */
json_t *lots_file_result(const struct lots_file_draw *d, const int *numbers);

#endif
