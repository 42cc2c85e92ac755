/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_words.h. */
#include "daemon/act/player_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/chess/san.h"
#include "core/play/command_spelling.h"
#include "core/play/series.h"
#include "core/rules/series_tree.h"
#include "daemon/event/ruling.h"
#include "sql/store_preference.h"

/* "1. 5254 (e4) 5755 (e5)": half-moves of the record, numbered. */
static void moves_text(const struct act *act, const struct game *game, size_t from, size_t to,
		       enum spelling spelling, struct sbuf *out)
{
	struct position pos = game->record.start;
	size_t i = 0;

	/* For the last half-move the game need not be replayed. */
	if (from + 1 == game->record.n && game_record_before_last(&game->record, &pos))
		i = from;
	for (; i < to && i < game->record.n; i++) {
		chess_move m = game->record.ply[i].move;
		if (i >= from) {
			if (pos.side == WHITE || i == from)
				sbuf_addf(out, " %d%s", pos.fullmove,
					  pos.side == WHITE ? "." : "...");
			sbuf_addc(out, ' ');
			spelling_write_both(&pos, m, spelling, act->request.lang->code, out);
		}
		position_play(&pos, m);
	}
}

static bool is_kept_back(const struct game *game)
{
	return ruleset_get(&game->setup.rules, RULE_SERIES) == SERIES_HIDDEN;
}

static void series_text(const struct act *act, const struct game *game, enum event_side side,
			struct sbuf *out)
{
	sbuf_addc(out, ' ');
	series_tree_write(&game->series[side], &game->record.now, "; ", out);
	sbuf_addc(out, '.');
	if (is_kept_back(game))
		sbuf_adds(out, tr(act->request.lang,
				  " Until it is used, \"series\" with other lines behind it "
				  "changes it, and \"no series\" takes it back."));
}

/* Whether one of its lines ends with a move of the opponent (RULES N-9). */
static bool has_loose_end(const struct game *game, const char *series)
{
	bool kept_back = is_kept_back(game);

	for (const char *line = series; line;) {
		size_t len = kept_back ? strcspn(line, "\n") : strlen(line);
		char *text = mem_strndup(line, len);
		bool loose = series_count(text) % 2 == 1;
		free(text);
		if (loose)
			return true;
		line = line[len] ? line + len + 1 : NULL;
	}
	return false;
}

static void end_words(const struct act *act, const struct game *game, struct sbuf *out)
{
	sbuf_addf(out, tr(act->request.lang, "The game is over: %s, %s (%s)."),
		  event_result_text(game->result),
		  tr(act->request.lang, game_end_text(game->reason)),
		  game_end_paragraph(game->reason));
}

static void loose_end_words(const struct act *act, const struct game *game, const char *series,
			    struct sbuf *out)
{
	if (has_loose_end(game, series))
		sbuf_adds(out, tr(act->request.lang,
				  " The last move proposed has no answer of yours and no effect "
				  "(6.2.5)."));
}

static void move_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		       size_t to, enum spelling spelling, struct sbuf *out)
{
	enum event_side me = game_tx_side(m, act->request.player.id);

	sbuf_adds(out, tr(act->request.lang, "Played:"));
	moves_text(act, m->game, from, to, spelling, out);
	sbuf_addc(out, '.');
	if (m->game->phase == PHASE_OVER) {
		sbuf_addc(out, ' ');
		end_words(act, m->game, out);
		return;
	}
	sbuf_addf(out, tr(act->request.lang, " %s has been informed."),
		  m->player[side_other(me)].name);
	if (cmd->offer && m->game->offer == me)
		sbuf_adds(out, tr(act->request.lang, " Your draw offer goes with it."));
	if (m->game->series[me].n > 0) {
		sbuf_adds(out,
			  is_kept_back(m->game)
				  ? tr(act->request.lang,
				       " Your series is kept back and played as long as it fits:")
				  : tr(act->request.lang, " Your proposed series goes with it:"));
		series_text(act, m->game, me, out);
	}
	loose_end_words(act, m->game, cmd->series, out);
	if (m->game->phase == PHASE_SUSPENDED)
		sbuf_adds(out, tr(act->request.lang,
				  " The time is overstepped: the game is suspended until the "
				  "leader has ruled."));
}

void player_words_appeal(const struct act *act, struct sbuf *out)
{
	long long ruling = (long long)act->work.ruling_in_hand;

	sbuf_addf(
		out,
		act->answer.to_tribunal
			? tr(act->request.lang,
			     "Your appeal to the chess tribunal against ruling %lld is noted; the "
			     "K-skak chief (KC) passes it on.")
			: tr(act->request.lang, "Your appeal against ruling %lld is noted and sent "
						"to the K-skak chief (KC)."),
		ruling);
}

bool player_words_appeal_open(struct act *act, const struct ruling_row *ruling)
{
	struct instant last = {ruling->appeal_until.sec - 1};
	char date[TEXT_DAY];

	switch (ruling_bar(&act->work, ruling)) {
	case RULING_OPEN: return true;
	case RULING_FINAL:
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_final",
			   tr(act->request.lang, "Ruling %lld is the chess tribunal's, and final."),
			   (long long)ruling->id);
		break;
	case RULING_WON:
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_won",
			   tr(act->request.lang,
			      "Ruling %lld is in your favour: it has set the earlier one aside."),
			   (long long)ruling->id);
		break;
	case RULING_LATE:
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_late",
			   tr(act->request.lang,
			      "The time to appeal against ruling %lld ended on %s."),
			   (long long)ruling->id,
			   text_day(act->request.lang, zone_date(ZONE_COPENHAGEN, last), date));
		break;
	}
	return false;
}

static void kept_words(const struct act *act, const struct game_tx *m, const struct command *cmd,
		       struct sbuf *out)
{
	enum event_side me = game_tx_side(m, act->request.player.id);

	if (m->game->series[me].n > 0) {
		sbuf_adds(out, tr(act->request.lang,
				  "Your series is kept back and played as long as it fits:"));
		series_text(act, m->game, me, out);
	} else {
		sbuf_adds(out, tr(act->request.lang, "No series of yours is kept back."));
	}
	loose_end_words(act, m->game, cmd->series, out);
}

static void other_words(struct act *act, struct game_tx *m, const struct command *cmd,
			struct sbuf *out)
{
	const char *opponent = m->player[side_other(game_tx_side(m, act->request.player.id))].name;

	if (m->game->phase == PHASE_OVER && cmd->verb != VERB_PROTEST && cmd->verb != VERB_APPEAL)
		end_words(act, m->game, out);
	else if (cmd->verb == VERB_NOTICE)
		sbuf_addf(out,
			  tr(act->request.lang,
			     "The notice of %d days of thought is noted; %s has been informed."),
			  cmd->days, opponent);
	else if (cmd->verb == VERB_SERIES)
		kept_words(act, m, cmd, out);
	else if (cmd->verb == VERB_DECLINE_DRAW)
		sbuf_addf(
			out,
			tr(act->request.lang, "You have declined the draw; %s has been informed."),
			opponent);
	else if (cmd->verb == VERB_CLAIM_TIME)
		sbuf_addf(out,
			  tr(act->request.lang,
			     "The claim is right: %s has overstepped the time. The game is "
			     "suspended until the leader has ruled."),
			  opponent);
	else if (cmd->verb == VERB_APPEAL)
		player_words_appeal(act, out);
	else if (cmd->verb == VERB_ANSWER && m->game->waits == GAME_CASE_NONE)
		sbuf_addf(out,
			  tr(act->request.lang,
			     "Your answer has gone to the tournament leader and to %s."),
			  opponent);
	else if (cmd->verb == VERB_PROTEST || cmd->verb == VERB_ANSWER)
		sbuf_adds(out, tr(act->request.lang,
				  "Your words are noted and sent to the tournament leader."));
	else if (cmd->verb == VERB_BY_MAIL && game_by_card(m->game))
		sbuf_addf(out,
			  tr(act->request.lang, "%s is asked whether the game goes on by e-mail; "
						"until then it is played by post."),
			  opponent);
	else if (cmd->verb == VERB_BY_MAIL)
		sbuf_adds(out, tr(act->request.lang, "The game goes on by e-mail from now on."));
	else
		sbuf_addf(out, "%s: %s.", command_spelling(cmd->verb, act->request.lang->code),
			  tr(act->request.lang, "done"));
}

int player_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		 size_t to, struct sbuf *out)
{
	struct preferences preferences;
	int rc = game_tx_players(&act->work, m);

	if (rc >= 0)
		rc = store_preference_all(act->work.ctx->store, act->request.player.id,
					  &preferences);
	if (rc < 0)
		return rc;
	if (to > from)
		move_words(act, m, cmd, from, to, preferences.spelling, out);
	else
		other_words(act, m, cmd, out);
	return 1;
}

static const struct {
	enum verb verb;
	const char *text;
} patterns[] = {
	{VERB_LEAVE, N_("leave 1 July to 14 July (first and last day)")},
	{VERB_NOTICE, N_("notice 20 (days)")},
	{VERB_SERIES, N_("series 05755 7163, or no series")},
	{VERB_NET_LOSS, N_("no internet since 1 July")},
	{VERB_CLAIM_DRAW, N_("claim threefold, claim fifty or claim time")},
	{VERB_ENTER, N_("enter and the name of the tournament")},
	{VERB_RESERVE, N_("reserve, the name of the tournament and the number of the board")},
	{VERB_ADDRESS, N_("address new@example.org")},
	{VERB_LETTERS, N_("letters full, letters short or letters daily")},
	{VERB_RESULT,
	 N_("result, the name of the tournament, the number of the round, and below it "
	    "a line for each board such as 1: 1-0")},
	{VERB_OBJECT, N_("object and what is wrong with the card")},
	{VERB_DECLINE, N_("decline and the name of the tournament")},
	{VERB_ABSENT, N_("absent, the name of the tournament and the round")},
	{VERB_PROTEST, N_("protest and your words")},
	{VERB_APPEAL, N_("appeal and your reasons")},
	{VERB_ANSWER, N_("answer and your words")},
	{VERB_WHAT_IF, N_("answer 3 March? (the day to reckon with)")},
};

/* "language da or language en" */
static void language_pattern(const struct lang *lang, struct sbuf *out)
{
	for (size_t i = 0; i < text_lang_count(); i++) {
		if (i)
			sbuf_adds(out, tr(lang, " or "));
		sbuf_addf(out, tr(lang, "language %s"), text_lang_at(i)->code);
	}
}

void player_words_pattern(enum verb verb, const struct lang *lang, struct sbuf *out)
{
	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
		if (patterns[i].verb == verb)
			sbuf_adds(out, tr(lang, patterns[i].text));
	}
	if (verb == VERB_LANGUAGE)
		language_pattern(lang, out);
}
