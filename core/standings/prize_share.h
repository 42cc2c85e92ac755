/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The sharing of cash prizes (§ 24).
 */
#ifndef CORE_STANDINGS_PRIZE_SHARE_H
#define CORE_STANDINGS_PRIZE_SHARE_H

#include "core/base/ratio.h"

#include <stddef.h>

/*
 * Returns the share of each of `sharers` who share the places from..from + sharers - 1, counted
 * from 0; places without a prize count as 0 (B-8).
 */
struct ratio prize_share(const struct ratio *prizes, size_t n_prizes, size_t from, size_t sharers);

#endif
