/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report that are not a player's.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_LINES_H
#define CORE_TRF_TRF_LINES_H

#include "core/trf/trf_reader.h"

/* Reads a line that is not a player's; an unknown line is kept as text. */
void trf_lines_read(struct trf_reader *r, const char *s, size_t len);
/* Sets the defaults of colours and byes whose points no line gives. */
void trf_lines_finish_scale(struct trf_scale *s);

#endif
