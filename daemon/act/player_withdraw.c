/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Withdrawal from a group: every game of the player there learns of it (RULES E-6). */
#include "daemon/act/player_withdraw.h"

#include <stdio.h>

#include "core/rules/withdrawal.h"
#include "daemon/entry_list.h"
#include "daemon/game_list.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"
#include "mail/out/letter.h"

static int withdraw_from(struct act *act, int64_t id, int64_t player, int finished, int total,
			 bool all_lost, const char *author, const char *reason)
{
	struct apply_ctx ctx = {.side = SIDE_NONE,
				.leader = true,
				.author = author,
				.ply = -1,
				.now = act->work.received,
				.door = COMMAND_CONTROL};
	struct command cmd;
	struct game_tx m;
	enum verdict v;
	int rc = game_tx_open(&act->work, id, &m);

	if (rc <= 0 || (m.game->phase == PHASE_OVER && !all_lost))
		return rc < 0 ? rc : 1;
	command_init(&cmd, VERB_WITHDRAWAL);
	cmd.side = game_tx_side(&m, player);
	cmd.days = finished;
	cmd.number = total;
	event_set(&cmd.text, reason);
	rc = game_tx_command(&act->work, &m, &cmd, &ctx, &v, NULL);
	command_release(&cmd);
	return rc;
}

static int tell_withdrawal(struct act *act, int64_t group, const struct player *who, bool all_lost,
			   const char *reason)
{
	struct entry_list list = {0};
	int rc = entry_list_load(act->work.ctx, group, false, &list);

	for (int i = 0; i < list.n && rc > 0; i++) {
		struct player p;
		rc = store_player_get(act->work.ctx->store, list.rows[i].player, &p);
		if (rc > 0)
			rc = letter_queue(
				&act->work,
				&(struct letter_facts){
					.kind = POST_GROUP_STATE,
					.to = &p,
					.group = group,
					.facts = json_pack("{s:i, s:s, s:s}", "change",
							   all_lost ? LETTER_WITHDREW_EARLY
								    : LETTER_WITHDREW,
							   "player", who->name, "reason", reason)});
	}
	entry_list_release(&list);
	return rc;
}

static int note_withdrawn(struct act *act, int64_t group, int64_t player, bool all_lost)
{
	struct entry_row e;
	int rc = store_entry_of(act->work.ctx->store, group, player, &e);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	e.state = ENTRY_WITHDRAWN;
	e.withdrawn = act->work.received;
	e.void_all = all_lost;
	return store_entry_update(act->work.ctx->store, &e);
}

/* 1: he is in the group and has not left it; 0: refused and noted. */
static int may_withdraw(struct act *act, int64_t group, int64_t player)
{
	char date[CIVIL_TEXT];
	struct entry_row e;
	int rc = store_entry_of(act->work.ctx->store, group, player, &e);

	if (rc < 0 || (rc > 0 && e.state != ENTRY_WITHDRAWN))
		return rc;
	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "6.2.8", "no_group", "%s",
			   tr(act->request.lang, "The game belongs to no group that can be left."));
	else
		act_refuse(act, OUTCOME_REFUSED, "6.2.8", "withdrawn_before",
			   tr(act->request.lang, "The player has left the group already, on %s."),
			   civil_format(zone_date(ZONE_COPENHAGEN, e.withdrawn), date));
	return 0;
}

int player_withdraw(struct act *act, int64_t player, int64_t group, const char *author,
		    const char *reason)
{
	struct game_list games;
	struct player who;
	int64_t open = 0;
	bool all_lost;
	int rc = store_player_get(act->work.ctx->store, player, &who);

	if (rc > 0)
		rc = may_withdraw(act, group, player);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = game_list_load(act->work.ctx, &(struct game_query){.group = group, .player = player},
			    false, &games);
	if (rc > 0)
		rc = store_game_count(
			act->work.ctx->store,
			&(struct game_query){.group = group, .player = player, .unfinished = true},
			&open);
	all_lost =
		withdrawal_mode(WITHDRAWAL_KSKAK, games.n - open, games.n) == WITHDRAWAL_ALL_LOST;
	if (rc > 0)
		rc = note_withdrawn(act, group, player, all_lost);
	for (int i = 0; i < games.n && rc > 0; i++)
		rc = withdraw_from(act, games.v[i], player, games.n - (int)open, games.n, all_lost,
				   author[0] ? author : who.name, reason);
	if (rc > 0)
		rc = tell_withdrawal(act, group, &who, all_lost, reason);
	act_done(act, json_pack("{s:I, s:b}", "group", (json_int_t)group, "all_lost", all_lost),
		 "%s",
		 all_lost
			 ? tr(act->request.lang, "Withdrawn: all games of the group are lost.")
			 : tr(act->request.lang, "Withdrawn: the open games will be adjudicated."));
	work_touch(&act->work, group, 0);
	game_list_release(&games);
	return rc;
}
