/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The door of the HTTP API and of the entry form: one command, whose fields the door has checked.
 */
#include <stdio.h>

#include "daemon/act/player_command.h"

static int known_player(struct act *act)
{
	int rc = store_player_get(act->ctx->store, act->in->api.player, &act->player);

	if (rc > 0) {
		act->proof = PROOF_API;
		act->lang = act->player.lang;
	}
	return rc;
}

int act_api(struct act *act)
{
	const struct inbound_api *asked = &act->in->api;
	enum post_kind kind;
	int rc;

	if (asked->player) {
		rc = known_player(act);
		if (rc == 0)
			act_refuse(act, OUTCOME_DENIED, "", "unknown_player", "Unknown player.");
		if (rc <= 0)
			return rc < 0 ? rc : 1;
	} else {
		snprintf(act->from, sizeof(act->from), "%s", asked->address ? asked->address : "");
	}
	rc = act_command(act, asked->command, asked->game, asked->ply, &kind);
	/* What was done is confirmed by a letter too; a refusal is seen at once (rule 15). */
	if (rc > 0 && act->player.id && act->game && act->outcome == OUTCOME_DONE &&
	    !act->repeated_move)
		rc = act_answer_by_letter(act, kind);
	return rc;
}
