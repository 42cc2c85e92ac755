/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers in the bytes of a token, the most significant byte first.  Private to crypto/. */
#ifndef CRYPTO_BIG_ENDIAN_H
#define CRYPTO_BIG_ENDIAN_H

#include <stdint.h>

/* At most four bytes; what does not fit into them is dropped. */
static inline void big_endian_put(unsigned char *at, int bytes, uint32_t value)
{
	while (bytes-- > 0) {
		at[bytes] = (unsigned char)value;
		value >>= 8;
	}
}

static inline uint32_t big_endian_get(const unsigned char *at, int bytes)
{
	uint32_t value = 0;

	while (bytes-- > 0)
		value = value << 8 | *at++;
	return value;
}

#endif
