/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rules_for.h. */
#include "daemon/rules_for.h"

#include "sql/store_event.h"
#include "sql/store_game.h"

int rules_for(struct context *ctx, int64_t game, int64_t group, struct ruleset *ret_rules)
{
	struct game_row m;
	struct group_row g;
	int rc = game ? store_game_get(ctx->store, game, &m) : 0;

	if (rc > 0)
		return ruleset_read(m.ruleset, ret_rules, NULL) ? 1 : STORE_FAILED;
	if (rc == 0 && group)
		rc = store_group_get(ctx->store, group, &g);
	if (rc > 0)
		return ruleset_read(g.ruleset, ret_rules, NULL) ? 1 : STORE_FAILED;
	*ret_rules = ruleset_default(RULESET_DSU_EMAIL);
	return rc < 0 ? rc : 1;
}
