/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Commands of players: what each kind of proof permits, and the game's response. */
#include "daemon/act/player_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/fast/movegen.h"
#include "core/play/command_spelling.h"
#include "core/play/consent.h"
#include "core/play/mention.h"
#include "core/play/series.h"
#include "daemon/act/part.h"
#include "daemon/act/player_address.h"
#include "daemon/act/player_appeal.h"
#include "daemon/act/player_captain.h"
#include "daemon/act/player_card.h"
#include "daemon/act/player_entry.h"
#include "daemon/act/player_entry_withdraw.h"
#include "daemon/act/player_game.h"
#include "daemon/act/player_hall.h"
#include "daemon/act/player_leave.h"
#include "daemon/act/player_net.h"
#include "daemon/act/player_objection.h"
#include "daemon/act/player_prose.h"
#include "daemon/act/player_reserve.h"
#include "daemon/act/player_round.h"
#include "daemon/act/player_self.h"
#include "daemon/act/player_team.h"
#include "daemon/act/player_what_if.h"
#include "daemon/act/player_withdraw.h"
#include "daemon/act/player_words.h"
#include "daemon/event/appeal.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/game_tx.h"
#include "daemon/letter/queue.h"
#include "daemon/restored.h"

/* Resignation, leave, addresses and tokens need more than an authenticated address. */
static bool needs_token(enum verb verb)
{
	return verb == VERB_RESIGN || verb == VERB_LEAVE || verb == VERB_ADDRESS ||
	       verb == VERB_TOKEN || verb == VERB_PASSWORD || verb == VERB_WITHDRAW ||
	       verb == VERB_DECLINE || verb == VERB_ABSENT || verb == VERB_NET_LOSS;
}

/* An API token cannot change the address or request another token (RULES S-32). */
static bool not_by_api(enum verb verb)
{
	return verb == VERB_ADDRESS || verb == VERB_TOKEN || verb == VERB_PASSWORD ||
	       verb == VERB_MYDATA || verb == VERB_WITHDRAW || verb == VERB_DECLINE ||
	       verb == VERB_CONFIRM;
}

/* The link in a letter answers its position and nothing else (RULES S-57). */
static bool by_link(enum verb verb)
{
	return verb == VERB_MOVE || verb == VERB_ACCEPT || verb == VERB_ACCEPT_SERIES ||
	       verb == VERB_DECLINE_DRAW || verb == VERB_CLAIM_DRAW || verb == VERB_CLAIM_TIME ||
	       verb == VERB_NOTICE || verb == VERB_RESIGN;
}

static bool proved(struct act *act, enum verb verb)
{
	if (act->request.proof == PROOF_LINK && !by_link(verb)) {
		act_refuse(act, OUTCOME_DENIED, "", "not_by_link", "%s",
			   tr(act->request.lang, "The link of a letter does not allow this."));
		return false;
	}
	if (act->request.proof == PROOF_API && not_by_api(verb)) {
		act_refuse(act, OUTCOME_DENIED, "", "by_mail_only",
			   tr(act->request.lang, "\"%s\" can only be sent by mail."),
			   command_spelling(verb, act->request.lang->code));
		return false;
	}
	if (act->request.proof == PROOF_DKIM && needs_token(verb)) {
		act_refuse(act, OUTCOME_DENIED, "", "token_needed",
			   tr(act->request.lang,
			      "\"%s\" needs an answer to a letter from here (the address with "
			      "the code)."),
			   command_spelling(verb, act->request.lang->code));
		return false;
	}
	return true;
}

/* Whether the verdict is about the notation of the move, which is then quoted. */
static bool is_about_words(enum verdict v)
{
	return v == VERDICT_ILLEGAL_MOVE || v == VERDICT_BAD_NOTATION ||
	       v == VERDICT_AMBIGUOUS_MOVE || v == VERDICT_WRONG_REPETITION ||
	       v == VERDICT_DOUBTFUL_LETTER;
}

/* Appends the invalid word of a proposed series; `word` counts from 0. */
static void add_word(const char *series, int word, struct sbuf *out)
{
	while (series && word-- > 0) {
		series += strcspn(series, " \n");
		series = *series ? series + 1 : NULL;
	}
	if (series)
		sbuf_addf(out, " (%.*s)", (int)strcspn(series, " \n"), series);
}

/* Appends the line it is in. */
static void add_line(const char *series, int word, struct sbuf *out)
{
	for (const char *line = series; line;) {
		size_t len = strcspn(line, "\n");
		for (const char *p = line; p < line + len; p += strcspn(p, " \n") + 1)
			if (word-- == 0)
				sbuf_addf(out, " (%.*s)", (int)len, line);
		line = line[len] ? line + len + 1 : NULL;
	}
}

static const char *date_text(const struct lang *lang, struct civil d, struct sbuf *buf)
{
	sbuf_reset(buf);
	text_date(lang, d, buf);
	return buf->buf;
}

static void refuse_by_rule(struct act *act, const struct command *cmd, enum verdict v,
			   const struct refusal *why, const struct ruleset *rules)
{
	struct sbuf more = SBUF_INIT, date = SBUF_INIT;

	if (is_about_words(v) && cmd->moves)
		sbuf_addf(&more, tr(act->request.lang, " (%s)"), cmd->moves);
	if (v == VERDICT_SERIES_ILLEGAL)
		add_word(cmd->series, why->word, &more);
	if (v == VERDICT_TWO_ANSWERS)
		add_line(cmd->series, why->word, &more);
	if (why->days > 0 && why->limit == 0)
		sbuf_addf(&more,
			  tr_n(act->request.lang, "; it costs %d day of your time",
			       "; it costs %d days of your time", why->days),
			  why->days);
	if (why->limit > 0)
		sbuf_addf(&more,
			  tr_n(act->request.lang, "; %d day, the limit is %d",
			       "; %d days, the limit is %d", why->days),
			  why->days, why->limit);
	if (!civil_is_none(why->earliest) && why->earliest.day)
		sbuf_addf(&more, tr(act->request.lang, "; not before %s"),
			  date_text(act->request.lang, why->earliest, &date));
	if (!civil_is_none(why->longest) && why->longest.day)
		sbuf_addf(&more, tr(act->request.lang, "; at most until %s"),
			  date_text(act->request.lang, why->longest, &date));
	if (!civil_is_none(why->mentioned) && why->mentioned.day)
		sbuf_addf(&more, tr(act->request.lang, ", on %s"),
			  date_text(act->request.lang, why->mentioned, &date));
	if (v == VERDICT_CLAIM_WRONG)
		sbuf_addf(&more,
			  cmd->claim == CLAIM_DRAW_FIFTY
				  ? tr(act->request.lang, "; counted: %d of 100 half-moves")
				  : tr(act->request.lang, "; counted: %d of 3 times"),
			  why->count);
	if (v != VERDICT_TWO_MOVES && v != VERDICT_DOUBTFUL_LETTER) /* questions */
		sbuf_addc(&more, '.');
	act_refuse_by_rule(act, v, rules, more.buf);
	sbuf_release(&date);
	sbuf_release(&more);
}

/* Explains how to propose a series to a player who wrote one without its marker (RULES N-9). */
static void hint_at_marker(struct act *act, const struct command *cmd, enum verdict v)
{
	bool several = v == VERDICT_TWO_MOVES && !cmd->again && series_count(cmd->moves) > 2;

	if ((several || v == VERDICT_WRONG_REPETITION) && !cmd->series && cmd->moves &&
	    strchr(cmd->moves, ' '))
		act_done(act, NULL, "%s",
			 tr(act->request.lang,
			    "A series that you propose has 0 before the opponent's first move: "
			    "5254 05755 7163."));
}

static json_t *game_facts(const struct game_tx *m)
{
	json_t *out = json_pack("{s:I, s:i, s:s}", "game", (json_int_t)m->row.id, "ply",
				game_ply(m->game), "result", m->row.result);

	if (m->game->phase == PHASE_OVER)
		json_object_set_new(out, "reason", json_string(game_end_word(m->game->reason)));
	return out;
}

/* `from`: number of half-moves before the command. */
static int say_done(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		    size_t to)
{
	struct sbuf words = SBUF_INIT;
	json_t *facts = game_facts(m);
	int rc = player_words(act, m, cmd, from, to, &words);

	if (cmd->verb == VERB_MOVE && cmd->moves)
		json_object_set_new(facts, "move", json_string(cmd->moves));
	act_done(act, facts, "%s", words.buf);
	sbuf_release(&words);
	return rc;
}

/* Index of the half-move of the record made in that position; SIZE_MAX: none. */
static size_t half_move(const struct game *game, int ply)
{
	return ply < game->back ? SIZE_MAX : (size_t)(game->prelude_plies + ply - game->back);
}

/*
 * Whether the player already sent the same move for this ply: it gets the same answer (RULES S-16).
 */
static bool is_repeat(const struct game_tx *m, const struct command *cmd, int ply)
{
	size_t at = half_move(m->game, ply);
	struct position pos;
	chess_move move;

	if (cmd->verb != VERB_MOVE || !cmd->moves || at >= m->game->record.n)
		return false;
	pos = m->game->record.start;
	for (size_t i = 0; i < at; i++)
		position_play(&pos, m->game->record.ply[i].move);
	return series_read_word(&pos, cmd->moves, strlen(cmd->moves), &move) == NOTATION_OK &&
	       move == m->game->record.ply[at].move;
}

/* Answers a command that has been stored. */
static int say_verdict(struct act *act, struct game_tx *m, const struct command *cmd, int ply,
		       size_t before, enum verdict v, const struct refusal *why)
{
	if (v == VERDICT_OK)
		return say_done(act, m, cmd, before, m->game->record.n);
	if (v == VERDICT_PLY_PLAYED && is_repeat(m, cmd, ply)) {
		before = half_move(m->game, ply);
		act->answer.repeated = true;
		return say_done(act, m, cmd, before, before + 1);
	}
	refuse_by_rule(act, cmd, v, why, &m->game->setup.rules);
	hint_at_marker(act, cmd, v);
	/* An incorrect claim may include a move, which stands (FIDE 9.1, 9.2a). */
	if (m->game->record.n > before)
		return say_done(act, m, cmd, before, m->game->record.n);
	return 1;
}

/* Commands whose letter to the opponent also carries the accompanying words. */
static bool carries_words(enum verb verb)
{
	return verb == VERB_MOVE || verb == VERB_ACCEPT || verb == VERB_ACCEPT_SERIES ||
	       verb == VERB_RESIGN || verb == VERB_CLAIM_DRAW;
}

/*
 * A trusted timestamp is bounded below by the position that the message answers and by the day on
 * which its letter was sent (RULES S-2).
 */
static struct instant dispatched(const struct act *act, const struct game *game)
{
	struct instant at = act->work.now, asked = {0};

	if (!civil_is_none(game->sent))
		asked = zone_midnight(game->setup.zone, game->sent);
	if (game->n_plies && game->plies[game->n_plies - 1].at.sec > asked.sec)
		asked = game->plies[game->n_plies - 1].at;
	if (asked.sec > act->work.received.sec)
		asked = act->work.received;
	return at.sec < asked.sec ? asked : at;
}

static void answer_about(struct act *act, const struct game_tx *m)
{
	act->answer.game = m->row.id;
	act->answer.group = m->row.group;
	act->answer.seq = m->row.seq;
	act->answer.ply = m->row.ply;
}

/* The letter answered tells of a position that the database has lost (RULES S-62). */
static void refuse_lost(struct act *act, const struct game_tx *m)
{
	act_refuse(act, OUTCOME_REFUSED, "", "lost_position", "%s",
		   tr(act->request.lang,
		      "You have answered a letter from before the server was restored from a copy, "
		      "and its position was lost. The position in this letter counts: answer "
		      "that one."));
	answer_about(act, m);
}

static int ask_game(struct act *act, struct game_tx *m, const struct command *cmd, int ply,
		    struct effects *fx)
{
	struct apply_ctx ctx = {.side = game_tx_side(m, act->request.player.id),
				.now = act->work.received,
				.dispatched = dispatched(act, m->game),
				.ply = ply,
				.door = act->work.by_mail ? COMMAND_MAIL : COMMAND_HTTP};
	struct refusal why = {
		.earliest = CIVIL_NONE, .longest = CIVIL_NONE, .mentioned = CIVIL_NONE};
	size_t before = m->game->record.n;
	enum verdict v;
	int rc = game_step_command(&act->work, m, cmd, &ctx, fx, &v, &why);

	if (rc > 0)
		rc = effects_store(&act->work, fx);
	if (rc < 0)
		return rc;
	answer_about(act, m);
	rc = say_verdict(act, m, cmd, ply, before, v, &why);
	if (rc > 0 && m->game->record.n > before)
		rc = player_net_moved(act, m->game, ctx.side);
	if (rc > 0 && m->game->record.n > before)
		rc = restored_note(act->work.ctx, act->request.dated, m->row.id, m->game);
	if (m->game->record.n > before)
		act->request.ply_key = 0; /* further commands follow this one */
	if (rc > 0 && carries_words(cmd->verb) && (v == VERDICT_OK || m->game->record.n > before))
		rc = player_prose_passed(act, m, cmd);
	return rc;
}

static int ask_unless_lost(struct act *act, struct game_tx *m, const struct command *cmd, int ply,
			   struct effects *fx)
{
	int key = ply == game_ply(m->game) ? act->request.ply_key : 0;
	int rc = restored_since(act->work.ctx, key, m->row.id, m->game);

	if (rc == 0)
		return ask_game(act, m, cmd, ply, fx);
	if (rc > 0)
		refuse_lost(act, m);
	return rc;
}

static int in_game(struct act *act, const struct command *cmd, int64_t game, int ply)
{
	struct effects fx = EFFECTS_INIT;
	struct game_tx m;
	int rc = game_step_open(&act->work, game, &m, &fx);

	if (rc == 0 || (rc > 0 && game_tx_side(&m, act->request.player.id) == SIDE_NONE))
		rc = player_game_refuse(act, rc ? &m.row : NULL, "");
	else if (rc > 0)
		rc = ask_unless_lost(act, &m, cmd, ply, &fx);
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

static bool names_game(struct act *act, int64_t game)
{
	if (!game)
		act_refuse(
			act, OUTCOME_WRONG, "6.2.1", "which_game", "%s",
			tr(act->request.lang,
			   "Answer the letter of the game, so that it is clear which one is meant: "
			   "its "
			   "subject ends in the game's number, as in the list."));
	return game != 0;
}

static int need_game(struct act *act, const struct command *cmd, int64_t game, int ply)
{
	return names_game(act, game) ? in_game(act, cmd, game, ply) : 1;
}

static void say_appeal(struct act *act, int64_t appeal)
{
	struct sbuf words = SBUF_INIT;

	player_words_appeal(act, &words);
	act_done(act, json_pack("{s:I}", "case", (json_int_t)appeal), "%s", words.buf);
	sbuf_release(&words);
}

static int appeal_about_player(struct act *act, const struct command *cmd,
			       const struct ruling_row *ruling)
{
	struct effects fx = EFFECTS_INIT;
	struct game_step_refusal refusal;
	struct effect_ref ref;
	int rc;

	if (!cmd->text) {
		struct ruleset rules = ruleset_default(RULESET_DSU_EMAIL); /* without a ruling */
		act_refuse_by_rule(act, VERDICT_TEXT_MISSING, &rules, ".");
		return 1;
	}
	rc = appeal_lodge(&act->work, ruling, &act->request.player, cmd->text, &fx, &ref, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	else if (rc > 0)
		rc = effects_store(&act->work, &fx);
	if (rc > 0)
		say_appeal(act, effects_ref_id(&fx, ref));
	effects_release(&fx);
	return rc < 0 ? rc : 1;
}

/* Checks the ruling and the time limit before adding the appeal to the game (6.4.3). */
static int appeal(struct act *act, const struct command *cmd, int64_t game)
{
	struct ruling_row ruling;
	int rc = player_appeal_ruling(act, cmd, game, &ruling);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	act->answer.to_tribunal = ruling.level != RULED_BY_LEADER;
	act->work.ruling_in_hand = ruling.id;
	rc = ruling.game ? in_game(act, cmd, ruling.game, -1)
			 : appeal_about_player(act, cmd, &ruling);
	ruling_row_release(&ruling);
	return rc;
}

/* In a finished group, an objection to the table (6.4.5.1). */
static int protest(struct act *act, const struct command *cmd, int64_t game)
{
	int rc = player_objection(act, cmd, game);

	return rc > 0 ? need_game(act, cmd, game, -1) : rc < 0 ? rc : 1;
}

static int confirm(struct act *act)
{
	if (act->request.card_of.round)
		return player_card_confirm(act);
	act_refuse(act, OUTCOME_WRONG, "", "nothing_to_confirm", "%s",
		   tr(act->request.lang, "There is nothing to confirm."));
	return 1;
}

/* Parses the rating in an entry; 0 if missing or implausible. */
static int rating_of(const char *text)
{
	long n = text ? strtol(text, NULL, 10) : 0;

	return n > 0 && n <= STORE_RATING_MAX ? (int)n : 0;
}

/* "none" clears the club; an entry without a club keeps the old one. */
static const char *club_of(const char *text)
{
	if (!text)
		return "";
	return command_is_no_club(text) ? ENTRY_NO_CLUB : text;
}

/*
 * By the first letters of the given word, "en", "english" or "engelsk"; else the language of the
 * entry.
 */
static const struct lang *wished_lang(const struct command *cmd)
{
	const struct lang *lang = text_lang(cmd->lang);

	text_lang_word(cmd->language, &lang);
	return lang;
}

static int enter(struct act *act, const struct command *cmd)
{
	struct entry_request w = {.event = cmd->text ? cmd->text : "",
				  .name = cmd->name ? cmd->name : "",
				  .club = club_of(cmd->club),
				  .word = cmd->word ? cmd->word : "",
				  .born = CIVIL_NONE,
				  .born_text = cmd->born ? cmd->born : "",
				  .rating = rating_of(cmd->rating),
				  .member = cmd->member,
				  .class = cmd->class,
				  .stage = cmd->stage,
				  .groups = cmd->groups,
				  .iccf = cmd->iccf,
				  .reason = cmd->reason};
	struct tourney t;
	int rc;

	if (cmd->language) {
		w.has_lang = true;
		w.lang = wished_lang(cmd);
		act->request.lang = w.lang;
	} else if (!act->request.player.id) { /* strangers: the language they wrote in */
		act->request.lang = text_lang(cmd->lang);
	}
	if (cmd->born)
		command_birth_date(cmd->born, act->request.lang->day_first, &w.born);
	rc = player_captain_event(act, w.event, &t);
	if (rc > 0)
		return player_team_enter(act, cmd, &t);
	return rc < 0 ? rc : player_entry_ask(act, &w);
}

/* "afmeld ferie" is about leave, not about the group (RULES S-4). */
static bool is_about_leave(const char *words)
{
	return !words[strcspn(words, " \n")] && mention_in(words) == MENTION_LEAVE;
}

/* The answer is a letter of that game, so that an answer to it is one in the game, too. */
static void answer_in_game(struct act *act, const struct game_row *row)
{
	act->answer.game = row->id;
	act->answer.seq = row->seq;
	act->answer.ply = row->ply;
}

static int withdraw(struct act *act, const struct command *cmd, int64_t game)
{
	const char *reason = cmd->text ? cmd->text : "";
	int64_t group;
	struct game_row row;
	int rc = cmd->text ? player_entry_withdraw_from(act, cmd) : 0;

	if (rc != 0)
		return rc;
	if (cmd->text && is_about_leave(cmd->text)) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.3.6", "leave_stands", "%s",
			tr(act->request.lang,
			   "Leave that has been noted stands, because your opponents rely on it; "
			   "you may move on those days all the same."));
		return 1;
	}
	rc = game ? store_game_get(act->work.ctx->store, game, &row) : 0;
	if (rc < 0)
		return rc;
	if (rc > 0 && !store_game_plays(&row, act->request.player.id))
		return player_game_refuse(act, &row, "6.2.8");
	if (rc > 0 && !row.group) {
		act_refuse(act, OUTCOME_WRONG, "6.2.8", "single_game", "%s",
			   tr(act->request.lang,
			      "This game is not in a group. To give it up, write "
			      "\"resign\"."));
		return 1;
	}
	if (rc == 0 && (rc = player_hall_find(act, &group)) > 0)
		return player_withdraw(act, group, cmd->confirmed, reason);
	if (rc < 0)
		return rc;
	if (rc == 0) {
		act_refuse(act, OUTCOME_WRONG, "6.2.8", "which_group", "%s",
			   tr(act->request.lang,
			      "Answer a letter about a game of the group you want to leave."));
		return 1;
	}
	rc = player_withdraw(act, row.group, cmd->confirmed, reason);
	if (rc > 0 && act->answer.outcome == OUTCOME_REFUSED)
		answer_in_game(act, &row);
	return rc;
}

/* A place in the next stage, or a play-off for first place, by the code of the event. */
static int decline(struct act *act, const struct command *cmd)
{
	int rc = player_entry_withdraw_from(act, cmd);

	if (rc == 0)
		act_refuse(act, OUTCOME_WRONG, "6.6.1.3", "no_such_event", "%s",
			   tr(act->request.lang, "Name the event that you decline a seat of."));
	return rc < 0 ? rc : 1;
}

/* Words in reply to the leader's question are the answer (RULES S-19). */
static int answer_inquiry(struct act *act, const char *words, int64_t game)
{
	struct command cmd;
	int rc;

	command_init(&cmd, VERB_ANSWER);
	cmd.text = mem_strdup(words);
	act->request.understood = true;
	rc = need_game(act, &cmd, game, -1);
	command_release(&cmd);
	return rc;
}

/* If a leader has asked, or the game waits for a ruling, it is the answer. */
static int question(struct act *act, const struct command *cmd, int64_t game)
{
	bool taken = false;
	int rc;

	if (!names_game(act, game))
		return 1;
	rc = player_prose_question(act, cmd->text, game, &taken);
	if (rc < 0 || taken)
		return rc < 0 ? rc : 1;
	return answer_inquiry(act, cmd->text, game);
}

/* Writes to somebody else, as often as it is sent. */
static bool troubles(enum verb verb)
{
	return verb == VERB_NOTICE || verb == VERB_QUESTION || verb == VERB_REPORT;
}

static int do_one(struct act *act, const struct command *cmd, int64_t game, int ply,
		  enum post_kind *ret_kind)
{
	bool may = true;
	int rc = 1;

	if (!proved(act, cmd->verb))
		return 1;
	if (troubles(cmd->verb))
		rc = act_may_trouble(act, &may);
	if (rc < 0 || !may)
		return rc;
	switch (cmd->verb) {
	case VERB_MOVE:
	case VERB_ACCEPT:
	case VERB_ACCEPT_SERIES:
	case VERB_DECLINE_DRAW:
	case VERB_SERIES:
	case VERB_CLAIM_DRAW: return need_game(act, cmd, game, ply);
	case VERB_RESIGN:
	case VERB_CLAIM_TIME:
	case VERB_NOTICE:
	case VERB_BY_MAIL:
	case VERB_ANSWER: return need_game(act, cmd, game, -1);
	case VERB_QUESTION: return question(act, cmd, game);
	case VERB_WHAT_IF: return names_game(act, game) ? player_what_if(act, cmd, game) : 1;
	case VERB_PROTEST: return protest(act, cmd, game);
	case VERB_APPEAL: return appeal(act, cmd, game);
	case VERB_LEAVE: return player_leave(act, cmd, game);
	case VERB_NET_LOSS: return player_net_loss(act, cmd);
	case VERB_NET_BACK: return player_net_back(act);
	case VERB_STATUS: *ret_kind = POST_STATUS; return player_self_status(act);
	case VERB_HELP: *ret_kind = POST_HELP; return 1;
	case VERB_ENTER: return enter(act, cmd);
	case VERB_RESERVE: return player_reserve_ask(act, cmd);
	case VERB_CONFIRM: return confirm(act);
	case VERB_TOKEN: return player_self_token(act);
	case VERB_PASSWORD: return player_self_password(act);
	case VERB_MYDATA: return player_self_data(act);
	case VERB_ADDRESS: return player_address(act, cmd);
	case VERB_LANGUAGE: return player_self_language(act, cmd);
	case VERB_LETTERS: return player_self_letters(act, cmd);
	case VERB_INVITATIONS: return player_self_invitations(act, cmd->on);
	case VERB_MESSAGES: return player_prose_switch(act, cmd);
	case VERB_REPORT: return player_prose_report(act, cmd, game);
	case VERB_WITHDRAW: return withdraw(act, cmd, game);
	case VERB_DECLINE: return decline(act, cmd);
	case VERB_ABSENT: return player_round_absent(act, cmd->text, cmd->number);
	case VERB_RESULT: return player_card_report(act, cmd);
	case VERB_OBJECT: return player_card_object(act, cmd);
	case VERB_NONE:
	case VERB_RULE:
	case VERB_INQUIRE:
	case VERB_SPECIAL_LEAVE:
	case VERB_WITHDRAWAL:
	case VERB_HOLD:
	case VERB_REINSTATE:
	case VERB_PAUSE:
	case VERB_RESUME:
	case VERB_OUTAGE:
	case VERB_STOP:
	case VERB_OCCUPANT:
	case VERB_ANNUL:
	case VERB_ADDRESS_FAILURE:
	case VERB_CARD:
	case VERB_CORRECT: break;
	}
	return STORE_FAILED;
}

/* Reports line and column of the error, and the syntax of the command. */
static void refuse_text(struct act *act, const struct command_list *list)
{
	const char *what = tr(act->request.lang, command_error_text(list->error));
	struct sbuf pattern = SBUF_INIT;

	if (list->error == COMMAND_BAD_ARGUMENT || list->error == COMMAND_NO_ARGUMENT)
		player_words_pattern(list->fault_verb, act->request.lang, &pattern);
	if (list->error == COMMAND_NOTHING)
		act_refuse(act, OUTCOME_WRONG, "", "no_command", "%s",
			   tr(act->request.lang, "Your letter contains no move or command."));
	else
		act_refuse(act, OUTCOME_WRONG, "", "unclear",
			   tr(act->request.lang, "line %d, column %d: %s%s%s%s"), list->line,
			   list->column, what,
			   pattern.len ? tr(act->request.lang, ". Write: ") : "", pattern.buf,
			   what[strlen(what) - 1] == '?' ? "" : ".");
	sbuf_release(&pattern);
}

/*
 * The question about words without a command: the move that they, or else the subject, seem to
 * mean, or whether they are for the leader.
 */
static int ask_about(struct act *act, const char *words, int64_t game, enum post_kind *ret_kind)
{
	const char *subject = act->request.subject;
	int rc = words ? player_prose_hint(act, game, words) : 1;

	if (rc > 0 && !act->answer.hint && subject) {
		rc = player_prose_hint(act, game, subject);
		words = !words && act->answer.hint ? subject : words;
	}
	return rc > 0 && words ? player_prose_ask(act, words, ret_kind) : rc;
}

/*
 * Refuses a mail that answers the letter of one game and names another game of the player: 1 and
 * whether it does.
 */
static int refuse_other_game(struct act *act, const char *words, int64_t game, bool *ret_refused)
{
	const char *pos = words;
	int64_t named = 0;
	int rc = 1;

	*ret_refused = false;
	while (game && rc >= 0 && !*ret_refused && (named = mention_game(&pos)) != 0) {
		struct game_row row;
		if (named == game)
			continue;
		rc = player_prose_game(act, named, &row);
		*ret_refused = rc > 0;
	}
	if (rc >= 0 && *ret_refused)
		act_refuse(
			act, OUTCOME_REFUSED, "6.2.4", "other_game",
			tr(act->request.lang,
			   "your letter names game #%lld, but answers a letter about game #%lld, "
			   "so nothing has been done. Each game has its own letters: answer one "
			   "about the game you mean."),
			(long long)named, (long long)game);
	return rc < 0 ? rc : 1;
}

/* Commands that bind the player in the game. */
static bool binds(enum verb verb)
{
	return carries_words(verb) || verb == VERB_DECLINE_DRAW || verb == VERB_SERIES;
}

/*
 * A mail without a command costs no time and is answered: by asking what its words are, or with
 * help if it has none (RULES S-30, S-44).
 */
static int not_understood(struct act *act, const struct command_list *list, int64_t game,
			  enum post_kind *ret_kind)
{
	struct game_row row;
	bool nothing = list->error == COMMAND_NOTHING, asked = false, refused = false;
	int rc = nothing && list->prose ? player_prose_is_asked(act, game, &asked) : 1;

	if (rc > 0 && asked)
		return answer_inquiry(act, list->prose, game);
	if (rc > 0 && nothing && list->prose && consent_is_no(list->prose)) {
		act_done(act, NULL, "%s", tr(act->request.lang, "Nothing has changed."));
		return 1;
	}
	if (rc > 0 && nothing && list->prose) {
		rc = refuse_other_game(act, list->prose, game, &refused);
		if (rc < 0 || refused)
			return rc;
	}
	if (nothing)
		*ret_kind = POST_HELP;
	if (rc > 0 && nothing && act->request.player.id)
		rc = ask_about(act, list->prose, game, ret_kind);
	if (rc < 0)
		return rc;
	if (game && store_game_get(act->work.ctx->store, game, &row) > 0 &&
	    store_game_plays(&row, act->request.player.id))
		answer_in_game(act, &row);
	refuse_text(act, list);
	return 1;
}

/* Help is a letter of its own and would replace the other answers. */
static void help_beside(struct act *act)
{
	act_done(act, NULL, "%s",
		 tr(act->request.lang, "Write \"help\" alone to get the list of commands."));
}

int player_command(struct act *act, const struct command *cmd, int64_t game, int ply,
		   enum post_kind *ret_kind)
{
	*ret_kind = POST_ANSWER;
	act->request.understood = true;
	return do_one(act, cmd, game, ply, ret_kind);
}

/*
 * "Yes please" answers the leader's question rather than a draw offer.  If the opponent also asked
 * something in the letter with the offer, it is ambiguous and the player is asked.
 */
static int courtesy(struct act *act, const char *words, int64_t game, bool *ret_taken)
{
	bool asked, question = false;
	int rc = player_prose_is_asked(act, game, &asked);

	if (rc > 0 && !asked)
		rc = player_prose_is_question(act, game, &question);
	if (rc < 0)
		return rc;
	*ret_taken = asked || question;
	if (asked)
		return answer_inquiry(act, words, game);
	if (question)
		act_refuse(act, OUTCOME_REFUSED, "FIDE 9.1", "yes_to_what", "%s",
			   tr(act->request.lang,
			      "your opponent has also asked something: to accept the draw write "
			      "\"accept\" alone."));
	return 1;
}

/* "Yes please" alone. */
static bool is_courtesy(const struct command_list *list)
{
	return list->n == 1 && list->v[0].verb == VERB_ACCEPT && list->v[0].polite_yes &&
	       list->prose;
}

/* What the commands of a mail are about, whatever its other words mention. */
static unsigned commanded(const struct command_list *list)
{
	unsigned found = 0;

	for (int i = 0; i < list->n; i++)
		found |= list->v[i].verb == VERB_LEAVE		? MENTION_LEAVE
			 : list->v[i].verb == VERB_DECLINE_DRAW ? MENTION_DRAW
			 : list->v[i].verb == VERB_WITHDRAW	? MENTION_WITHDRAW
								: 0u;
	return found;
}

int player_command_text(struct act *act, const char *text, size_t len, int64_t game, int ply,
			enum post_kind *ret_kind)
{
	struct command_list list;
	bool refused = false;
	int rc = 1;

	*ret_kind = POST_ANSWER;
	command_list_init(&list);
	if (command_parse_on(zone_date(ZONE_COPENHAGEN, act->work.now), text, len, &list) !=
	    COMMAND_OK) {
		rc = not_understood(act, &list, game, ret_kind);
		command_list_release(&list);
		return rc;
	}
	act->request.understood = true;
	if (is_courtesy(&list)) {
		bool taken = false;
		rc = courtesy(act, list.prose, game, &taken);
		if (rc < 0 || taken) {
			command_list_release(&list);
			return rc;
		}
	}
	act->work.words = list.prose ? list.prose : "";
	act->request.commanded = commanded(&list);
	if (list.prose && list.n > 0 && binds(list.v[0].verb))
		rc = refuse_other_game(act, list.prose, game, &refused);
	for (int i = 0; i < list.n && rc > 0 && !refused; i++) {
		if (list.v[i].verb == VERB_HELP && list.n > 1)
			help_beside(act);
		else
			rc = do_one(act, &list.v[i], game, ply, ret_kind);
	}
	if (*ret_kind == POST_ANSWER && !strcmp(act->answer.error, "which_game"))
		*ret_kind = POST_STATUS; /* includes the list of their games */
	act->work.words = "";
	command_list_release(&list);
	return rc;
}
