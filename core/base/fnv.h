/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FNV-1a with 64 bits: a fast hash for tables in memory and for telling values apart.  It resists
 * nobody who looks for collisions; crypto/digest.h does.
 */
#ifndef CORE_BASE_FNV_H
#define CORE_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_START 0xcbf29ce484222325U /* hash of no bytes */

/* Returns the hash of what `hash` has seen, followed by `len` bytes. */
static inline uint64_t fnv_add(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	while (len--)
		hash = (hash ^ *at++) * 0x100000001b3U;
	return hash;
}

/* Returns the hash of a text without its final NUL. */
static inline uint64_t fnv_text(const char *text)
{
	uint64_t hash = FNV_START;

	for (; *text; text++)
		hash = fnv_add(hash, text, 1);
	return hash;
}

#endif
