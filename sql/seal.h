/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Private facts in a public chain (RULES S-28).  The fields `moves`, `series`, `author` and `text`
 * of a fact are replaced in the chained line by `NAME#HASH`,
 *
 *	HASH = SHA-256(SALT || the field as written in the fact: NAME="..."), in hexadecimal
 *	SALT = the first 16 bytes of SHA-256(secret || game || number of the fact || NAME)
 *
 * with both numbers as 8 bytes, big-endian.  With the salt anybody can check that a field is the
 * one hashed; without it, a short text cannot be guessed.  Private to sql/.
 */
#ifndef SQL_SEAL_H
#define SQL_SEAL_H

#include "core/base/sbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEAL_SECRET 32
#define SEAL_SALT   16

struct seal {
	unsigned char secret[SEAL_SECRET];
	int64_t after; /* games with an id up to this have plain chains */
};

/* A sealed field of a line; points into the line. */
struct seal_field {
	const char *text; /* NAME="..." */
	size_t len, name_len;
};

/* Finds the first such field at or after *pos and moves *pos behind it; false: there is none. */
bool seal_next(const char **pos, const char *end, struct seal_field *ret_field);
void seal_salt(const struct seal *seal, int64_t game, int64_t seq, const struct seal_field *field,
	       unsigned char ret_salt[SEAL_SALT]);
/* Appends the line with its fields sealed, as it is chained. */
void seal_line(const struct seal *seal, int64_t game, int64_t seq, const char *text, size_t len,
	       struct sbuf *out);

#endif
