/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Maps the ids of a list of JSON objects (or of strings) to their indices. */
#ifndef CLI_IDMAP_H
#define CLI_IDMAP_H

#include "cli/fields.h"

struct idmap {
	size_t n;
	const char **ids; /* borrowed from the JSON */
	size_t *sorted;	  /* indices sorted by id, for idmap_find() and for sorted output */
};

/*
 * Takes the string `key` of every object in `list`, or, with a NULL key, the strings themselves.
 * Complains about a missing or repeated id.  The map can be released in any case.
 */
void idmap_init(struct idmap *m, const struct fields *in, json_t *list, const char *key);
void idmap_release(struct idmap *m);

/* Returns the index of an id; an unknown one is a complaint and gives 0. */
size_t idmap_find(const struct idmap *m, const struct fields *in, const char *id);

/* Splits "A-B" into two known ids that contain no '-'.  Complains otherwise. */
void idmap_find_pair(const struct idmap *m, const struct fields *in, const char *pair,
		     size_t *ret_a, size_t *ret_b);

/* The ids at `order[from..to)`, sorted by code point, as a JSON list. */
json_t *idmap_list_sorted(const struct idmap *m, const size_t *order, size_t from, size_t to);

#endif
