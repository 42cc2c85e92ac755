/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about one game: moves, answers, reminders, questions, cases, rulings, results. */
#include "core/chess/numeric.h"
#include "mail/out/letter_game.h"

static void date_words(const struct letter *l, struct civil d, struct sbuf *out)
{
	sbuf_reset(out);
	text_weekday_date(l->lang, d, out);
}

static void say_started(struct letter *l, const struct letter_game *g, bool first)
{
	if (first)
		letter_page_para(l, T(l, "The game %s (White) against %s (Black) has started."),
				 g->white, g->black);
	else
		letter_page_para(
			l,
			g->you == SIDE_WHITE
				? T(l, "Your game with White against %s has started. You need not "
				       "do anything until a letter comes with the first move.")
				: T(l, "Your game with Black against %s has started. You need not "
				       "do anything until a letter comes with the first move."),
			opponent_of(g));
}

/* Start letters go out with the lots, days before the clocks run. */
static void say_starts(struct letter *l, const struct letter_game *g, bool first)
{
	struct sbuf day = SBUF_INIT;

	date_words(l, g->game->setup.start, &day);
	if (first)
		letter_page_para(l, T(l, "The game %s (White) against %s (Black) starts on %s."),
				 g->white, g->black, day.buf);
	else
		letter_page_para(
			l,
			g->you == SIDE_WHITE
				? T(l, "Your game with White against %s starts on %s. You need not "
				       "do anything until a letter comes with the first move.")
				: T(l, "Your game with Black against %s starts on %s. You need not "
				       "do anything until a letter comes with the first move."),
			opponent_of(g), day.buf);
	sbuf_release(&day);
}

void letter_play_start(struct letter *l, const struct letter_game *g)
{
	bool first = game_turn(g->game) == g->you || g->you == SIDE_NONE || game_by_card(g->game);

	letter_game_subject(l, g);
	if (first)
		letter_due_first_line(l, g);
	if (g->game->setup.start.day > g->asof.day)
		say_starts(l, g, first);
	else
		say_started(l, g, first);
	letter_game_position(l, g);
}

/* An offer without a move can be answered by a move only on the reader's turn. */
void letter_play_offer(struct letter *l, const struct letter_game *g)
{
	if (g->game->offer == SIDE_NONE || g->game->offer == g->you || g->you == SIDE_NONE)
		return;
	if (game_turn(g->game) == g->you)
		letter_page_para(l,
				 T(l, "%s offers a draw. Answer with \"accept\" or with a move."),
				 opponent_of(g));
	else
		letter_page_para(
			l,
			T(l,
			  "%s offers a draw. Answer with \"accept\", or wait: the offer stands until your next move."),
			opponent_of(g));
}

/*
 * Writes what is left of the series that the side not on move has proposed for all to see; false if
 * nothing is, or the reader is not on move as `on_move` says.
 */
static bool write_proposed(const struct letter_game *g, bool on_move, struct sbuf *out)
{
	struct position pos = g->game->record.now;
	enum event_side turn = game_turn(g->game);
	const struct game_series *s;
	char move[16];

	if (g->you == SIDE_NONE || turn == SIDE_NONE || (turn == g->you) != on_move ||
	    ruleset_get(&g->game->setup.rules, RULE_SERIES) != 0)
		return false;
	s = &g->game->series[side_other(turn)];
	for (int i = 0; i < s->n; i++) {
		numeric_write(&pos, s->moves[i], TOKEN_ICCF, move);
		position_play(&pos, s->moves[i]);
		sbuf_addf(out, " %s", move);
	}
	return s->n > 0;
}

/* A part has been accepted: the rest still binds the reader (RULES N-6). */
static void say_own_rest(struct letter *l, const struct letter_game *g)
{
	struct sbuf moves = SBUF_INIT;

	if (write_proposed(g, false, &moves))
		letter_page_para(l, T(l, "The rest of your series stands:%s."), moves.buf);
	sbuf_release(&moves);
}

/* The series of 6.2.5 that the opponent proposes, in the form to repeat it. */
void letter_play_proposed(struct letter *l, const struct letter_game *g)
{
	struct sbuf moves = SBUF_INIT;
	bool there = write_proposed(g, true, &moves);

	if (there && game_by_card(g->game))
		letter_page_para(
			l,
			T(l, "%s proposes a series:%s. Repeat on your card as much of it as you "
			     "accept."),
			opponent_of(g), moves.buf);
	else if (there)
		letter_page_para(
			l,
			T(l,
			  "%s proposes a series:%s. Repeat as much of it as you accept, or write \"accept series\"."),
			opponent_of(g), moves.buf);
	sbuf_release(&moves);
}

void letter_play_move(struct letter *l, const struct letter_game *g, const char *note)
{
	struct sbuf move = SBUF_INIT;

	letter_game_subject(l, g);
	letter_due_first_line(l, g);
	letter_game_last_move(l, g, &move);
	if (move.len && letter_game_last_mover(g->game) == g->you)
		letter_page_para(l, T(l, "Your move was answered by the series kept back: %s."),
				 move.buf);
	else if (move.len)
		letter_page_para(l, T(l, "%s has played %s."), opponent_of(g), move.buf);
	letter_play_offer(l, g);
	letter_play_proposed(l, g);
	say_own_rest(l, g);
	if (given(note))
		letter_page_para(l, "%s", note);
	letter_words_message(l, g);
	letter_game_position(l, g);
	sbuf_release(&move);
}

void letter_play_said(struct letter *l, const struct letter_answer_line *lines, int n_lines)
{
	for (int i = 0; i < n_lines; i++) {
		const struct letter_answer_line *a = &lines[i];
		if (a->refused && given(a->paragraph))
			letter_page_item(l, T(l, "Refused: %s (%s)"), a->what, a->paragraph);
		else if (a->refused)
			letter_page_item(l, T(l, "Refused: %s"), a->what);
		else
			letter_page_item(l, "%s", a->what);
	}
}

void letter_play_answer(struct letter *l, const struct letter_game *g,
			const struct letter_answer_line *lines, int n_lines)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, "%s", T(l, "Answer to your letter"));
	letter_play_said(l, lines, n_lines);
	if (g) {
		letter_play_proposed(l, g);
		letter_game_all(l, g);
	}
}

/* Days that may pass without an answer, by the rules or by the notice. */
static int silence_days(const struct game *game)
{
	int days = ruleset_get(&game->setup.rules, RULE_SILENCE_DAYS);

	return game->notice_days > days ? game->notice_days : days;
}

/* A notice excuses only the silence; time after its date may still cost days. */
static void what_silence_costs(struct letter *l, const struct game *game)
{
	int days = ruleset_get(&game->setup.rules, RULE_SILENCE_PENALTY_DAYS);

	if (game->notice_days > 0 || days == 0)
		return;
	letter_page_para(
		l,
		T(l,
		  "It is too late to give notice of longer thinking. A move that takes more than %d days costs %d days extra (6.3.4)."),
		ruleset_get(&game->setup.rules, RULE_SILENCE_DAYS), days);
}

/* By post the opponent of the silent player repeats the move (6.3.4). */
static void ask_for_copy(struct letter *l, const struct letter_game *g, const char *move)
{
	letter_page_para(
		l,
		T(l,
		  "No card from %s has arrived for more than %d days plus carriage both ways: repeat your last move, %s, on a card today (6.3.4). If none arrives within %d days, the case goes to the tournament leader."),
		opponent_of(g), silence_days(g->game), move,
		ruleset_get(&g->game->setup.rules, RULE_SILENCE_REPORT_DAYS));
}

/* `move` "": the first move is due. */
static void repeat_move(struct letter *l, const struct letter_game *g, const char *move)
{
	if (*move)
		letter_page_para(
			l,
			T(l, "No answer has come for more than %d days, so the last move, %s, is "
			     "repeated here, with a copy to the tournament leader (6.3.4, "
			     "6.8.3)."),
			silence_days(g->game), move);
	else
		letter_page_para(
			l,
			T(l, "Your first move has not come for more than %d days; a copy of this "
			     "letter goes to the tournament leader (6.3.4, 6.8.3)."),
			silence_days(g->game));
	what_silence_costs(l, g->game);
}

static void remind_player(struct letter *l, const struct letter_game *g)
{
	struct sbuf move = SBUF_INIT;
	bool silent = g->you == game_turn(g->game);

	letter_due_first_line(l, g);
	letter_game_last_move(l, g, &move);
	if (game_by_card(g->game) && !silent)
		ask_for_copy(l, g, move.buf);
	else
		repeat_move(l, g, move.buf);
	sbuf_release(&move);
}

/* The leader's copy: what happened, and when the leader must act. */
static void tell_of_reminder(struct letter *l, const struct letter_game *g)
{
	const char *silent = game_turn(g->game) == SIDE_WHITE ? g->white : g->black;
	struct sbuf move = SBUF_INIT, date = SBUF_INIT;
	struct game_ahead ahead;

	game_ahead(g->game, g->asof, &ahead);
	letter_game_last_move(l, g, &move);
	if (ahead.kind == NEXT_REPORT)
		text_weekday_date(l->lang, ahead.last, &date);
	if (date.len)
		letter_page_para(
			l,
			T(l,
			  "For your information: %s has been reminded. You need not do anything; if no answer comes by %s, you get a case (6.3.4, 6.8.3)."),
			silent, date.buf);
	else
		letter_page_para(l,
				 T(l, "For your information: %s has been reminded. You need not do "
				      "anything (6.3.4, 6.8.3)."),
				 silent);
	if (move.len)
		letter_page_para(
			l, T(l, "No answer has come for more than %d days; the last move was %s."),
			silence_days(g->game), move.buf);
	else
		letter_page_para(l, T(l, "No first move has come for more than %d days."),
				 silence_days(g->game));
	sbuf_release(&move);
	sbuf_release(&date);
}

void letter_play_reminder(struct letter *l, const struct letter_game *g)
{
	letter_game_subject(l, g);
	if (g->you == SIDE_NONE)
		tell_of_reminder(l, g);
	else
		remind_player(l, g);
	letter_game_position(l, g);
}

void letter_play_inquiry(struct letter *l, const struct letter_game *g, struct civil until,
			 const char *leader_text)
{
	struct sbuf date = SBUF_INIT;

	letter_game_subject(l, g);
	date_words(l, until, &date);
	letter_page_para(
		l,
		T(l,
		  "The tournament leader asks whether you will continue this game. Answer with a move, or in your own words, by %s. Your opponent will see the answer, too. Without one the game can be ruled lost (6.3.4, 6.8.5)."),
		date.buf);
	if (given(leader_text))
		letter_page_para(l, "%s", leader_text);
	letter_game_position(l, g);
	sbuf_release(&date);
}

void letter_play_inquiry_answer(struct letter *l, const struct letter_game *g, const char *words)
{
	letter_game_subject(l, g);
	letter_page_para(
		l,
		T(l,
		  "%s has answered the tournament leader, who had asked about this game (6.3.4):"),
		opponent_of(g));
	letter_page_quoted(l, words);
	letter_page_para(l, T(l, "You need not do anything."));
	letter_game_position(l, g);
}

/* A silence ended by the end of the game or by the last move. */
static void say_end_of_silence(struct letter *l, const struct letter_game *g,
			       const struct letter_silence *s)
{
	struct sbuf date = SBUF_INIT, move = SBUF_INIT;

	if (!civil_is_none(s->reminded))
		date_words(l, s->reminded, &date);
	letter_game_last_move(l, g, &move);
	if (g->game->phase == PHASE_OVER)
		letter_page_para(
			l,
			T(l,
			  "For information: the game is over (%s, %s), which also ends the silence of %s."),
			event_result_text(g->game->result), T(l, game_end_text(g->game->reason)),
			s->who);
	else
		letter_page_para(
			l,
			T(l,
			  "For information: %s has answered the reminder of %s with %s (6.8.3)."),
			s->who, date.buf, move.buf);
	sbuf_release(&date);
	sbuf_release(&move);
}

void letter_play_answered(struct letter *l, const struct letter_game *g,
			  const struct letter_silence *s)
{
	struct sbuf date = SBUF_INIT;

	letter_game_subject(l, g);
	say_end_of_silence(l, g, s);
	if (s->answered && !civil_is_none(s->late)) {
		date_words(l, s->late, &date);
		letter_page_para(
			l, T(l, "The answer came after %s, the deadline of your question (6.3.4)."),
			date.buf);
	}
	if (s->case_id)
		letter_page_para(
			l,
			T(l, "This closes case %lld about the silence: you need not do anything."),
			(long long)s->case_id);
	letter_game_position(l, g);
	sbuf_release(&date);
}

void letter_play_notice(struct letter *l, const struct letter_game *g, int days)
{
	letter_game_subject(l, g);
	letter_page_para(
		l, T(l, "%s has given notice of thinking longer than %d days: %d days (6.3.4)."),
		opponent_of(g), ruleset_get(&g->game->setup.rules, RULE_SILENCE_DAYS), days);
	letter_due_first_line(l, g);
	letter_game_link(l, g);
	letter_game_clocks(l, g, false);
	letter_game_hash(l, g);
}

void letter_play_draw_offer(struct letter *l, const struct letter_game *g)
{
	letter_game_subject(l, g);
	letter_play_offer(l, g);
	letter_words_message(l, g);
	letter_game_all(l, g);
}

void letter_play_result(struct letter *l, const struct letter_game *g)
{
	letter_game_subject(l, g);
	letter_page_para(l, T(l, "The game %s - %s is over: %s, %s (%s)."), g->white, g->black,
			 event_result_text(g->game->result), T(l, game_end_text(g->game->reason)),
			 game_end_paragraph(g->game->reason));
	letter_page_para(
		l, T(l, "The server has entered the result (6.2.6); you need not report it."));
	letter_words_message(l, g);
	letter_game_link(l, g);
	letter_game_board(l, g);
	letter_game_clocks(l, g, false);
	letter_game_record(l, g);
	letter_game_hash(l, g);
}

/* --- cases and rulings ----------------------------------------------------------------------- */

/* A case opened by an old version names no last day after a withdrawal. */
static void ask_for_claim(struct letter *l, const struct letter_case *c, bool own, const char *date)
{
	if (c->kind == LETTER_CASE_ADJUDICATION)
		letter_page_para(
			l,
			T(l,
			  "Send your claim (win, draw or loss) and a short analysis by %s: write \"answer\" and your words. The game has lasted too long and will be adjudicated (6.2.7)."),
			date);
	else if (!*date)
		letter_page_para(
			l,
			T(l,
			  "Send your claim (win, draw or loss) and a short analysis: write \"answer\" and your words. %s has withdrawn, and the game will be adjudicated (6.2.8)."),
			c->about);
	else if (own)
		letter_page_para(
			l,
			T(l,
			  "Send your claim (win, draw or loss) and a short analysis by %s: write \"answer\" and your words. You have withdrawn, and the game will be adjudicated (6.2.8)."),
			date);
	else
		letter_page_para(
			l,
			T(l,
			  "Send your claim (win, draw or loss) and a short analysis by %s: write \"answer\" and your words. %s has withdrawn, and the game will be adjudicated (6.2.8)."),
			date, c->about);
}

/* If the server rules the loss itself, the last day for a protest is what matters. */
static void say_overstep(struct letter *l, const struct letter_game *g, const struct letter_case *c,
			 bool own)
{
	struct civil last = g ? game_protest_until(g->game) : CIVIL_NONE;
	struct sbuf day = SBUF_INIT;

	if (!civil_is_none(last))
		date_words(l, last, &day);
	if (own && day.len)
		letter_page_para(
			l,
			T(l,
			  "You have overstepped your time, and the game is suspended (6.3.3, 6.8.7). If there is a reason, write \"protest\" and your words by %s; otherwise the server then rules that you have lost (6.3.3.3)."),
			day.buf);
	else if (own)
		letter_page_para(
			l, "%s",
			T(l,
			  "You have overstepped your time, and the game is suspended until the tournament leader has ruled (6.3.3, 6.8.7). If there is a reason, write \"answer\" or \"protest\" and your words at once; otherwise the game can be ruled lost (6.3.3.3)."));
	else if (day.len)
		letter_page_para(
			l,
			T(l,
			  "You need not do anything: %s has overstepped the time, and the game is suspended (6.3.3, 6.8.7). Without a protest by %s the server then rules the game lost (6.3.3.3)."),
			c->about, day.buf);
	else
		letter_page_para(
			l,
			T(l,
			  "You need not do anything: %s has overstepped the time, and the game is suspended until the tournament leader has ruled (6.3.3, 6.8.7)."),
			c->about);
	sbuf_release(&day);
}

/* The leader need not rule if the server does. */
static void say_overstep_to_rule(struct letter *l, const struct letter_game *g,
				 const struct letter_case *c)
{
	struct civil last = g ? game_protest_until(g->game) : CIVIL_NONE;
	struct sbuf day = SBUF_INIT;

	if (civil_is_none(last)) {
		letter_page_para(
			l,
			T(l, "Case %lld needs your ruling: %s has overstepped the time, and the "
			     "game is suspended (6.3.3, 6.8.7)."),
			(long long)c->id, c->about);
		return;
	}
	date_words(l, last, &day);
	letter_page_para(
		l,
		T(l,
		  "Case %lld: %s has overstepped the time, and the game is suspended (6.3.3, 6.8.7). You need not rule: without a protest by %s the server then rules the game lost; after a protest the ruling is yours."),
		(long long)c->id, c->about, day.buf);
	sbuf_release(&day);
}

/* Begins with the player's duty about a case. */
static void case_for_player(struct letter *l, const struct letter_game *g,
			    const struct letter_case *c, const char *date)
{
	bool own = g && c->side == g->you;

	switch (c->kind) {
	case LETTER_CASE_OVERSTEP: say_overstep(l, g, c, own); break;
	case LETTER_CASE_ADJUDICATION:
	case LETTER_CASE_WITHDRAWAL: ask_for_claim(l, c, own, date); break;
	case LETTER_CASE_APPEAL:
		letter_page_para(
			l,
			T(l,
			  "You need not do anything: %s has appealed. The ruling stands while the appeal is heard; you will hear the outcome (6.4.3)."),
			c->about);
		break;
	case LETTER_CASE_SILENCE:
	case LETTER_CASE_PROTEST:
	case LETTER_CASE_UNDELIVERABLE:
	case LETTER_CASE_ADDRESS:
	case LETTER_CASE_ENTRY:
	case LETTER_CASE_OBJECTION:
		letter_page_para(
			l,
			T(l,
			  "The tournament leader is looking into this. If you have something to say, write \"answer\" and your words."));
		break;
	}
}

/* Silence has steps: the question, the wait for an answer, the loss (RULES T-28, S-19). */
static void say_silence_step(struct letter *l, const struct letter_game *g,
			     const struct letter_case *c)
{
	long long id = (long long)c->id;
	struct sbuf until = SBUF_INIT;

	if (g && !civil_is_none(g->game->inquiry))
		date_words(l, g->game->inquiry, &until);
	if (!until.len)
		letter_page_para(
			l,
			T(l,
			  "Case %lld: ask %s, with a last date for the answer, whether the game goes on, since the reminder has not helped (6.3.4): kskak case %lld inquire --date DATE. If no answer comes by then, the game can be ruled lost."),
			id, c->about, id);
	else if (g->game->inquiry_lapsed)
		letter_page_para(
			l,
			T(l,
			  "Case %lld: %s has not answered your question by %s, so the game can be ruled lost (6.3.4): kskak rule %lld loss --reason TEXT."),
			id, c->about, until.buf, id);
	else
		letter_page_para(l,
				 T(l,
				   "Case %lld: wait until %s for the answer of %s to your question "
				   "(6.3.4)."),
				 id, until.buf, c->about);
	sbuf_release(&until);
}

static void say_why_to_rule(struct letter *l, const struct letter_game *g,
			    const struct letter_case *c, const char *date)
{
	long long id = (long long)c->id;

	switch (c->kind) {
	case LETTER_CASE_OVERSTEP: say_overstep_to_rule(l, g, c); break;
	case LETTER_CASE_ADJUDICATION:
		letter_page_para(
			l,
			c->over ? T(l, "Case %lld needs your ruling: the time for the claims of "
				       "both players ended on %s. The game has lasted too long "
				       "and must be adjudicated (6.2.7).")
				: T(l,
				    "Case %lld needs your ruling after %s, when the claims of both players are due: the game has lasted too long and must be adjudicated (6.2.7)."),
			id, date);
		break;
	case LETTER_CASE_WITHDRAWAL:
		if (*date && c->over)
			letter_page_para(
				l,
				T(l, "Case %lld needs your ruling: the time for the claims of both "
				     "players ended on %s. %s has withdrawn, and the game must be "
				     "adjudicated (6.2.8)."),
				id, date, c->about);
		else if (*date)
			letter_page_para(
				l,
				T(l,
				  "Case %lld needs your ruling after %s, when the claims of both players are due: %s has withdrawn, and the game must be adjudicated (6.2.8)."),
				id, date, c->about);
		else
			letter_page_para(
				l,
				T(l,
				  "Case %lld needs your ruling once the claims of both players have arrived: %s has withdrawn, and the game must be adjudicated (6.2.8)."),
				id, c->about);
		break;
	case LETTER_CASE_APPEAL:
		if (*date)
			letter_page_para(
				l, T(l, "Case %lld needs a ruling by %s: %s has appealed (6.4.3)."),
				id, date, c->about);
		else
			letter_page_para(l,
					 T(l, "Case %lld needs a ruling: %s has appealed (6.4.3)."),
					 id, c->about);
		break;
	default:
		if (g)
			letter_page_para(
				l, T(l, "Case %lld needs your ruling: %s has protested (6.4.1)."),
				id, c->about);
		else
			letter_page_para(
				l,
				T(l, "Case %lld needs your ruling: %s objects to the final table "
				     "(6.4.5.1)."),
				id, c->about);
		break;
	}
}

/* The command that settles it, at a terminal. */
static void say_what_to_rule(struct letter *l, const struct letter_case *c, bool about_game)
{
	long long id = (long long)c->id;

	if (about_game && c->kind == LETTER_CASE_APPEAL)
		letter_page_para(
			l,
			T(l, "Rule on it with: kskak rule %lld uphold --reason TEXT, or with "
			     "another ruling in its place: win, loss, draw, both-lost, continue "
			     "or days."),
			id);
	else if (about_game && !c->player)
		letter_page_para(
			l,
			T(l, "Rule on it with: kskak rule %lld VERDICT --reason TEXT. VERDICT is "
			     "draw, both-lost, continue or, with --side white or --side black, "
			     "win or loss."),
			id);
	else if (about_game)
		letter_page_para(
			l,
			T(l, "Rule on it with: kskak rule %lld VERDICT --reason TEXT. VERDICT is "
			     "win, loss, draw, both-lost, continue or days."),
			id);
	else if (c->kind != LETTER_CASE_APPEAL)
		letter_page_para(
			l,
			T(l, "Rule on it with: kskak rule %lld win --reason TEXT if the objection "
			     "is right, or with loss. A result is corrected with: kskak rule game "
			     "GAME VERDICT --reason TEXT."),
			id);
	else
		letter_page_para(
			l,
			T(l,
			  "Rule on it with: kskak rule %lld uphold --reason TEXT, or with win, which sets the ruling aside; --from DATE names the day from which the clocks of its games run."),
			id);
}

/* With a date two weeks ahead as the example. */
static void how_to_ask(struct letter *l, const struct letter_game *g)
{
	struct ymd day = civil_ymd(civil_add_days(g->asof, 14));

	letter_page_para(l,
			 T(l, "Answer this letter with \"ask %d/%d\" to ask for an answer by that "
			      "date; what you write below it goes with the question."),
			 day.day, day.month);
}

/* The same by answering the letter (RULES S-55). */
static void how_to_rule_by_mail(struct letter *l, const struct letter_game *g,
				const struct letter_case *c)
{
	if (c->kind == LETTER_CASE_ENTRY && !c->classes)
		letter_page_para(l,
				 T(l, "Or answer this letter with admit or with refuse, on a line "
				      "of its own and your reason below it."));
	else if (c->kind == LETTER_CASE_ENTRY)
		letter_page_para(
			l, T(l, "Or answer this letter with admit, with place K (the class) or "
				"with refuse, on a line of its own and your reason below it."));
	else if (c->kind == LETTER_CASE_PROTEST && !g)
		letter_page_para(
			l, T(l, "Or answer this letter with win, if the objection is right, or "
				"with loss, on a line of its own and your reason below it."));
	else if (c->kind == LETTER_CASE_SILENCE && g && civil_is_none(g->game->inquiry))
		how_to_ask(l, g);
	else if (g && c->kind == LETTER_CASE_APPEAL)
		letter_page_para(
			l,
			T(l,
			  "Or answer this letter with the ruling on a line of its own and your reason below it: uphold; or loss or win (of the player it is about), draw, both lost, white wins, black wins, continue, days 5."));
	else if (g && !c->player)
		letter_page_para(
			l, T(l, "Or answer this letter with the ruling on a line of its own and "
				"your reason below it: draw, both lost, white wins, black wins, "
				"continue."));
	else if (g && c->kind != LETTER_CASE_UNDELIVERABLE && c->kind != LETTER_CASE_ADDRESS)
		letter_page_para(
			l,
			T(l,
			  "Or answer this letter with the ruling on a line of its own and your reason below it: loss or win (of the player it is about), draw, both lost, white wins, black wins, continue, days 5."));
	else if (c->kind == LETTER_CASE_APPEAL)
		letter_page_para(
			l, T(l, "Or answer this letter with uphold, or with win, which sets the "
				"ruling aside, on a line of its own and your reason below it."));
}

/* Objection to a card of a match or a line-up on it (DSU 5.1). */
static void say_objection(struct letter *l, const struct letter_case *c)
{
	long long id = (long long)c->id;

	if (given(c->about))
		letter_page_para(
			l,
			T(l, "Case %lld needs your ruling: %s objects to the card of a match. Its "
			     "results do not count until then (DSU 5.1)."),
			id, c->about);
	else
		letter_page_para(
			l,
			T(l,
			  "Case %lld needs your ruling: a line-up is not in the order of the club's list, or includes somebody who may not play (DSU 5.1)."),
			id);
	if (given(c->about))
		letter_page_para(
			l,
			T(l, "Rule on it with: kskak rule %lld loss --reason TEXT if the card is "
			     "right, and it stands; or with win, and enter the right results "
			     "with: kskak event EVENT card ROUND --match MATCH --text LINES "
			     "--reason TEXT."),
			id);
	else
		letter_page_para(l,
				 T(l,
				   "Rule on it with: kskak rule %lld win --reason TEXT, and these "
				   "boards are lost; or with loss, and the card stands."),
				 id);
}

/* Begins with the leader's next duty. */
static void case_for_leader(struct letter *l, const struct letter_game *g,
			    const struct letter_case *c, const char *date)
{
	switch (c->kind) {
	case LETTER_CASE_SILENCE: say_silence_step(l, g, c); break;
	case LETTER_CASE_UNDELIVERABLE:
		letter_page_para(
			l,
			T(l,
			  "Case %lld: letters to %s come back (6.8.5). Find the new address and enter it with: kskak player %lld address NEW --reason TEXT."),
			(long long)c->id, c->about, (long long)c->player);
		break;
	case LETTER_CASE_ADDRESS:
		letter_page_para(
			l,
			T(l,
			  "Case %lld: the new address of %s takes effect by itself unless the old one objects. The K-skak chief can put it into effect at once: kskak player %lld confirm-address."),
			(long long)c->id, c->about, (long long)c->player);
		break;
	case LETTER_CASE_ENTRY:
		if (c->doubts && !c->classes) {
			letter_page_para(
				l,
				T(l, "Case %lld: the entry of %s waits for you. Seat them with: "
				     "kskak rule %lld admit --reason TEXT. If not: kskak rule "
				     "%lld refuse --reason TEXT."),
				(long long)c->id, c->about, (long long)c->id, (long long)c->id);
			break;
		}
		if (c->doubts) {
			letter_page_para(
				l,
				T(l,
				  "Case %lld: the entry of %s waits for you. Seat them with: kskak rule %lld admit --reason TEXT, or in another class with: kskak rule %lld place --class CLASS --reason TEXT. If not: kskak rule %lld refuse --reason TEXT."),
				(long long)c->id, c->about, (long long)c->id, (long long)c->id,
				(long long)c->id);
			break;
		}
		letter_page_para(
			l,
			T(l,
			  "Case %lld: an entry has the name and the birth date of %s, who is registered with another address. If it is somebody else, seat them with: kskak rule %lld admit --reason TEXT. If not: kskak rule %lld refuse --reason TEXT."),
			(long long)c->id, c->about, (long long)c->id, (long long)c->id);
		break;
	case LETTER_CASE_OBJECTION: say_objection(l, c); break;
	default:
		say_why_to_rule(l, g, c, date);
		say_what_to_rule(l, c, g);
		break;
	}
	if (given(l->head.token))
		how_to_rule_by_mail(l, g, c);
}

void letter_play_case(struct letter *l, const struct letter_game *g, const struct letter_case *c)
{
	struct sbuf date = SBUF_INIT;

	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, T(l, "Case %lld: %s"), (long long)c->id,
				    given(c->about) ? c->about : "");
	if (!civil_is_none(c->due))
		date_words(l, c->due, &date);
	if (c->closed)
		letter_page_para(l,
				 T(l, "Case %lld is closed; there is nothing left to do about it."),
				 (long long)c->id);
	else if (!civil_is_none(c->net_lost))
		letter_state_net_case(l, c);
	else if (c->leader)
		case_for_leader(l, g, c, date.buf);
	else
		case_for_player(l, g, c, date.buf);
	if (given(c->says))
		letter_page_news(l, T(l, "%s writes: %s"), c->says_who, c->says);
	if (!c->leader)
		letter_page_para(l, T(l, "This is case %lld."), (long long)c->id);
	if (given(c->evidence) && !given(c->says) && !c->closed)
		letter_page_prose(l, c->evidence);
	if (g)
		letter_game_position(l, g);
	sbuf_release(&date);
}

static void say_appeal(struct letter *l, const struct letter_ruling *r)
{
	struct sbuf date = SBUF_INIT;

	if (r->by_tribunal)
		letter_page_para(
			l, T(l, "This is a ruling of the chess tribunal and is final (6.4.3)."));
	if (civil_is_none(r->appeal_until))
		return;
	date_words(l, r->appeal_until, &date);
	letter_page_para(
		l,
		r->by_kc
			? T(l,
			    "You can appeal to the chess tribunal until %s (6.4.3): write \"appeal\" and your reasons. A deposit of one year's adult fee is required.")
			: T(l,
			    "You can appeal to the K-skak chief (KC) until %s (6.4.3): write \"appeal\" and your reasons."),
		date.buf);
	sbuf_release(&date);
}

void letter_play_ruling(struct letter *l, const struct letter_game *g,
			const struct letter_ruling *r)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, T(l, "Ruling %lld"), (long long)r->id);
	letter_page_para(l, T(l, "Ruling %lld by %s (%s)."), (long long)r->id,
			 given(r->author) ? r->author : "kskakd",
			 given(r->paragraph) ? r->paragraph : "-");
	if (r->upheld)
		letter_page_para(l, T(l, "The appeal is dismissed, ruling %lld stands."),
				 (long long)r->upheld);
	else if (r->replaced)
		letter_page_para(l, T(l, "This ruling replaces ruling %lld."),
				 (long long)r->replaced);
	if (given(r->what))
		letter_page_para(l, "%s", r->what);
	else if (g)
		letter_page_para(l, T(l, "The game %s - %s is over: %s, %s (%s)."), g->white,
				 g->black, event_result_text(g->game->result),
				 T(l, game_end_text(g->game->reason)),
				 game_end_paragraph(g->game->reason));
	if (given(r->reason))
		letter_page_para(l, T(l, "Reason: %s"), r->reason);
	if (given(r->evidence))
		letter_page_prose(l, r->evidence);
	say_appeal(l, r);
	if (g)
		letter_game_all(l, g);
}
