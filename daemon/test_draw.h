/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Draws that can be repeated, for tests on the movable clock: seeds, keys and tokens follow from a
 * word and from how many of them the store has seen, so that the same acts draw the same lots,
 * whatever kills lie between.
 */
#ifndef DAEMON_TEST_DRAW_H
#define DAEMON_TEST_DRAW_H

#include <stddef.h>

#include "sql/store.h"

struct test_draw {
	struct store *store;
	const char *word;
};

/*
 * As struct context wants it; `arg` is a struct test_draw *.  The count is stored with what is
 * drawn.  A store that fails gives bytes that nobody can foresee; its transaction is lost anyway.
 */
void test_draw(void *arg, void *ret, size_t len);

#endif
