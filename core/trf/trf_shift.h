/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines that stand beside their columns.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_SHIFT_H
#define CORE_TRF_TRF_SHIFT_H

#include "core/trf/trf_reader.h"

/*
 * Whether the row in hand stands in its columns, and whether a line begins with its code.  False
 * after a complaint that says how far it is shifted.
 */
bool trf_shift_check(struct trf_reader *r, const char *code);
bool trf_shift_check_start(struct trf_reader *r, const char *s, size_t len);

#endif
