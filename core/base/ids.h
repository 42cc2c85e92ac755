/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Numbers of rows. */
#ifndef CORE_BASE_IDS_H
#define CORE_BASE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts `n` numbers, drops those that repeat another, and returns how many are left. */
size_t ids_sort(int64_t *ids, size_t n);
/* Whether the number is among `n` sorted ones. */
bool ids_have(const int64_t *sorted, size_t n, int64_t id);

#endif
