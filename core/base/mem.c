/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The one place where running out of memory ends the program.
 */
#include "core/base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 8 /* elements */

static mem_handler *out_of_memory;

void mem_set_handler(mem_handler *handler)
{
	out_of_memory = handler;
}

void mem_exhausted(size_t bytes)
{
	if (out_of_memory)
		out_of_memory(bytes);
	abort();
}

static size_t product(size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		mem_exhausted(SIZE_MAX);
	return bytes;
}

void *mem_alloc(size_t bytes)
{
	void *p = malloc(bytes ? bytes : 1);

	if (!p)
		mem_exhausted(bytes);
	return p;
}

void *mem_zeroed(size_t n, size_t size)
{
	size_t bytes = product(n, size);
	void *p = calloc(bytes ? bytes : 1, 1);

	if (!p)
		mem_exhausted(bytes);
	return p;
}

void *mem_realloc(void *p, size_t bytes)
{
	p = realloc(p, bytes ? bytes : 1);
	if (!p)
		mem_exhausted(bytes);
	return p;
}

void *mem_resize(void *p, size_t n, size_t size)
{
	return mem_realloc(p, product(n, size));
}

void *mem_room(void *v, size_t need, size_t *cap, size_t size)
{
	size_t room = *cap ? *cap : FIRST_ROOM;

	if (need <= *cap)
		return v;
	while (room < need) {
		if (__builtin_mul_overflow(room, 2, &room))
			mem_exhausted(SIZE_MAX);
	}
	v = mem_resize(v, room, size);
	*cap = room;
	return v;
}

void *mem_copy(const void *p, size_t n, size_t size)
{
	return n ? memcpy(mem_alloc(product(n, size)), p, n * size) : NULL;
}

char *mem_strdup(const char *s)
{
	size_t size = strlen(s) + 1;

	return memcpy(mem_alloc(size), s, size);
}

char *mem_strndup(const char *s, size_t len)
{
	size_t n = strnlen(s, len);
	char *copy = memcpy(mem_alloc(n + 1), s, n);

	copy[n] = '\0';
	return copy;
}
