/* SPDX-License-Identifier: AGPL-3.0-or-later */
#ifndef CLI_OUTLINE_H
#define CLI_OUTLINE_H

#include <jansson.h>

/* Prints a value as an outline: "key: value" lines, lists of objects as tables. */
void outline_print(json_t *value);

#endif
