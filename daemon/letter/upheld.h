/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Determines which ruling a later one upholds.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_UPHELD_H
#define DAEMON_LETTER_UPHELD_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_case.h"

/*
 * The ruling appealed against in the case `on`, if this one decides the same; 0: it does not, or
 * there was no appeal.  `game` is NULL if it is not about a game.
 */
int64_t upheld_ruling(const struct context *ctx, const struct game *game,
		      const struct ruling_row *row, const struct case_row *on);

#endif
