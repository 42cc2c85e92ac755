/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See allocators.h. */
#include "daemon/allocators.h"

#include <jansson.h>
#include <libxml/xmlmemory.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/mem.h"

#define PAGE_MEMORY (4 << 20) /* bytes; larger than any page */
#define EXIT_MEMORY 75	      /* temporary: a restart may help (sysexits) */

static void out_of_memory(size_t bytes)
{
	(void)bytes;
	fputs("kskakd: out of memory\n", stderr);
	_exit(EXIT_MEMORY);
}

/*
 * A long page takes hundreds of kilobytes.  Keep memory of that size for the next page: zeroed
 * pages from the system cost more than writing the text.
 */
static void keep_page_memory(void)
{
	mallopt(M_MMAP_THRESHOLD, PAGE_MEMORY);
	mallopt(M_TRIM_THRESHOLD, 2 * PAGE_MEMORY);
}

void allocators_set(void)
{
	keep_page_memory();
	mem_set_handler(out_of_memory);
	json_set_alloc_funcs(mem_alloc, free);
	xmlMemSetup(free, mem_alloc, mem_realloc, mem_strdup);
}
