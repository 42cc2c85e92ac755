/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_api.h. */
#include "daemon/act/from_api.h"

#include <stdio.h>
#include <string.h>

#include "daemon/act/player_command.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_entry_withdraw.h"
#include "sql/store_game.h"

static enum act_proof proof_of(enum inbound_by by)
{
	switch (by) {
	case BY_TOKEN: return PROOF_API;
	case BY_SESSION: return PROOF_SESSION;
	case BY_LINK: return PROOF_LINK;
	}
	return PROOF_NONE;
}

static int know_player(struct act *act, int64_t id)
{
	struct request *request = &act->request;
	int rc = store_player_get(act->work.ctx->store, id, &request->player);

	if (rc > 0) {
		request->proof = proof_of(request->in->api.by);
		request->lang = text_lang(request->player.lang);
	}
	return rc;
}

/*
 * A form answers the position shown on its page; if the position has changed, it is not applied. 1:
 * it may proceed.
 */
static int still_shown(struct act *act, const struct inbound_api *asked)
{
	struct game_row row;
	int rc;

	if (asked->by == BY_TOKEN || !asked->game || asked->ply < 0)
		return 1;
	rc = store_game_get(act->work.ctx->store, asked->game, &row);
	if (rc > 0 && store_game_plays(&row, asked->player) &&
	    (row.ply != asked->ply || strcmp(row.result, "*"))) {
		act_refuse(act, OUTCOME_REFUSED, "6.2.4", "stale", "%s",
			   tr(act->request.lang, "The game has continued since this page was "
						 "loaded; nothing was done. This is its current "
						 "state."));
		return 0;
	}
	return rc < 0 ? rc : 1;
}

int from_api(struct act *act)
{
	const struct inbound_api *asked = &act->request.in->api;
	enum post_kind kind;
	int rc;

	if (asked->player) {
		rc = know_player(act, asked->player);
		if (rc == 0)
			act_refuse(act, OUTCOME_DENIED, "", "unknown_player",
				   tr(act->request.lang, "Unknown player."));
		if (rc <= 0)
			return rc < 0 ? rc : 1;
	} else {
		snprintf(act->request.from, sizeof(act->request.from), "%s",
			 asked->address ? asked->address : "");
	}
	if (asked->entry)
		return player_entry_withdraw_number(act, asked->command->text, asked->entry);
	rc = still_shown(act, asked);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->work.words = asked->words ? asked->words : "";
	rc = player_command(act, asked->command, asked->game, asked->ply, &kind);
	act->work.words = "";
	/* Success is also confirmed by letter; a refusal is visible at once (RULES S-11). */
	if (rc > 0 && act->request.player.id && act->answer.game &&
	    act->answer.outcome == OUTCOME_DONE && !act->answer.repeated)
		rc = act_answer_by_letter(act, kind);
	return rc;
}
