/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Index of Burstein's system (PAIRING BU-1.7).  Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_INDEX_H
#define CORE_PAIRING_FIDE_FIDE_INDEX_H

#include "core/pairing/fide/fide_player.h"

/* Fills buchholz and berger of all players; pairing points do not count. */
void fide_index_fill(struct fide *f);

/* Does position a rank before b by BU-1.8: Buchholz, Sonneborn-Berger, start number? */
bool fide_index_ranks_before(const struct fide *f, int a, int b);

#endif
