/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reproducible randomness for tests with the movable clock: seeds, keys and tokens are derived from
 * a word and the number of draws in the store, so that the same acts draw the same lots, even
 * across crashes.
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
 * For struct context; `arg` is a struct test_draw *.  The count is stored with what is drawn.  If
 * the store fails, returns unpredictable bytes; the transaction is lost anyway.
 */
void test_draw(void *arg, void *ret, size_t len);

#endif
