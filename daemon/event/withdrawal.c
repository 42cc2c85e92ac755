/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One command to every game of the player; see withdrawal.h. */
#include "daemon/event/withdrawal.h"

#include "core/rules/withdrawal.h"
#include "daemon/event/group.h"
#include "daemon/game_list.h"
#include "mail/out/letter.h"

/* What is the same for all games. */
struct leaving {
	const struct player *who;
	const struct withdrawal *asked;
	int total, finished;
	bool all_lost;
};

static int leave_game(const struct work *work, const struct leaving *l, int64_t id,
		      struct effects *ret, struct game_step_refusal *ret_refusal)
{
	const char *author = l->asked->author, *reason = l->asked->reason;
	struct apply_ctx ctx = game_step_leader(work);
	struct command cmd;
	struct game_tx m;
	int rc = game_step_open(work, id, &m, ret);

	if (rc <= 0 || (m.game->phase == PHASE_OVER && !l->all_lost))
		return rc == 0 ? STORE_FAILED : rc;
	ctx.author = author[0] ? author : l->who->name;
	command_init(&cmd, VERB_WITHDRAWAL);
	cmd.side = game_tx_side(&m, l->who->id);
	cmd.days = l->finished;
	cmd.number = l->total;
	event_set(&cmd.text, reason);
	rc = game_step_part(work, &m, &cmd, &ctx, ret, ret_refusal);
	command_release(&cmd);
	return rc;
}

static int leave_games(const struct work *work, struct leaving *l, struct effects *ret,
		       struct game_step_refusal *ret_refusal)
{
	struct game_query all = {.group = l->asked->group, .player = l->who->id};
	struct game_query open = {
		.group = l->asked->group, .player = l->who->id, .unfinished = true};
	struct game_list games;
	int64_t left = 0;
	int rc = game_list_load(work->ctx, &all, false, &games);

	if (rc > 0)
		rc = store_game_count(work->ctx->store, &open, &left);
	l->total = games.n;
	l->finished = games.n - (int)left;
	l->all_lost =
		withdrawal_mode(WITHDRAWAL_KSKAK, l->finished, l->total) == WITHDRAWAL_ALL_LOST;
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = leave_game(work, l, games.v[i], ret, ret_refusal);
	game_list_release(&games);
	return rc;
}

static int tell(const struct work *work, const struct leaving *l, struct effects *ret)
{
	enum letter_group_change change = l->all_lost ? LETTER_WITHDREW_EARLY : LETTER_WITHDREW;
	struct letter_facts letter = {.kind = POST_GROUP_STATE, .group = l->asked->group};

	letter.facts = json_pack("{s:i, s:s, s:s}", "change", (int)change, "player", l->who->name,
				 "reason", l->asked->reason);
	return group_tell(work, l->asked->group, &letter, ret);
}

int withdrawal_decide(const struct work *work, const struct player *who,
		      const struct entry_row *entry, const struct withdrawal *asked,
		      struct effects *ret, bool *ret_all_lost,
		      struct game_step_refusal *ret_refusal)
{
	struct leaving l = {.who = who, .asked = asked};
	struct entry_row left = *entry;
	int rc = leave_games(work, &l, ret, ret_refusal);

	if (rc <= 0)
		return rc;
	left.state = ENTRY_WITHDRAWN;
	left.withdrawn = work->received;
	left.void_all = l.all_lost;
	effects_entry(ret, &left);
	effects_pages(ret, asked->group, 0);
	*ret_all_lost = l.all_lost;
	return tell(work, &l, ret);
}
