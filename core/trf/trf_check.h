/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Consistency of redundant data in a report.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_CHECK_H
#define CORE_TRF_TRF_CHECK_H

#include "core/trf/trf_reader.h"

/* Checks that opponents, colours, results and points do not contradict each other. */
void trf_check(struct trf_reader *r);

#endif
