/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of abnormal points (299).  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_ABNORMAL_H
#define CORE_TRF_TRF_ABNORMAL_H

#include "core/trf/trf_reader.h"

/* Reads the current line; requires that all cells have the points of the scale. */
void trf_abnormal_read(struct trf_reader *r);

#endif
