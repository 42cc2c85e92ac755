/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Random bytes. */
#ifndef CRYPTO_RANDOM_H
#define CRYPTO_RANDOM_H

#include <stddef.h>

/*
 * Cryptographically secure random bytes from OpenSSL.  Its failure ends the program, since no
 * caller could continue safely.
 */
void random_bytes(void *ret_bytes, size_t len);

#endif
