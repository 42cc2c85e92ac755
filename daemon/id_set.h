/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A few ids without duplicates, in the order in which they were added. */
#ifndef DAEMON_ID_SET_H
#define DAEMON_ID_SET_H

#include <stddef.h>
#include <stdint.h>

/* All zeros is an empty one.  The owner frees `v`. */
struct id_set {
	int64_t *v;
	size_t n, cap;
};

/* Adds an id unless it is there. */
void id_set_add(struct id_set *set, int64_t id);

#endif
