/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The score of the player with the bye (PAIRING FD-C5, BU-3.1).  Private to core/pairing/fide/. */
#ifndef CORE_PAIRING_FIDE_FIDE_BYE_H
#define CORE_PAIRING_FIDE_FIDE_BYE_H

#include "core/pairing/fide/fide_player.h"

/*
 * The lowest score of a player who can have the bye while all others can be paired; unchanged in an
 * even field.  False when not all players can be paired at all.
 */
bool fide_bye_find_score(const struct fide *f, int64_t *ret_score);

/* Odd field: can all others be paired when this position has the bye? */
bool fide_bye_is_possible(const struct fide *f, int position);

#endif
