/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Numbers found by a key of several integers, for answers that many sets of floaters share.
 * Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_TABLE_H
#define CORE_PAIRING_MONRAD_NSF_TABLE_H

#include <stddef.h>
#include <stdint.h>

#define NSF_TABLE_NEW INT64_MIN

struct nsf_table {
	size_t width; /* integers of a key */
	size_t used, slots;
	int *keys;
	int64_t *values;
};

void nsf_table_init(struct nsf_table *t, int width);
void nsf_table_release(struct nsf_table *t);

/* The value of a key; NSF_TABLE_NEW if it has none. */
int64_t nsf_table_get(const struct nsf_table *t, const int *key);

/* Gives a value to a key that has none. */
void nsf_table_put(struct nsf_table *t, const int *key, int64_t value);

#endif
