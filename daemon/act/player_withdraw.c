/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who leaves which group; what becomes of the games is decided by daemon/event/withdrawal.h. */
#include "daemon/act/player_withdraw.h"

#include "daemon/act/part.h"
#include "daemon/event/effects_store.h"

/* 1: they are in the group and have not left it; 0: refused and noted. */
static int may_withdraw(struct act *act, int64_t group, int64_t player, struct entry_row *ret_entry)
{
	char date[CIVIL_TEXT];
	int rc = store_entry_of(act->work.ctx->store, group, player, ret_entry);

	if (rc < 0 || (rc > 0 && ret_entry->state != ENTRY_WITHDRAWN))
		return rc;
	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "6.2.8", "no_group", "%s",
			   tr(act->request.lang, "The game belongs to no group that can be left."));
	else
		act_refuse(act, OUTCOME_REFUSED, "6.2.8", "withdrawn_before",
			   tr(act->request.lang, "The player has left the group already, on %s."),
			   civil_format(zone_date(ZONE_COPENHAGEN, ret_entry->withdrawn), date));
	return 0;
}

int player_withdraw_decide(struct act *act, const struct player *who,
			   const struct withdrawal *asked, struct effects *ret, bool *ret_all_lost)
{
	struct game_step_refusal refusal;
	struct entry_row entry;
	int rc = may_withdraw(act, asked->group, who->id, &entry);

	if (rc <= 0)
		return rc;
	rc = withdrawal_decide(&act->work, who, &entry, asked, ret, ret_all_lost, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	return rc;
}

void player_withdraw_done(struct act *act, int64_t group, bool all_lost)
{
	act_done(act, json_pack("{s:I, s:b}", "group", (json_int_t)group, "all_lost", all_lost),
		 "%s",
		 all_lost
			 ? tr(act->request.lang, "Withdrawn: all games of the group are lost.")
			 : tr(act->request.lang, "Withdrawn: the open games will be adjudicated."));
}

int player_withdraw(struct act *act, int64_t group)
{
	struct withdrawal asked = {.group = group, .author = "", .reason = ""};
	struct effects fx = EFFECTS_INIT;
	bool all_lost;
	int rc = player_withdraw_decide(act, &act->request.player, &asked, &fx, &all_lost);

	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		player_withdraw_done(act, group, all_lost);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}
