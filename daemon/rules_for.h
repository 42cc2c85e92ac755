/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rules that apply to a decision outside a game's moves. */
#ifndef DAEMON_RULES_FOR_H
#define DAEMON_RULES_FOR_H

#include "core/rules/ruleset.h"
#include "daemon/context.h"

/*
 * The rules of the game, otherwise of the group, otherwise (both 0) the standard ones.  Returns 1,
 * or a negative enum store_error.
 */
int rules_for(struct context *ctx, int64_t game, int64_t group, struct ruleset *ret_rules);

#endif
