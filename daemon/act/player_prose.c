/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_prose.h. */
#include "daemon/act/player_prose.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "core/play/mention.h"
#include "core/play/move_hint.h"
#include "core/play/series.h"
#include "daemon/event/message.h"
#include "daemon/game_load.h"
#include "daemon/letter/queue.h"
#include "daemon/restored.h"
#include "sql/store_preference.h"

/* --- to the opponent ------------------------------------------------------------------------- */

/* Words beside a move that are about a command are none; their writer may think that they are. */
static void say_unheard(struct act *act, const struct game_tx *m, const struct command *cmd)
{
	const struct lang *lang = act->request.lang;
	unsigned found = mention_in(act->work.words) & ~act->request.commanded;

	if (!act->work.by_mail || cmd->verb != VERB_MOVE || m->game->phase == PHASE_OVER)
		return;
	if (found & MENTION_LEAVE)
		act_done(
			act, NULL,
			tr(lang,
			   "What you write about leave does not count as leave. That is \"leave 1 July to 14 July\" alone on a line, at least %d days before."),
			ruleset_get(&m->game->setup.rules, RULE_LEAVE_NOTICE_DAYS));
	if ((found & MENTION_DRAW) && !cmd->offer)
		act_done(
			act, NULL, "%s",
			tr(lang,
			   "What you write about a draw does not offer one. That is \"draw?\" alone on a line, together with a move."));
	if (found & MENTION_RESIGN)
		act_done(
			act, NULL, "%s",
			tr(lang,
			   "What you write about resigning does not resign. That is \"resign\" alone on a line, without a move."));
	if (found & MENTION_WITHDRAW)
		act_done(
			act, NULL, "%s",
			tr(lang,
			   "What you write about a withdrawal does not withdraw. That is \"withdraw\" alone on a line, without a move."));
}

int player_prose_passed(struct act *act, const struct game_tx *m, const struct command *cmd)
{
	enum event_side to = side_other(game_tx_side(m, act->request.player.id));
	struct sbuf text = SBUF_INIT;
	enum message_fate fate;
	int rc = message_fate(&act->work, m, to, &fate, &text);
	const char *name = m->player[to].name;

	sbuf_release(&text);
	if (rc < 0)
		return rc;
	if (fate == MESSAGE_GOES && utf8_width(act->work.words) > MESSAGE_CHARACTERS)
		act_done(act, NULL,
			 tr(act->request.lang,
			    "The first %d characters of your message are sent to %s with it."),
			 MESSAGE_CHARACTERS, name);
	else if (fate == MESSAGE_GOES)
		act_done(act, NULL, tr(act->request.lang, "Your words go to %s with it."), name);
	else if (fate == MESSAGE_UNWANTED)
		act_done(act, NULL,
			 tr(act->request.lang,
			    "%s wants no messages, so your words were not passed on."),
			 name);
	say_unheard(act, m, cmd);
	return 1;
}

int player_prose_switch(struct act *act, const struct command *cmd)
{
	act_done(act, NULL, "%s",
		 cmd->on ? tr(act->request.lang,
			      "What your opponents write beside their moves comes to you, and what "
			      "you write goes to them.")
			 : tr(act->request.lang,
			      "What your opponents write beside their moves no longer comes to "
			      "you, and what you write does not go to them."));
	return store_player_set_messages(act->work.ctx->store, act->request.player.id, cmd->on);
}

/* The newest message the player received in a game. */
struct last_message {
	int64_t player;
	int ply;
	char *text;
};

static int take_message(void *arg, const struct post_row *row)
{
	struct last_message *last = arg;
	json_t *facts;
	const char *text;

	if (row->player != last->player || !row->facts)
		return 0;
	facts = json_loads(row->facts, 0, NULL);
	text = json_string_value(json_object_get(facts, "message"));
	if (text) {
		free(last->text);
		last->text = mem_strdup(text);
		last->ply = row->ply;
	}
	json_decref(facts);
	return 0;
}

int player_prose_to_leader(struct act *act, enum post_kind kind, const struct game_row *game,
			   json_t *facts)
{
	/* urgent: a line of a daily letter has no room for the words */
	struct letter_facts l = {.kind = kind, .urgent = true};

	if (game) {
		l.game = game->id;
		l.group = game->group;
		l.seq = game->seq;
		l.ply = game->ply;
	}
	if (!letter_queue_to_leader(&act->work, false, &l)) {
		json_decref(facts);
		act_refuse(
			act, OUTCOME_WRONG, "", "no_leader", "%s",
			tr(act->request.lang, "No address of a tournament leader is known here."));
		return 1;
	}
	l.facts = facts;
	return letter_queue(&act->work, &l);
}

int player_prose_game(const struct act *act, int64_t id, struct game_row *ret_row)
{
	int64_t player = act->request.player.id;
	int rc = id ? store_game_get(act->work.ctx->store, id, ret_row) : 0;

	if (rc > 0 && !store_game_plays(ret_row, player))
		rc = 0;
	return rc;
}

void player_prose_about(struct act *act, const struct game_row *row)
{
	act->answer.game = row->id;
	act->answer.group = row->group;
	act->answer.seq = row->seq;
	act->answer.ply = row->ply;
}

int player_prose_report(struct act *act, const struct command *cmd, int64_t game)
{
	struct last_message last = {.player = act->request.player.id};
	struct game_row row;
	int rc = player_prose_game(act, game, &row);

	if (rc > 0) {
		player_prose_about(act, &row);
		rc = store_outbox_each_message(act->work.ctx->store, game, take_message, &last);
	}
	if (rc < 0)
		return rc;
	if (!last.text) {
		act_refuse(act, OUTCOME_WRONG, "", "no_message", "%s",
			   tr(act->request.lang, "There is no message of your opponent to report: "
						 "answer a letter of the game in which it came."));
		return 1;
	}
	rc = player_prose_to_leader(act, POST_ABUSE, &row,
				    json_pack("{s:s, s:s, s:s}", "who", act->request.player.name,
					      "message", last.text, "words",
					      cmd->text ? cmd->text : ""));
	free(last.text);
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE)
		act_done(act, NULL, "%s",
			 tr(act->request.lang,
			    "Your report and the message have gone to the tournament leader. "
			    "\"messages off\" keeps all messages away."));
	return rc;
}

int player_prose_is_question(struct act *act, int64_t game, bool *ret_question)
{
	struct last_message last = {.player = act->request.player.id};
	struct game_row row;
	int rc = player_prose_game(act, game, &row);

	if (rc > 0)
		rc = store_outbox_each_message(act->work.ctx->store, game, take_message, &last);
	*ret_question = rc > 0 && last.text && last.ply == row.ply && strchr(last.text, '?');
	free(last.text);
	return rc < 0 ? rc : 1;
}

/* --- to the leader --------------------------------------------------------------------------- */

int player_prose_is_asked(struct act *act, int64_t game, bool *ret_asked)
{
	struct game_row row;
	struct game g;
	int rc = player_prose_game(act, game, &row);

	*ret_asked = false;
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = game_load_now(act->work.ctx, &row, &g);
	if (rc > 0) {
		enum event_side turn = game_turn(&g);
		int64_t asked = turn == SIDE_WHITE ? row.white : turn == SIDE_BLACK ? row.black : 0;
		*ret_asked = !civil_is_none(g.inquiry) && asked == act->request.player.id;
		game_release(&g);
	}
	return rc;
}

int player_prose_ask(struct act *act, const char *words, enum post_kind *ret_kind)
{
	struct sbuf text = SBUF_INIT;

	message_text(act->work.ctx, words, &text);
	json_decref(act->answer.words);
	act->answer.words = json_string(text.buf);
	if (act->answer.words)
		*ret_kind = POST_PROSE;
	sbuf_release(&text);
	return 1;
}

/* 1 and whether the game waits for a ruling, 0 if it is not theirs. */
static int waits_for_ruling(struct act *act, int64_t game, struct game_row *ret_row,
			    bool *ret_waits)
{
	struct game g;
	int rc = player_prose_game(act, game, ret_row);

	if (rc > 0)
		rc = game_load_now(act->work.ctx, ret_row, &g);
	if (rc > 0) {
		*ret_waits = g.waits != GAME_CASE_NONE && g.phase != PHASE_OVER;
		game_release(&g);
	}
	return rc;
}

/* The facts of the question about a move that can be played now. */
static int hint_at(struct act *act, const struct position *now, chess_move m)
{
	struct sbuf move = SBUF_INIT, spelled = SBUF_INIT;
	struct preferences choice;
	int rc = store_preference_all(act->work.ctx->store, act->request.player.id, &choice);

	if (rc > 0) {
		series_put(&move, now, m);
		spelling_write_both(now, m, choice.spelling, act->request.lang->code, &spelled);
		json_decref(act->answer.hint);
		act->answer.hint =
			json_pack("{s:s, s:s}", "move", move.buf, "spelled", spelled.buf);
	}
	sbuf_release(&move);
	sbuf_release(&spelled);
	return rc;
}

int player_prose_hint(struct act *act, int64_t game, const char *words)
{
	struct game_row row;
	chess_move m = MOVE_NONE;
	struct game g;
	int rc = player_prose_game(act, game, &row);

	if (rc > 0)
		rc = game_load_now(act->work.ctx, &row, &g);
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = restored_since(act->work.ctx, act->request.ply_key, row.id, &g);
	if (rc == 0 && g.phase == PHASE_OPEN &&
	    act->request.player.id == (game_turn(&g) == SIDE_WHITE ? row.white : row.black))
		m = move_hint(&g.record.now, words);
	if (m != MOVE_NONE)
		rc = hint_at(act, &g.record.now, m);
	game_release(&g);
	return rc < 0 ? rc : 1;
}

int player_prose_question(struct act *act, const char *words, int64_t game, bool *ret_taken)
{
	struct sbuf text = SBUF_INIT;
	bool asked = false, waits = false;
	struct game_row row;
	int rc = waits_for_ruling(act, game, &row, &waits);

	if (rc > 0)
		rc = player_prose_is_asked(act, game, &asked);
	*ret_taken = rc > 0 && !asked && !waits;
	if (!*ret_taken)
		return rc;
	player_prose_about(act, &row);
	message_text(act->work.ctx, words, &text);
	rc = player_prose_to_leader(
		act, POST_WORDS, &row,
		json_pack("{s:s, s:s}", "who", act->request.player.name, "words", text.buf));
	if (rc > 0 && act->answer.outcome == OUTCOME_DONE)
		act_done(act, NULL, "%s",
			 tr(act->request.lang, "Your words have gone to the tournament leader."));
	sbuf_release(&text);
	return rc;
}
