/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * See baton.h.  Threads of the system would do the same, but to hand over from one to another costs
 * many times as much, and libraries keep things by thread, such as the errors of TLS.
 */
#include "daemon/baton.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "core/base/mem.h"

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif
#ifdef WITH_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

#define STACK_BYTES ((size_t)8 << 20) /* as much as the first one usually has */

struct side {
	ucontext_t context;
	const void *stack; /* its lowest address, as AddressSanitizer tells or is told */
	size_t size;
	void *asan; /* what it keeps of the side meanwhile */
};

struct baton {
	void (*function)(void *arg);
	void *arg;
	char *memory; /* a page that nobody may touch, and the second side's stack */
	size_t guard;
	struct side first, second;
};

/* AddressSanitizer has to know on which stack the variables are. */
static void leave(struct side *from, const struct side *to, bool for_good)
{
#ifdef WITH_ASAN
	__sanitizer_start_switch_fiber(for_good ? NULL : &from->asan, to->stack, to->size);
#else
	(void)from;
	(void)to;
	(void)for_good;
#endif
}

static void arrive(struct side *at, struct side *from)
{
#ifdef WITH_ASAN
	__sanitizer_finish_switch_fiber(at->asan, &from->stack, &from->size);
#else
	(void)at;
	(void)from;
#endif
}

/* AddressSanitizer warns of swapcontext() even where it is told of stacks. */
#ifdef WITH_ASAN
static void swap(ucontext_t *from, const ucontext_t *to)
{
	volatile bool is_back = false; /* true once `from` goes on */

	getcontext(from);
	if (!is_back) {
		is_back = true;
		setcontext(to);
	}
}
#else
static void swap(ucontext_t *from, const ucontext_t *to)
{
	swapcontext(from, to);
}
#endif

static void change(struct side *from, struct side *to)
{
	leave(from, to, false);
	swap(&from->context, &to->context);
	arrive(from, to);
}

/* makecontext() passes integers only. */
static void run(unsigned high, unsigned low)
{
	struct baton *baton = (struct baton *)((uintptr_t)high << 16 << 16 | low);

	arrive(&baton->second, &baton->first);
	baton->function(baton->arg);
	leave(&baton->second, &baton->first, true);
}

static bool make_stack(struct baton *baton)
{
	void *memory;

	baton->guard = (size_t)sysconf(_SC_PAGESIZE);
	memory = mmap(NULL, baton->guard + STACK_BYTES, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED)
		return false;
	baton->memory = memory;
	baton->second.stack = baton->memory + baton->guard;
	baton->second.size = STACK_BYTES;
	return mprotect(memory, baton->guard, PROT_NONE) == 0;
}

struct baton *baton_new(void (*function)(void *arg), void *arg)
{
	struct baton *baton = mem_zeroed(1, sizeof(*baton));
	uintptr_t at = (uintptr_t)baton;
	ucontext_t *second = &baton->second.context;

	baton->function = function;
	baton->arg = arg;
	if (!make_stack(baton) || getcontext(second) < 0) {
		baton_free(baton);
		return NULL;
	}
	second->uc_stack.ss_sp = baton->memory + baton->guard;
	second->uc_stack.ss_size = STACK_BYTES;
	second->uc_link = &baton->first.context;
	makecontext(second, (void (*)(void))run, 2, (unsigned)(at >> 16 >> 16), (unsigned)at);
	return baton;
}

void baton_pass(struct baton *baton)
{
	change(&baton->first, &baton->second);
}

void baton_return(struct baton *baton)
{
	change(&baton->second, &baton->first);
}

void baton_free(struct baton *baton)
{
	if (baton && baton->memory)
		munmap(baton->memory, baton->guard + STACK_BYTES);
	free(baton);
}
