/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Memory allocation that never fails: the program exits when memory runs out.  No function here
 * returns NULL; release everything with free().  Check sizes chosen by strangers against a limit
 * first; running out of memory is not a way to refuse a request.
 *
 * The signatures match malloc(), calloc(), realloc() and strdup(), so that libraries with
 * replaceable allocators can use them.
 */
#ifndef CORE_BASE_MEM_H
#define CORE_BASE_MEM_H

#include <stddef.h>

/*
 * Called once when memory runs out, with the number of bytes requested (SIZE_MAX if the size
 * overflowed).  It reports the failure and ends the program; it must not allocate.  The program
 * aborts if there is no handler or if the handler returns.
 */
typedef void mem_handler(size_t bytes);
void mem_set_handler(mem_handler *handler);

/* Ends the program.  Also for callers of a library that returned NULL for lack of memory. */
void mem_exhausted(size_t bytes) __attribute__((noreturn, cold));

/* Returns `bytes` bytes, uninitialised. */
void *mem_alloc(size_t bytes) __attribute__((malloc, alloc_size(1), returns_nonnull));

/* Returns `n` elements of `size` bytes, all zero. */
void *mem_zeroed(size_t n, size_t size) __attribute__((malloc, alloc_size(1, 2), returns_nonnull));

/* Returns a copy of n elements of `size` bytes; NULL if n is 0. */
void *mem_copy(const void *p, size_t n, size_t size) __attribute__((malloc, warn_unused_result));

/* Resizes the block at `p` (NULL to allocate one); added bytes are uninitialised. */
void *mem_realloc(void *p, size_t bytes) __attribute__((alloc_size(2), returns_nonnull));

/* Like mem_realloc(), for `n` elements of `size` bytes. */
void *mem_resize(void *p, size_t n, size_t size) __attribute__((alloc_size(2, 3), returns_nonnull));

/*
 * Grows a list to hold at least `need` elements of `size` bytes and updates *cap.  The capacity
 * doubles, so that appending n elements costs O(n) in total.
 */
void *mem_room(void *v, size_t need, size_t *cap, size_t size);

char *mem_strdup(const char *s) __attribute__((malloc, returns_nonnull));

/* Copies at most the first `len` bytes of `s`. */
char *mem_strndup(const char *s, size_t len) __attribute__((malloc, returns_nonnull));

#endif
