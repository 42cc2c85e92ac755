/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers as PostgreSQL sends and takes them in binary: the most significant byte first.  Private
 * to sql/. */
#ifndef SQL_DB_POSTGRES_NUMBER_H
#define SQL_DB_POSTGRES_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* In `size` bytes, at most 8; what does not fit is dropped. */
static inline void db_postgres_number_put(char *at, size_t size, int64_t value)
{
	uint64_t rest = (uint64_t)value;

	for (size_t i = size; i-- > 0; rest >>= 8)
		at[i] = (char)(rest & 0xff);
}

/* Of `size` bytes, at most 8; the first bit is the sign, except of a boolean, which has one byte.
 */
static inline int64_t db_postgres_number_get(const char *at, size_t size)
{
	uint64_t number = size > 1 && at[0] & 0x80 ? UINT64_MAX : 0;

	for (size_t i = 0; i < size; i++)
		number = number << 8 | (unsigned char)at[i];
	return (int64_t)number;
}

#endif
