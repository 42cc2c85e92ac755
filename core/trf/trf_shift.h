/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines shifted from their columns.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_SHIFT_H
#define CORE_TRF_TRF_SHIFT_H

#include "core/trf/trf_reader.h"

/*
 * Checks that the current row is in its columns, and that a line starts with its code.  False after
 * an error that gives the shift.
 */
bool trf_shift_check(struct trf_reader *r, const char *code);
bool trf_shift_check_start(struct trf_reader *r, const char *s, size_t len);

#endif
