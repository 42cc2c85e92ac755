/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Shared prizes. */
#include "core/standings/prize_share.h"

struct ratio prize_share(const struct ratio *prizes, size_t n_prizes, size_t from, size_t sharers)
{
	struct ratio sum = RATIO_ZERO;
	size_t i;

	for (i = from; i < from + sharers && i < n_prizes; i++)
		sum = ratio_add(sum, prizes[i]);
	return ratio_div(sum, ratio_int((int64_t)sharers));
}
