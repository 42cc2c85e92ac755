/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See reader_rules.h. */
#include "daemon/letter/reader_rules.h"

#include "sql/store_game.h"

struct merged {
	struct ruleset rules;
	bool any;
};

/* The numbers mentioned in the help that are valid in every game: the larger ones. */
static int merge_rules(void *arg, const struct game_row *row)
{
	static const enum rule_row told[] = {RULE_LEAVE_NOTICE_DAYS, RULE_SILENCE_DAYS};
	struct merged *all = arg;
	struct ruleset one;

	if (!ruleset_read(row->ruleset, &one, NULL))
		return 0;
	for (size_t i = 0; all->any && i < sizeof(told) / sizeof(told[0]); i++)
		if (ruleset_get(&all->rules, told[i]) > ruleset_get(&one, told[i]))
			ruleset_set(&one, told[i], ruleset_get(&all->rules, told[i]));
	all->rules = one;
	all->any = true;
	return 0;
}

int reader_rules(struct context *ctx, int64_t player, const struct game *game,
		 struct ruleset *ret_rules)
{
	struct game_query q = {.player = player, .unfinished = true, .limit = 1000};
	struct merged all = {.rules = ruleset_default(RULESET_DSU_EMAIL)};
	int rc = 1;

	if (game)
		all.rules = game->setup.rules;
	else if (player)
		rc = store_game_each(ctx->store, &q, merge_rules, &all);
	*ret_rules = all.rules;
	return rc;
}
