/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * JSON on one line, for answers and stored facts: the bytes of json_dumps() with JSON_COMPACT, at a
 * fifth of its cost.  A move writes three such objects.
 */
#ifndef DAEMON_COMPACT_JSON_H
#define DAEMON_COMPACT_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "core/base/sbuf.h"

/*
 * Appends an object, an array or any other value.  `reals` is 0 or JSON_REAL_PRECISION(n).  False,
 * with `out` unchanged, if a string in it is not UTF-8.
 */
bool compact_json_add(const json_t *value, size_t reals, struct sbuf *out);

/* The same as a text that the caller frees; NULL for NULL and for strings that are not UTF-8. */
char *compact_json(const json_t *value, size_t reals);

#endif
