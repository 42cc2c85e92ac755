/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See from_web.h. */
#include "daemon/act/from_web.h"

#include "daemon/act/official_otp.h"
#include "daemon/act/player_access.h"
#include "daemon/act/player_choices.h"
#include "daemon/act/player_note.h"
#include "daemon/act/player_sign_in.h"

/* Returns 1 with the player of the session, or none; 0 if that player no longer exists. */
static int know_player(struct act *act)
{
	const struct inbound_web *asked = &act->request.in->web;
	int rc = 1;

	text_lang_read(asked->lang, &act->request.lang);
	if (asked->player)
		rc = store_player_get(act->work.ctx->store, asked->player, &act->request.player);
	if (rc > 0 && asked->player)
		act->request.proof = PROOF_SESSION;
	return rc;
}

int from_web(struct act *act)
{
	int rc = know_player(act);

	if (rc <= 0) {
		if (rc == 0)
			act_refuse(act, OUTCOME_DENIED, "", "unknown_player",
				   tr(act->request.lang, "Unknown player."));
		return rc < 0 ? rc : 1;
	}
	switch (act->request.in->web.act) {
	case WEB_ASK: return player_sign_in_ask(act);
	case WEB_CODE: return player_sign_in_code(act);
	case WEB_LINK: return player_sign_in_link(act);
	case WEB_OTP: return official_otp_enter(act);
	case WEB_OTP_NEW: return official_otp_new(act);
	case WEB_OTP_TRY: return official_otp_try(act);
	case WEB_SIGN_OUT: return player_sign_in_out(act);
	case WEB_ISSUE: return player_access_issue(act);
	case WEB_REVOKE: return player_access_revoke(act);
	case WEB_ADDRESS: return player_access_address(act);
	case WEB_ERASE: return player_access_erase(act);
	case WEB_NOTES: return player_note_set(act);
	case WEB_SET: return player_choices(act);
	}
	return STORE_FAILED;
}
