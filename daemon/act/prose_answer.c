/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See prose_answer.h. */
#include "daemon/act/prose_answer.h"

#include <string.h>

#include "core/base/mem.h"
#include "core/play/consent.h"
#include "daemon/act/player_command.h"
#include "daemon/act/player_prose.h"
#include "daemon/event/message.h"
#include "daemon/game_load.h"
#include "daemon/restored.h"

/* Words in a game that waits for a ruling are added to its case. */
static int as_statement(struct act *act, const struct game_row *row, const char *words,
			bool *ret_done)
{
	enum post_kind kind;
	struct command cmd;
	struct game g;
	bool waits;
	int rc = game_load_now(act->work.ctx, row, &g);

	*ret_done = false;
	if (rc < 0)
		return rc;
	waits = g.waits != GAME_CASE_NONE && g.phase != PHASE_OVER;
	game_release(&g);
	if (!waits)
		return 1;
	command_init(&cmd, VERB_ANSWER);
	cmd.text = mem_strdup(words);
	rc = player_command(act, &cmd, row->id, -1, &kind);
	command_release(&cmd);
	*ret_done = true;
	return rc;
}

static int send_words(struct act *act, int64_t game, const char *words)
{
	struct game_row row;
	bool done = false;
	int rc = player_prose_game(act, game, &row);
	bool has_game = rc > 0;

	if (has_game) {
		player_prose_about(act, &row);
		rc = as_statement(act, &row, words, &done);
	}
	if (rc < 0 || done)
		return rc;
	rc = player_prose_to_leader(
		act, POST_WORDS, has_game ? &row : NULL,
		json_pack("{s:s, s:s}", "who", act->request.player.name, "words", words));
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE)
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "Your words have gone to the tournament leader."));
	return rc;
}

static int words_of(const char *text, size_t len)
{
	int n = 0;

	for (size_t i = 0; i < len; i++)
		n += (unsigned char)text[i] > ' ' && (i == 0 || (unsigned char)text[i - 1] <= ' ');
	return n;
}

/* The mail's answer to the question; "yes please" does not accept a draw here. */
enum says { SAYS_ELSE, SAYS_YES, SAYS_NO };

static enum says answer_of(const char *text, size_t len)
{
	struct command_list list;
	enum command_error error = command_parse(text, len, &list);
	bool word = error == COMMAND_OK && list.n == 1 &&
		    (list.v[0].verb == VERB_CONFIRM ||
		     (list.v[0].verb == VERB_ACCEPT && list.v[0].polite_yes));

	command_list_release(&list);
	if (!word && error != COMMAND_NOTHING)
		return SAYS_ELSE;
	if (consent_given(text, len))
		return SAYS_YES;
	return words_of(text, len) <= 2 && consent_refused(text, len) ? SAYS_NO : SAYS_ELSE;
}

/* Text beside the "yes" is sent as well. */
static int say_yes(struct act *act, int64_t game, const char *words, const char *text, size_t len)
{
	struct sbuf all = SBUF_INIT, more = SBUF_INIT;
	int rc;

	sbuf_adds(&all, words);
	sbuf_add(&more, text, len);
	if (words_of(text, len) > 2) {
		sbuf_adds(&all, "\n\n");
		message_text(act->work.ctx, more.buf, &all);
	}
	rc = send_words(act, game, all.buf);
	sbuf_release(&all);
	sbuf_release(&more);
	return rc;
}

/* Plays the move that was asked about, with the words of both mails unless they are only the move.
 */
static int play_hint(struct act *act, const struct post_row *row, json_t *facts, const char *text,
		     size_t len, enum post_kind *ret_kind)
{
	const char *words = json_string_value(json_object_get(facts, "words"));
	struct sbuf all = SBUF_INIT;
	int rc;

	sbuf_adds(&all, json_string_value(json_object_get(facts, "move")));
	if (words_of(words, strlen(words)) > 2)
		sbuf_addf(&all, "\n%s", words);
	if (words_of(text, len) > 2) {
		sbuf_adds(&all, "\n\n");
		sbuf_add(&all, text, len);
	}
	rc = player_command_text(act, all.buf, all.len, row->game, row->ply, ret_kind);
	sbuf_release(&all);
	return rc;
}

/* An answer to the question about a move; after a no, the words may still be for the leader. */
static int take_hint(struct act *act, const struct post_row *row, json_t *facts, const char *text,
		     size_t len, enum post_kind *ret_kind)
{
	const char *words = json_string_value(json_object_get(facts, "words"));
	struct game_row game;
	int rc = 1;

	if (answer_of(text, len) == SAYS_NO) {
		rc = player_prose_game(act, row->game, &game);
		if (rc > 0)
			player_prose_about(act, &game);
		rc = rc < 0 ? rc : player_prose_ask(act, words, ret_kind);
	} else {
		rc = play_hint(act, row, facts, text, len, ret_kind);
	}
	return rc > 0 ? store_outbox_forget(act->work.ctx->store, row->id) : rc;
}

static int take_words(struct act *act, const struct post_row *row, json_t *facts, const char *text,
		      size_t len)
{
	const char *words = json_string_value(json_object_get(facts, "words"));
	int rc = 1;

	if (answer_of(text, len) == SAYS_NO)
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "Your words were not sent to "
					       "anybody."));
	else
		rc = say_yes(act, row->game, words, text, len);
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE)
		rc = store_outbox_forget(act->work.ctx->store, row->id);
	return rc;
}

/* A mail that its sender's host disowns makes no move (RULES S-31). */
static int take(struct act *act, const struct post_row *row, const char *text, size_t len,
		bool *ret_taken, enum post_kind *ret_kind)
{
	json_t *facts = json_loads(row->facts ? row->facts : "{}", 0, NULL);
	bool hint = json_object_get(facts, "move");
	int rc = 1;

	*ret_taken = !hint || !act->request.disowned;
	act->request.understood = *ret_taken;
	if (!json_object_get(facts, "words"))
		act_done(act, NULL, "%s", tr(act->request.lang, "That has already been done."));
	else if (!hint)
		rc = take_words(act, row, facts, text, len);
	else if (*ret_taken)
		rc = take_hint(act, row, facts, text, len, ret_kind);
	json_decref(facts);
	return rc;
}

int prose_answer(struct act *act, const char *text, size_t len, bool *ret_taken,
		 enum post_kind *ret_kind, int64_t *ret_game, int *ret_ply)
{
	struct post_row row;
	int rc = store_outbox_get(act->work.ctx->store, act->request.token.game, &row);

	*ret_taken = false;
	*ret_kind = POST_ANSWER;
	*ret_game = 0;
	*ret_ply = -1;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	*ret_game = row.game;
	*ret_ply = row.game ? row.ply : -1;
	if (row.kind == POST_PROSE && row.player == act->request.player.id &&
	    !restored_took(act->work.ctx, act->request.token.key, row.created) &&
	    answer_of(text, len) != SAYS_ELSE)
		rc = take(act, &row, text, len, ret_taken, ret_kind);
	post_row_release(&row);
	return rc;
}
