/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Which ruling a later one upholds.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_UPHELD_H
#define DAEMON_LETTER_UPHELD_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_case.h"

/*
 * The ruling appealed against in the case `on`, when this one decides the same; 0: it does not, or
 * there was no appeal.  `game` is NULL when it is about none.
 */
int64_t upheld_ruling(const struct context *ctx, const struct game *game,
		      const struct ruling_row *row, const struct case_row *on);

#endif
