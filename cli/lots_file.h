/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads published draws: the objects of core/event/lots_record.h anywhere in a file, and the older
 * form of a group's facts, {"seed", "seed_sha256", "confirmations", "order"}.
 */
#ifndef CLI_LOTS_FILE_H
#define CLI_LOTS_FILE_H

#include <jansson.h>
#include <stdbool.h>

#include "core/event/lots_record.h"

struct lots_file_draw {
	const char *name; /* the word of its kind */
	const char *code; /* of the group or stage; "" if not given */
	bool drawn;	  /* false: only a commitment, and the following fields are unset */
	bool seed_alone;  /* revealed, but nothing was drawn with it: `record` is empty */
	bool hash_holds;  /* the seed matches its hash, or no hash was given */
	bool claims;	  /* a result is given */
	unsigned char seed[LOTS_SEED];
	struct lots_record record; /* points into the other members */
	const char **lines;	   /* borrowed texts */
	int *result;
};

struct lots_file {
	const char *place; /* for messages */
	struct lots_file_draw *draws;
	size_t n, room;
};

/*
 * Reads all draws in the file; returns false, with a message, if one is invalid or there is none.
 * `root` keeps ownership of all texts, and `place` begins the messages.  The caller calls
 * lots_file_release() in either case.
 */
bool lots_file_read(json_t *root, const char *place, struct lots_file *ret_file);
void lots_file_release(struct lots_file *f);

/* Returns the result of a draw in its published form; `numbers` has lots_record_size() of them. */
json_t *lots_file_result(const struct lots_file_draw *d, const int *numbers);

#endif
