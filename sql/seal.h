/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Facts that enter a chain without being told (RULES S-28).  The fields `moves`, `series`, `author`
 * and `text` of a fact are replaced in the chained line by `NAME#HASH`,
 *
 *	HASH = SHA-256(SALT || the field as it stands in the fact: NAME="..."), in hexadecimal
 *	SALT = the first 16 bytes of SHA-256(secret || game || number of the fact || NAME)
 *
 * with both numbers as 8 bytes, the highest first.  Whoever gets a field with its salt can tell
 *that it is what was hashed; without the salt a short text cannot be guessed.  Private to sql/.
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
	int64_t after; /* games up to it have plain chains */
};

/* A field of a line that is sealed; points into the line. */
struct seal_field {
	const char *text; /* NAME="..." */
	size_t len, name_len;
};

/* The first such field from *pos on, which is moved behind it; false: there is none. */
bool seal_next(const char **pos, const char *end, struct seal_field *ret_field);
void seal_salt(const struct seal *seal, int64_t game, int64_t seq, const struct seal_field *field,
	       unsigned char ret_salt[SEAL_SALT]);
/* Appends the line as it is chained. */
void seal_line(const struct seal *seal, int64_t game, int64_t seq, const char *text, size_t len,
	       struct sbuf *out);

#endif
