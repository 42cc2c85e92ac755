/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Iterates over the parts of a form (verb.h).
 */
#ifndef CLI_FORM_H
#define CLI_FORM_H

#include <stdbool.h>

#define FORM_NAME 64

struct form_part {
	char name[FORM_NAME]; /* without brackets */
	bool option;
	bool literal;  /* matches only itself */
	bool optional; /* in square brackets */
	bool rest;     /* takes all remaining arguments */
	/* of an argument: '#' a whole number, '@' an instant, "right" or "back", otherwise 0 */
	char type;
};

/* Reads the next part of the pattern at *at, which is advanced; returns false at the end. */
bool form_next(const char **at, struct form_part *ret_part);

#endif
