/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The door of the HTTP API and of the entry form. */
#include <stdio.h>
#include <string.h>

#include "daemon/act/player_command.h"

static int known_player(struct act *act)
{
	int rc = store_player_get(act->ctx->store, act->in->player, &act->player);

	if (rc > 0) {
		act->proof = PROOF_API;
		act->lang = act->player.lang;
	}
	return rc;
}

int act_api(struct act *act)
{
	const char *text = act->in->text ? act->in->text : "";
	enum post_kind kind;
	int rc;

	if (act->in->player) {
		rc = known_player(act);
		if (rc == 0)
			act_refuse(act, OUTCOME_DENIED, "", "unknown_player", "Unknown player.");
		if (rc <= 0)
			return rc < 0 ? rc : 1;
	} else {
		snprintf(act->from, sizeof(act->from), "%s",
			 act->in->envelope_from ? act->in->envelope_from : "");
	}
	rc = act_commands(act, text, strlen(text), act->in->game, act->in->ply, &kind);
	/* What was done is confirmed by a letter too; a refusal is seen at once (rule 15). */
	if (rc > 0 && act->player.id && act->game && act->outcome == OUTCOME_DONE &&
	    !act->repeated_move)
		rc = act_answer_by_letter(act, kind);
	return rc;
}
