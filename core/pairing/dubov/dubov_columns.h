/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing of one group by columns (PAIRING DUBOV-6.2, DUBOV-6.3).  Private to
 * core/pairing/dubov/.
 */
#ifndef CORE_PAIRING_DUBOV_DUBOV_COLUMNS_H
#define CORE_PAIRING_DUBOV_DUBOV_COLUMNS_H

#include "core/pairing/dubov/dubov_player.h"

/* The orders of the columns (6.2). */
int dubov_columns_white_order(const struct dubov_player *x, const struct dubov_player *y);
int dubov_columns_black_order(const struct dubov_player *x, const struct dubov_player *y);

/*
 * Appends why a and b were not paired with each other; `cannot` is what the others could not do if
 * the rules allow the two to meet.
 */
void dubov_columns_tell_fall(const struct dubov *d, struct sbuf *why, int a, int b,
			     const char *cannot);

/*
 * Pairs a group that can be paired completely, by columns of due colours (6.2, 6.3, 7.3, 7.4).
 * `members` are positions; ret_mate[i] is the index of the mate of members[i].  If `whys` is given,
 * the reasons are appended to whys[position].
 */
void dubov_columns_pair(const struct dubov *d, const int *members, int n, int *ret_mate,
			struct sbuf *whys);

#endif
