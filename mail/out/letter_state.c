/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Letters about the state of games: paused and resumed by the leader, stopped for a reserve, a
 * player's connection lost or back (6.4.1, 6.7.4.3, 6.8.1, 6.8.5), an offer declined, facts lost
 * (RULES S-62); and about the leader's deputy.
 */
#include "mail/out/letter_game.h"

static void say_pause(struct letter *l, enum letter_game_change change)
{
	letter_page_para(
		l, "%s",
		change == LETTER_GAME_PAUSED
			? T(l,
			    "The tournament leader has paused the game: both clocks are stopped, and no moves are accepted until it resumes (6.4.1).")
			: T(l, "The game resumes; the clocks run again from tomorrow (6.4.1)."));
}

static void say_stop(struct letter *l, const struct letter_game_state *s)
{
	struct sbuf from = SBUF_INIT, until = SBUF_INIT;

	text_weekday_date(l->lang, s->from, &from);
	text_weekday_date(l->lang, s->until, &until);
	letter_page_para(
		l,
		T(l,
		  "A reserve will take over the games of %s. Both clocks are stopped from %s to %s, both days included (6.7.4.3)."),
		s->player, from.buf, until.buf);
	letter_page_para(l, T(l, "These days count on neither clock. You may still move."));
	sbuf_release(&from);
	sbuf_release(&until);
}

/* The meaning for the reader: the player offline, the leader, or an opponent. */
static void say_net_lost(struct letter *l, const struct letter_game *g,
			 const struct letter_game_state *s)
{
	struct sbuf from = SBUF_INIT, until = SBUF_INIT;

	text_weekday_date(l->lang, s->from, &from);
	text_weekday_date(l->lang, s->until, &until);
	if (!g && s->you)
		letter_page_para(
			l,
			T(l,
			  "We have noted that you have had no internet connection since %s. Your clocks keep running. If the connection is not back by %s, you count as withdrawn (6.8.1). When it is back, send a move, or answer any letter with \"internet back\"."),
			from.buf, until.buf);
	else
		letter_page_para(
			l,
			T(l,
			  "%s has had no internet connection since %s (6.8.5). The clocks keep running. If the connection is not back by %s, this counts as a withdrawal (6.8.1)."),
			s->player, from.buf, until.buf);
	sbuf_release(&from);
	sbuf_release(&until);
}

static void say_net_back(struct letter *l, const struct letter_game *g,
			 const struct letter_game_state *s)
{
	if (!g && s->you)
		letter_page_para(
			l, T(l, "We have noted that your internet connection is back (6.8.1)."));
	else
		letter_page_para(l, T(l, "%s has an internet connection again (6.8.1)."),
				 s->player);
}

static void say_restored(struct letter *l, const struct letter_game_state *s)
{
	struct sbuf from = SBUF_INIT;

	text_weekday_date(l->lang, s->from, &from);
	letter_page_para(
		l,
		T(l,
		  "The server has been restored from a copy of %s. What happened in this game after that is lost, also moves whose receipt was confirmed. We apologise."),
		from.buf);
	letter_page_para(
		l,
		T(l,
		  "The position below counts. Letters and links that show a later one can no longer be answered; a lost move can be sent again."));
	sbuf_release(&from);
}

static void say_change(struct letter *l, const struct letter_game *g,
		       const struct letter_game_state *s)
{
	switch (s->change) {
	case LETTER_GAME_PAUSED:
	case LETTER_GAME_RESUMED: say_pause(l, s->change); return;
	case LETTER_GAME_STOPPED: say_stop(l, s); return;
	case LETTER_GAME_NET_LOST: say_net_lost(l, g, s); return;
	case LETTER_GAME_NET_BACK: say_net_back(l, g, s); return;
	case LETTER_GAME_DECLINED:
		letter_page_para(l, T(l, "%s declines the draw (FIDE 9.1). The game continues."),
				 s->player);
		return;
	case LETTER_GAME_RESTORED: say_restored(l, s); return;
	}
}

static void net_case_for_leader(struct letter *l, const struct letter_case *c, const char *since)
{
	long long player = (long long)c->player;

	if (c->group)
		letter_page_para(
			l,
			T(l,
			  "Case %lld: enter the withdrawal of %s with: kskak player %lld withdraw --group %lld --reason TEXT."),
			(long long)c->id, c->about, player, (long long)c->group);
	else
		letter_page_para(
			l,
			T(l,
			  "Case %lld needs your ruling: kskak rule %lld loss --reason TEXT, if %s counts as withdrawn."),
			(long long)c->id, (long long)c->id, c->about);
	letter_page_para(
		l,
		T(l, "%s has had no internet connection since %s; that is too long and counts as a "
		     "withdrawal (6.8.1, 6.2.8)."),
		c->about, since);
	letter_page_para(
		l,
		T(l,
		  "If the connection is back and the games continue: kskak player %lld net-back."),
		player);
}

void letter_state_net_case(struct letter *l, const struct letter_case *c)
{
	struct sbuf since = SBUF_INIT;

	text_weekday_date(l->lang, c->net_lost, &since);
	if (c->leader)
		net_case_for_leader(l, c, since.buf);
	else if (c->yours)
		letter_page_para(
			l,
			T(l, "You have had no internet connection since %s; that is too long and "
			     "counts as a withdrawal (6.8.1, 6.2.8). The tournament leader will "
			     "rule. If the connection is back, answer with \"internet back\"."),
			since.buf);
	else
		letter_page_para(
			l,
			T(l,
			  "%s has had no internet connection since %s; that is too long and counts as a withdrawal (6.8.1, 6.2.8). The tournament leader will rule. If the connection is back, the player writes \"internet back\"."),
			c->about, since.buf);
	sbuf_release(&since);
}

void letter_state_game(struct letter *l, const struct letter_game *g,
		       const struct letter_game_state *s)
{
	if (g)
		letter_game_subject(l, g);
	else
		letter_page_subject(l, T(l, "About the games of %s"), s->player);
	say_change(l, g, s);
	if (given(s->reason))
		letter_page_para(l, T(l, "Reason: %s"), s->reason);
	if (!g)
		return;
	if (s->change == LETTER_GAME_RESUMED || s->change == LETTER_GAME_RESTORED) {
		letter_game_all(l, g);
		return;
	}
	if (s->change != LETTER_GAME_PAUSED) /* which would repeat it */
		letter_due_first_line(l, g);
	letter_game_link(l, g);
	letter_game_clocks(l, g, false);
	letter_game_hash(l, g);
}

void letter_state_deputy(struct letter *l, const char *name, struct civil from, struct civil until,
			 bool ended)
{
	struct sbuf first = SBUF_INIT, last = SBUF_INIT;

	text_weekday_date(l->lang, from, &first);
	text_weekday_date(l->lang, until, &last);
	letter_page_subject(l, T(l, "Deputy of the tournament leader: %s"), name);
	if (ended)
		letter_page_para(
			l,
			T(l, "%s no longer acts for the tournament leader (6.1.1). The leader's "
			     "letters go to the leader again."),
			name);
	else
		letter_page_para(
			l,
			T(l, "%s acts as deputy of the tournament leader from %s to %s, both days "
			     "included (6.1.1). The deputy has the leader's rights on those days "
			     "and signs as deputy."),
			name, first.buf, last.buf);
	sbuf_release(&first);
	sbuf_release(&last);
}
