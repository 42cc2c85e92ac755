/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who floats down (PAIRING DUBOV-6.4).  Private to core/pairing/dubov/.
 */
#ifndef CORE_PAIRING_DUBOV_DUBOV_FLOATERS_H
#define CORE_PAIRING_DUBOV_DUBOV_FLOATERS_H

#include "core/pairing/dubov/dubov_player.h"

/*
 * Chooses who of a group floats down so that the others can be paired within it, and everybody else
 * among themselves: the fewest, of these the first set.  `list` holds n positions: the group in the
 * order of floating, then all others.  ret_out is false for all on entry.  Returns false when the n
 * positions cannot be paired completely.
 */
bool dubov_floaters_choose(const struct dubov *d, const int *list, int n_group, int n,
			   bool *ret_out);

#endif
