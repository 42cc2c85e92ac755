/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sentences about what was done; see player_words.h. */
#include "daemon/act/player_words.h"

#include <stdio.h>

#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/play/series.h"
#include "daemon/event/appeal.h"

/* "1. 5254 (e4) 5755 (e5)": half-moves of the record, numbered. */
static void moves_text(const struct game *game, size_t from, size_t to, enum lang lang,
		       struct sbuf *out)
{
	struct position pos = game->record.start;
	char numeric[MOVE_TOKEN_TEXT], san[SAN_TEXT];
	size_t i = 0;

	/* The last half-move alone needs no walk through the game. */
	if (from + 1 == game->record.n && record_before_last(&game->record, &pos))
		i = from;
	for (; i < to && i < game->record.n; i++) {
		chess_move m = game->record.ply[i].move;
		if (i >= from) {
			numeric_write(&pos, m, TOKEN_ICCF, numeric);
			san_write_marked(&pos, m, san_letters_of(lang_code(lang)), san);
			if (pos.side == WHITE || i == from)
				sbuf_addf(out, " %d%s", pos.fullmove,
					  pos.side == WHITE ? "." : "...");
			sbuf_addf(out, " %s (%s)", numeric, san);
		}
		position_play(&pos, m);
	}
}

static void series_text(const struct game *game, enum event_side side, struct sbuf *out)
{
	const struct game_series *s = &game->series[side];
	struct position pos = game->record.now;
	char numeric[MOVE_TOKEN_TEXT];

	for (int i = 0; i < s->n; i++) {
		numeric_write(&pos, s->moves[i], TOKEN_ICCF, numeric);
		position_play(&pos, s->moves[i]);
		sbuf_addf(out, " %s", numeric);
	}
}

static void end_words(const struct act *act, const struct game *game, struct sbuf *out)
{
	sbuf_addf(out,
		  act_say(act, "Partiet er slut: %s, %s (%s).", "The game is over: %s, %s (%s)."),
		  result_text(game->result), end_text(game->reason, act->request.lang),
		  end_paragraph(game->reason));
}

static void move_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		       size_t to, struct sbuf *out)
{
	enum event_side me = game_tx_side(m, act->request.player.id);

	sbuf_adds(out, act_say(act, "Spillet:", "Played:"));
	moves_text(m->game, from, to, act->request.lang, out);
	sbuf_addc(out, '.');
	if (m->game->phase == PHASE_OVER) {
		sbuf_addc(out, ' ');
		end_words(act, m->game, out);
		return;
	}
	sbuf_addf(out, act_say(act, " %s får besked.", " %s is told."),
		  m->player[side_other(me)].name);
	if (cmd->offer && m->game->offer == me)
		sbuf_adds(out, act_say(act, " Dit remistilbud er sendt med.",
				       " Your draw offer goes with it."));
	if (m->game->series[me].n > 0) {
		sbuf_adds(out, act_say(act, " Din foreslåede serie er sendt med:",
				       " Your proposed series goes with it:"));
		series_text(m->game, me, out);
		sbuf_addc(out, '.');
	}
	if (series_count(cmd->series) == m->game->series[me].n + 1) /* RULES N-9 */
		sbuf_adds(out,
			  act_say(act,
				  " Det sidste foreslåede træk er uden dit eget svar og har ingen "
				  "virkning (6.2.5).",
				  " The last move proposed has no answer of yours and no effect "
				  "(6.2.5)."));
	if (m->game->phase == PHASE_SUSPENDED)
		sbuf_adds(out, act_say(act,
				       " Tiden er overskredet: partiet er stillet i bero, til "
				       "turneringslederen har afgjort det.",
				       " The time is overstepped: the game is suspended until the "
				       "leader has ruled."));
}

const char *appeal_words(const struct act *act)
{
	if (act->answer.to_tribunal)
		return act_say(act,
			       "Din appel til Skaknævnet er noteret; K-skak-chefen (KC) sender den "
			       "videre.",
			       "Your appeal to the chess tribunal is noted; the K-skak chief (KC) "
			       "passes it on.");
	return act_say(act, "Din appel er noteret og sendt til K-skak-chefen (KC).",
		       "Your appeal is noted and sent to the K-skak chief (KC).");
}

bool act_may_appeal(struct act *act, const struct ruling_row *ruling)
{
	struct instant last = {ruling->appeal_until.sec - 1};
	char date[CIVIL_TEXT];

	switch (appeal_in_time(&act->work, ruling)) {
	case APPEAL_OPEN: return true;
	case APPEAL_FINAL:
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_final",
			   act_say(act, "Afgørelse %lld er Skaknævnets og dermed endelig.",
				   "Ruling %lld is the chess tribunal's, and final."),
			   (long long)ruling->id);
		break;
	case APPEAL_LATE:
		act_refuse(act, OUTCOME_REFUSED, "6.4.3", "appeal_late",
			   act_say(act, "Appelfristen for afgørelse %lld udløb den %s.",
				   "The time to appeal against ruling %lld ended on %s."),
			   (long long)ruling->id,
			   civil_format(zone_date(ZONE_COPENHAGEN, last), date));
		break;
	}
	return false;
}

static void other_words(struct act *act, struct game_tx *m, const struct command *cmd,
			struct sbuf *out)
{
	const char *opponent = m->player[side_other(game_tx_side(m, act->request.player.id))].name;

	if (m->game->phase == PHASE_OVER && cmd->verb != VERB_PROTEST && cmd->verb != VERB_APPEAL)
		end_words(act, m->game, out);
	else if (cmd->verb == VERB_NOTICE)
		sbuf_addf(out,
			  act_say(act, "Varslet om %d dages betænkning er noteret; %s får besked.",
				  "The notice of %d days of thought is noted; %s is told."),
			  cmd->days, opponent);
	else if (cmd->verb == VERB_CLAIM_TIME)
		sbuf_addf(out,
			  act_say(act,
				  "Kravet er rigtigt: %s har overskredet tiden. Partiet er "
				  "stillet i bero, til turneringslederen har afgjort det.",
				  "The claim is right: %s has overstepped the time. The game is "
				  "suspended until the leader has ruled."),
			  opponent);
	else if (cmd->verb == VERB_APPEAL)
		sbuf_adds(out, appeal_words(act));
	else if (cmd->verb == VERB_PROTEST || cmd->verb == VERB_ANSWER)
		sbuf_adds(out, act_say(act, "Dine ord er noteret og sendt til turneringslederen.",
				       "Your words are noted and sent to the tournament leader."));
	else
		sbuf_addf(out, "%s: %s.", verb_word(cmd->verb),
			  verdict_text(VERDICT_OK, act->request.lang));
}

int act_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from, size_t to,
	      struct sbuf *out)
{
	int rc = game_tx_players(&act->work, m);

	if (rc < 0)
		return rc;
	if (to > from)
		move_words(act, m, cmd, from, to, out);
	else
		other_words(act, m, cmd, out);
	return 1;
}

static const struct {
	enum verb verb;
	const char *text[LANG_COUNT];
} patterns[] = {
	{VERB_LEAVE,
	 {"ferie ÅÅÅÅ-MM-DD ÅÅÅÅ-MM-DD (første og sidste dag)",
	  "leave YYYY-MM-DD YYYY-MM-DD (first and last day)"}},
	{VERB_NOTICE, {"varsel 20 (dage)", "notice 20 (days)"}},
	{VERB_CLAIM_DRAW,
	 {"kræver gentagelse, kræver halvtreds eller kræver tid",
	  "claim threefold, claim fifty or claim time"}},
	{VERB_ENTER, {"tilmeld og turneringens navn", "enter and the name of the tournament"}},
	{VERB_ADDRESS, {"adresse ny@example.org", "address new@example.org"}},
	{VERB_LANGUAGE, {"sprog da eller sprog en", "language da or language en"}},
	{VERB_PROTEST, {"protest og dine ord", "protest and your words"}},
	{VERB_APPEAL, {"appel og dine grunde", "appeal and your reasons"}},
	{VERB_ANSWER, {"svar og dine ord", "answer and your words"}},
};

const char *act_pattern(enum verb verb, enum lang lang)
{
	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
		if (patterns[i].verb == verb)
			return patterns[i].text[lang];
	}
	return "";
}
