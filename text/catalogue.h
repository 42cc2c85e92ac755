/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A message catalogue in gettext's binary format (.mo, either byte order), held in memory and
 * searched by bisection.  A damaged file is rejected as a whole.  Any number of threads may search
 * it.  Private to text/.
 */
#ifndef TEXT_CATALOGUE_H
#define TEXT_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct catalogue {
	unsigned char *data; /* owned; NUL-terminated */
	size_t len;
	bool swapped;
	uint32_t n, originals, translations;
	uint32_t *guesses; /* owned; the entries found last, +1, by addresses of msgids */
};

/* If `data` (malloc'ed, len bytes and a NUL) is a catalogue, takes ownership of it; else false. */
bool catalogue_open(struct catalogue *ret_cat, unsigned char *data, size_t len);
/* Reads a whole file; false if there is none or it is not a catalogue. */
bool catalogue_read(struct catalogue *ret_cat, const char *path);
void catalogue_release(struct catalogue *cat);

/* The translation with plural form `form` (0 singular, 1 plural); NULL if there is none. */
const char *catalogue_find(const struct catalogue *cat, const char *msgid, int form);

#endif
