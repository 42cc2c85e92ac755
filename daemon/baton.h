/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A second side of the program, with a stack of its own, which takes turns with the first: one of
 * the two runs, and the other stands where it gave the baton away.  Both are in one thread, so what
 * they share needs no lock.
 */
#ifndef DAEMON_BATON_H
#define DAEMON_BATON_H

struct baton;

/* A second side that calls the function once it gets the baton; NULL if there is no memory for it.
 */
struct baton *baton_new(void (*function)(void *arg), void *arg);
/*
 * For the first side: lets the second run.  Returns when it gives the baton back, or its function
 * returns, after which it must not be given the baton again.
 */
void baton_pass(struct baton *baton);
/* For the second: lets the first run until the next baton_pass(). */
void baton_return(struct baton *baton);
/* Before or after its function.  NULL is a no-op. */
void baton_free(struct baton *baton);

#endif
