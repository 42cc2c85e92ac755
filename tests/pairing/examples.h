/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Worked examples of one step of a rule, computed by the code.  If a step has no function of its
 * own, a round is paired in which only that step decides.
 */
#ifndef TESTS_PAIRING_EXAMPLES_H
#define TESTS_PAIRING_EXAMPLES_H

#include <jansson.h>

/* The value for a `function` example, of the shape of its "expected"; null for an unknown one. */
json_t *example_step(const char *function, json_t *example);

#endif
