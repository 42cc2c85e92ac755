/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_self.h. */
#include "daemon/act/player_self.h"

#include <stdio.h>
#include <string.h>

#include "daemon/access.h"
#include "daemon/letter/choice.h"
#include "daemon/letter/queue.h"

/* The outbox row holds the secret until the letter is sent. */
static int give(struct act *act, enum access_kind kind, const char *done)
{
	struct access_row row = {.kind = kind,
				 .player = act->request.player.id,
				 .scope = SCOPE_PLAY,
				 .created = act->work.received};
	char text[ACCESS_SECRET_MAX];
	int rc = access_issue(act->work.ctx, &row, text);

	if (rc < 0)
		return rc;
	act->answer.silent = true; /* the letter with the token is the answer */
	act_done(act, json_pack("{s:I}", "token", (json_int_t)row.id), "%s", done);
	return letter_queue(
		&act->work,
		&(struct letter_facts){.kind = POST_TOKEN,
				       .to = &act->request.player,
				       .token = TOKEN_PLAYER,
				       .reply = true,
				       .facts = json_pack("{s:s, s:b}", "token", text, "password",
							  kind == ACCESS_PASSWORD)});
}

int player_self_token(struct act *act)
{
	return give(act, ACCESS_TOKEN,
		    tr(act->request.lang, "The token has gone to your address."));
}

int player_self_password(struct act *act)
{
	return give(act, ACCESS_PASSWORD,
		    tr(act->request.lang, "The password has gone to your address."));
}

int player_self_data(struct act *act)
{
	act->answer.silent = true;
	act_done(act, NULL, "%s", tr(act->request.lang, "Your data have gone to your address."));
	return letter_queue(&act->work, &(struct letter_facts){.kind = POST_MYDATA,
							       .to = &act->request.player,
							       .token = TOKEN_PLAYER,
							       .reply = act->work.by_mail});
}

int player_self_language(struct act *act, const struct command *cmd)
{
	struct sbuf codes = SBUF_INIT;
	const struct lang *lang;

	if (!text_lang_word(cmd->text, &lang)) {
		text_lang_codes(tr(act->request.lang, " or "), &codes);
		act_refuse(act, OUTCOME_WRONG, "", "no_such_language",
			   tr(act->request.lang,
			      "There are no letters in \"%.40s\". Write: language %s."),
			   cmd->text, codes.buf);
		sbuf_release(&codes);
		return 1;
	}
	act->request.lang = lang;
	snprintf(act->request.player.lang, sizeof(act->request.player.lang), "%s", lang->code);
	/* xgettext: for "English" write the language that you translate into */
	act_done(act, NULL, "%s", tr(lang, "You will get letters in English."));
	return store_player_update(act->work.ctx->store, &act->request.player);
}

void player_self_choice(struct act *act, enum store_letters choice)
{
	const struct lang *lang = act->request.lang;

	switch (choice) {
	case LETTERS_FULL:
		act_done(act, NULL, "%s",
			 tr(lang, "You get each letter in full, with the table of moves and the "
				  "game as an attachment."));
		return;
	case LETTERS_SHORT:
		act_done(act, NULL, "%s",
			 tr(lang, "You get each letter in short: what has happened, the position, "
				  "the dates and the moves."));
		return;
	case LETTERS_DAILY:
		act_done(
			act, NULL,
			tr(lang,
			   "Moves and offers come together in one letter a day, at %d "
			   "o'clock. Your time runs as if each had been sent at once. Letters that "
			   "the rules require still come at once."),
			act->work.ctx->set.daily_hour);
		return;
	}
}

int player_self_letters(struct act *act, const struct command *cmd)
{
	if (!choice_read(cmd->text, &act->request.player.letters))
		return STORE_FAILED;
	player_self_choice(act, act->request.player.letters);
	return store_player_update(act->work.ctx->store, &act->request.player);
}

int player_self_invitations(struct act *act, bool wanted)
{
	act->request.player.invitations = wanted;
	act_done(act, NULL, "%s",
		 wanted ? tr(act->request.lang,
			     "You will be invited to tournaments that you have played before or "
			     "may enter.")
			: tr(act->request.lang,
			     "You will get no more invitations. Write \"invitations\" if you "
			     "want them again."));
	return store_player_update(act->work.ctx->store, &act->request.player);
}

/* The games are looked up when the letter is rendered. */
int player_self_status(struct act *act)
{
	act_done(act, NULL, "%s", "");
	return 1;
}
