/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See mail_doubt.h. */
#include "daemon/act/mail_doubt.h"

#include <string.h>

#include "core/play/consent.h"
#include "daemon/act/player_command.h"
#include "daemon/letter/queue.h"
#include "daemon/restored.h"
#include "sql/store_game.h"

int mail_doubt_ask(struct act *act, const char *text, size_t len, int64_t game, int ply)
{
	char at[INSTANT_TEXT];
	struct game_row row = {.id = 0};
	json_t *says = json_stringn(text, len);
	bool may;
	int rc = act_may_answer(act, POST_DOUBT, &may);

	act_refuse(act, OUTCOME_DENIED, "", "doubtful", "%s",
		   tr(act->request.lang,
		      "The sender's mail host says that the mail is not from them."));
	if (rc > 0 && game)
		rc = store_game_get(act->work.ctx->store, game, &row);
	if (rc < 0 || !may || !says) {
		json_decref(says);
		return rc < 0 ? rc : 1;
	}
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_DOUBT,
				       .to = &act->request.player,
				       .game = row.id,
				       .group = row.id ? row.group : 0,
				       .seq = row.id ? row.seq : 0,
				       .ply = ply < 0 ? 0 : ply,
				       .token = TOKEN_WORDS,
				       .facts = json_pack("{s:o, s:s, s:s, s:b, s:i, s:I}", "says",
							  says, "at",
							  instant_format(act->work.now, at), "from",
							  act->request.from, "place", ply >= 0,
							  "key", act->request.ply_key, "dated",
							  (json_int_t)act->request.dated.sec)});
}

/* The clock stops when the words arrived, not when they were confirmed. */
static void date_back(struct act *act, const char *at)
{
	struct instant came;

	if (at && instant_parse(at, &came) && came.sec < act->work.now.sec)
		act->work.now = came;
}

static int say_yes(struct act *act, const struct post_row *row, const json_t *facts,
		   enum post_kind *ret_kind)
{
	const char *says = json_string_value(json_object_get(facts, "says"));
	bool place = json_is_true(json_object_get(facts, "place"));

	date_back(act, json_string_value(json_object_get(facts, "at")));
	act->request.ply_key = (int)json_integer_value(json_object_get(facts, "key"));
	act->request.dated.sec = json_integer_value(json_object_get(facts, "dated"));
	return player_command_text(act, says, strlen(says), row->game, place ? row->ply : -1,
				   ret_kind);
}

static int settle(struct act *act, const struct post_row *row, const char *text, size_t len,
		  enum post_kind *ret_kind)
{
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	bool open = json_is_string(json_object_get(facts, "says"));
	bool yes = consent_given(text, len), no = consent_refused(text, len);
	int rc = 1;

	*ret_kind = POST_ANSWER;
	act->request.understood = true;
	if (!open) {
		act_done(act, NULL, "%s", tr(act->request.lang, "That has already been done."));
	} else if (yes) {
		rc = say_yes(act, row, facts, ret_kind);
	} else if (no) {
		act_done(act, NULL, "%s", tr(act->request.lang, "Nothing is done."));
	} else {
		act_refuse(
			act, OUTCOME_WRONG, "", "not_confirmed", "%s",
			tr(act->request.lang, "Answer the same letter with the word \"confirm\"."));
	}
	if (rc > 0 && open && (yes || no))
		rc = store_outbox_forget(act->work.ctx->store, row->id);
	json_decref(facts);
	return rc;
}

int mail_doubt_answer(struct act *act, const char *text, size_t len, bool *ret_taken,
		      enum post_kind *ret_kind)
{
	struct post_row row;
	int rc = store_outbox_get(act->work.ctx->store, act->request.token.game, &row);

	*ret_taken = false;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (row.kind == POST_DOUBT && row.player == act->request.player.id &&
	    !restored_took(act->work.ctx, act->request.token.key, row.created)) {
		*ret_taken = true;
		rc = settle(act, &row, text, len, ret_kind);
	}
	post_row_release(&row);
	return rc;
}
