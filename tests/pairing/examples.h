/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Worked examples that show one step of a rule: what the code makes of it.  Where a step has no
 * function of its own, a round is paired in which nothing but that step decides.
 */
#ifndef TESTS_PAIRING_EXAMPLES_H
#define TESTS_PAIRING_EXAMPLES_H

#include <jansson.h>

/* The value for a `function` example, of the shape of its "expected"; null for an unknown one. */
json_t *example_step(const char *function, json_t *example);

#endif
