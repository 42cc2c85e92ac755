/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts values to JSON, for answers. */
#ifndef CLI_TO_JSON_H
#define CLI_TO_JSON_H

#include "core/base/civil.h"
#include "core/base/ratio.h"

#include <jansson.h>
#include <stdbool.h>

/* null if CIVIL_NONE. */
json_t *to_json_date(struct civil d);
/* The exact value: an integer, or a decimal rounded to 4 places; null if out of range. */
json_t *to_json_ratio(struct ratio r);
/* Returns whether to_json_ratio() has written null since the last call. */
bool to_json_lost(void);
/* null if NULL. */
json_t *to_json_text(const char *s);

/* Prints a value on one line of standard output. */
void to_json_print(const json_t *value);
/* The same with flags for json_dumpf(). */
void to_json_print_as(const json_t *value, size_t flags);

#endif
