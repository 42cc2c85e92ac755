/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Memory that is there, or the program ends.  No function here returns NULL, so no caller has a
 * path for it; everything is released with free().  A size that a stranger chooses is checked
 * against a limit of its own before it comes here: running out is no way to refuse a request.
 *
 * The signatures are those of malloc(), calloc(), realloc() and strdup(), so that libraries which
 * let a program choose its allocator can be given these.
 */
#ifndef CORE_BASE_MEM_H
#define CORE_BASE_MEM_H

#include <stddef.h>

/*
 * Called once when memory runs out, with the number of bytes wanted (SIZE_MAX: more than a size
 * can say).  It says so and ends the program; it must not allocate.  Without a handler, and when
 * the handler returns, the program aborts.
 */
typedef void mem_handler(size_t bytes);
void mem_set_handler(mem_handler *handler);

/* Ends the program; also for a library that has just returned NULL for want of memory. */
void mem_exhausted(size_t bytes) __attribute__((noreturn, cold));

/* `bytes` bytes, not initialised. */
void *mem_alloc(size_t bytes) __attribute__((malloc, alloc_size(1), returns_nonnull));

/* `n` elements of `size` bytes, all zero. */
void *mem_zeroed(size_t n, size_t size) __attribute__((malloc, alloc_size(1, 2), returns_nonnull));

/* A copy of n elements of that size; NULL when there are none. */
void *mem_copy(const void *p, size_t n, size_t size) __attribute__((malloc, warn_unused_result));

/* Makes the block at `p` (NULL: none yet) `bytes` long; what is new is not initialised. */
void *mem_realloc(void *p, size_t bytes) __attribute__((alloc_size(2), returns_nonnull));

/* The same for `n` elements of `size` bytes. */
void *mem_resize(void *p, size_t n, size_t size) __attribute__((alloc_size(2, 3), returns_nonnull));

/*
 * Makes room for `need` elements of `size` bytes in a list that has room for *cap and moves *cap
 * on.  Room doubles, so that appending n elements costs O(n) in all.
 */
void *mem_room(void *v, size_t need, size_t *cap, size_t size);

char *mem_strdup(const char *s) __attribute__((malloc, returns_nonnull));

/* The first `len` bytes of `s`, or fewer when it ends before. */
char *mem_strndup(const char *s, size_t len) __attribute__((malloc, returns_nonnull));

#endif
