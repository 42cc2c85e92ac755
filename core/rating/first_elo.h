/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The first Elo rating (4.7.1).
 */
#ifndef CORE_RATING_FIRST_ELO_H
#define CORE_RATING_FIRST_ELO_H

#include "core/base/civil.h"
#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

struct elo_game {
	int opponent;
	struct ratio score;
};

struct elo_tournament {
	struct civil date;
	const struct elo_game *games;
	size_t n_games;
	size_t order; /* set by first_elo_rating(): keeps the order of equal dates */
};

struct first_elo {
	int games;
	bool known; /* nine games were reached, so rp has a value */
	int rp;
	bool listed;
};

/* Sorts `tournaments` by date and counts. */
struct first_elo first_elo_rating(struct elo_tournament *tournaments, size_t n);

#endif
