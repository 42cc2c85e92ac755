/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_api.h. */
#include "daemon/act/from_api.h"

#include <stdio.h>

#include "daemon/act/player_command.h"
#include "daemon/act/player_entry.h"

static int know_player(struct act *act, int64_t id)
{
	struct request *request = &act->request;
	int rc = store_player_get(act->work.ctx->store, id, &request->player);

	if (rc > 0) {
		request->proof = PROOF_API;
		request->lang = text_lang(request->player.lang);
	}
	return rc;
}

int from_api(struct act *act)
{
	const struct inbound_api *asked = &act->request.in->api;
	enum post_kind kind;
	int rc;

	if (asked->player) {
		rc = know_player(act, asked->player);
		if (rc == 0)
			act_refuse(act, OUTCOME_DENIED, "", "unknown_player", "Unknown player.");
		if (rc <= 0)
			return rc < 0 ? rc : 1;
	} else {
		snprintf(act->request.from, sizeof(act->request.from), "%s",
			 asked->address ? asked->address : "");
	}
	if (asked->entry)
		return player_entry_withdraw_number(act, asked->command->text, asked->entry);
	act->work.words = asked->words ? asked->words : "";
	rc = player_command(act, asked->command, asked->game, asked->ply, &kind);
	act->work.words = "";
	/* What was done is also confirmed by letter; a refusal is seen at once (RULES S-11). */
	if (rc > 0 && act->request.player.id && act->answer.game &&
	    act->answer.outcome == OUTCOME_DONE && !act->answer.repeated)
		rc = act_answer_by_letter(act, kind);
	return rc;
}
