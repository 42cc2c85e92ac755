/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Pausing one game while a dispute is settled, and letting it go on (6.4.1). */
#include "daemon/act/leader.h"
#include "daemon/act/part.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/pause.h"

static int change(struct act *act, const struct game_row *row, bool pause)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	bool with_group;
	int rc = pause_game(&act->work, row->id, pause, leader_text(act, "reason"), &fx,
			    &with_group, &refusal);

	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		act_done(act, json_pack("{s:I}", "game", (json_int_t)row->id), "%s",
			 pause	      ? "the game is paused"
			 : with_group ? "the group is paused; the game goes on with it"
				      : "the game goes on");
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

static int pause_or_resume(struct act *act, bool pause)
{
	struct game_row row;
	int rc = store_game_get(act->work.ctx->store, leader_number(act, "game"), &row);

	if (rc <= 0)
		return rc < 0 ? rc : leader_missing(act, "game");
	act->answer.game = row.id;
	act->answer.group = row.group;
	rc = leader_may_game(act, &row);
	return rc > 0 ? change(act, &row, pause) : rc < 0 ? rc : 1;
}

int leader_pause_game(struct act *act)
{
	return pause_or_resume(act, true);
}

int leader_pause_resume(struct act *act)
{
	return pause_or_resume(act, false);
}
