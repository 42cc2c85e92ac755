/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of requests of the control socket, who may send them, and their record. */
#include "daemon/act/leader_requests.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"

struct leader_request {
	const char *name;
	enum role least;
	bool changes; /* recorded with its author */
	int (*run)(struct act *act);
};

static const struct leader_request requests[] = {
	{"status", ROLE_NONE, false, leader_show_status},
	{"cases", ROLE_NONE, false, leader_show_cases},
	{"case", ROLE_LEADER, false, leader_show_case},
	{"rule", ROLE_LEADER, true, leader_case_rule},
	{"inquire", ROLE_LEADER, true, leader_case_inquire},
	{"appeal", ROLE_LEADER, true, leader_case_appeal},
	{"events", ROLE_NONE, false, leader_show_events},
	{"event.add", ROLE_ADMIN, true, leader_event_add},
	{"event.open", ROLE_LEADER, true, leader_event_open},
	{"event.close", ROLE_LEADER, true, leader_event_close},
	{"groups", ROLE_NONE, false, leader_show_groups},
	{"group", ROLE_NONE, false, leader_show_group},
	{"group.export", ROLE_NONE, false, leader_show_group_export},
	{"group.start", ROLE_LEADER, true, leader_group_start},
	{"group.pause", ROLE_LEADER, true, leader_group_pause},
	{"group.resume", ROLE_LEADER, true, leader_group_resume},
	{"group.archive", ROLE_LEADER, true, leader_group_archive},
	{"group.add", ROLE_LEADER, true, leader_group_add},
	{"players", ROLE_NONE, false, leader_show_players},
	{"player", ROLE_LEADER, false, leader_show_player},
	{"player.add", ROLE_LEADER, true, leader_player_add},
	{"player.withdraw", ROLE_LEADER, true, leader_sanction_withdraw},
	{"player.expel", ROLE_LEADER, true, leader_sanction_expel},
	{"player.warn", ROLE_LEADER, true, leader_sanction_warn},
	{"player.ban", ROLE_LEADER, true, leader_sanction_ban},
	{"player.address", ROLE_LEADER, true, leader_player_address},
	{"player.confirm-address", ROLE_LEADER, true, leader_player_confirm},
	{"player.leave", ROLE_LEADER, true, leader_player_leave},
	{"player.erase", ROLE_ADMIN, true, leader_player_erase},
	{"player.tokens", ROLE_LEADER, false, leader_player_tokens},
	{"player.revoke", ROLE_LEADER, true, leader_player_revoke},
	{"game", ROLE_NONE, false, leader_show_game},
	{"game.start", ROLE_LEADER, true, leader_game_start},
	{"lots", ROLE_NONE, false, leader_show_lots},
	{"verify", ROLE_NONE, false, leader_show_verify},
	{"backup", ROLE_ADMIN, true, leader_admin_backup},
	{"outbox", ROLE_NONE, false, leader_show_outbox},
	{"key.rotate", ROLE_ADMIN, true, leader_admin_rotate_key},
};

static bool leader_is(struct act *act, enum role least)
{
	if (act->request.role >= least)
		return true;
	act_refuse(act, OUTCOME_DENIED, "6.4.1", "denied", "this needs another role");
	return false;
}

static int record(struct act *act)
{
	char *request = json_dumps(act->request.in->control.request, JSON_COMPACT);
	int rc = store_act_add(act->work.ctx->store, act->work.received, act->work.author,
			       request ? request : "{}",
			       act->answer.outcome == OUTCOME_DONE ? act->answer.message.buf
								   : act->answer.error);

	free(request);
	return rc;
}

int leader_requests_run(struct act *act)
{
	const char *name = leader_text(act, "do");
	int rc;

	act->request.lang = &lang_english;
	for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
		if (strcmp(requests[i].name, name) != 0)
			continue;
		if (!leader_is(act, requests[i].least))
			return requests[i].changes ? record(act) : 1;
		rc = requests[i].run(act);
		return rc > 0 && requests[i].changes ? record(act) : rc < 0 ? rc : 1;
	}
	act_refuse(act, OUTCOME_WRONG, "", "unknown_request", "unknown request \"%.40s\"", name);
	return 1;
}
