/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Memory of the process: what libraries allocate, and what happens when there is none. */
#ifndef DAEMON_ALLOCATORS_H
#define DAEMON_ALLOCATORS_H

/*
 * Out of memory ends the process, also in a library; its supervisor may start it again.  libevent's
 * allocator is set in loop.c.
 */
void allocators_set(void);

#endif
