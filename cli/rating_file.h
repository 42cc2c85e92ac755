/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The file that a rating officer gets. */
#ifndef CLI_RATING_FILE_H
#define CLI_RATING_FILE_H

#include "core/base/sbuf.h"
#include "core/trf/trf.h"

/*
 * Appends the report in the form, without our notes and the lines of other programs that the form
 * does not have; TRF16 has teams in lines 013.  DSU's file keeps the national records, and in TRF26
 * the clubs.  Points and ranks that are missing are added up in the report first.
 */
void rating_file_make(struct trf *t, bool dsu, enum trf_form form, struct sbuf *out);

#endif
