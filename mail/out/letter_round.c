/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The next round: opponent, colour, deadline, and why.  The end of a match in a knock-out. */
#include <string.h>

#include "mail/out/letter_page.h"

static void say_opponent(struct letter *l, const struct letter_round *r, const char *start)
{
	if (r->bye)
		letter_page_para(l, T(l, "You have the bye in round %d and get the point for it."),
				 r->round);
	else if (r->games == 2)
		letter_page_para(
			l,
			r->white ? T(l, "In round %d you play two games against %s, the first "
					"one with White. They begin on %s.")
				 : T(l, "In round %d you play two games against %s, the first "
					"one with Black. They begin on %s."),
			r->round, r->opponent, start);
	else
		letter_page_para(
			l,
			r->white ? T(l, "In round %d you have White against %s. The game begins "
					"on %s.")
				 : T(l, "In round %d you have Black against %s. The game begins "
					"on %s."),
			r->round, r->opponent, start);
}

/* The last game of a match in a knock-out (EVENTS E49, 4.9.7). */
#define LAST_GAME 5

/* Further games of a level match: why they are played, and what the last one needs. */
static void say_further_games(struct letter *l, const struct letter_round *r, const char *start)
{
	if (r->of_match < LAST_GAME)
		letter_page_para(
			l,
			r->white ? T(l, "Your match against %s in round %d is level, so you play "
					"two more games, the first one with White. They begin on "
					"%s.")
				 : T(l, "Your match against %s in round %d is level, so you play "
					"two more games, the first one with Black. They begin on "
					"%s."),
			r->opponent, r->round, start);
	else
		letter_page_para(
			l,
			r->white ? T(l, "Your match against %s in round %d is level, so one last "
					"game decides it. The lots give you White: you must win, "
					"for a draw counts for Black (4.9.7). It begins on %s.")
				 : T(l, "Your match against %s in round %d is level, so one last "
					"game decides it. The lots give you Black: a draw is "
					"enough for you (4.9.7). It begins on %s."),
			r->opponent, r->round, start);
}

static void say_match(struct letter *l, const struct letter_round *r, const char *start)
{
	if (r->of_match > 1) {
		say_further_games(l, r, start);
		return;
	}
	say_opponent(l, r, start);
	if (r->last)
		letter_page_para(l,
				 T(l, "This is the final: the winner of the match wins the "
				      "tournament. If the match is level, two more games follow, "
				      "and then a last one with colours by lots, in which a draw "
				      "counts for Black (4.9.7)."));
	else
		letter_page_para(
			l, T(l, "The winner of the match advances to the next round, which begins "
				"for them when their next opponent is known. If the match is "
				"level, two more games follow, and then a last one with colours "
				"by lots, in which a draw counts for Black (4.9.7)."));
}

static void say_next_round(struct letter *l, const struct letter_round *r)
{
	struct sbuf date = SBUF_INIT;

	if (r->last) {
		letter_page_para(l, T(l, "This is the last round."));
	} else if (civil_is_none(r->end)) {
		letter_page_para(l, T(l, "The next round is paired when all games of this one are "
					 "finished."));
	} else {
		text_weekday_date(l->lang, r->end, &date);
		letter_page_para(l, T(l, "The next round is paired on %s."), date.buf);
	}
	sbuf_release(&date);
}

void letter_round(struct letter *l, const struct letter_round *r)
{
	struct sbuf date = SBUF_INIT;

	letter_page_subject(l, T(l, "[%s] Round %d"), r->group, r->round);
	text_weekday_date(l->lang, r->start, &date);
	if (r->of_match) {
		say_match(l, r, date.buf);
	} else {
		say_opponent(l, r, date.buf);
		say_next_round(l, r);
	}
	if (given(r->why)) {
		letter_page_heading(l, T(l, "Why this pairing"));
		letter_page_pre(l, r->why);
	}
	sbuf_release(&date);
}

/* --- a decided match ------------------------------------------------------------------------- */

static void say_result(struct letter *l, const struct letter_match *m)
{
	struct sbuf score = SBUF_INIT;

	text_points(m->score2, &score);
	sbuf_adds(&score, "–");
	text_points(m->against2, &score);
	if (m->drawn_last)
		letter_page_para(
			l,
			m->won ? T(l, "You have won your match against %s in round %d: it is level "
				      "at %s, and the draw in its last game counts for Black, for "
				      "you (4.9.7).")
			       : T(l, "You have lost your match against %s in round %d: it is "
				      "level at %s, and the draw in its last game counts for "
				      "Black, for your opponent (4.9.7)."),
			m->opponent, m->round, score.buf);
	else
		letter_page_para(
			l,
			m->won ? T(l, "You have won your match against %s in round %d, %s.")
			       : T(l, "You have lost your match against %s in round %d, "
				      "%s."),
			m->opponent, m->round, score.buf);
	sbuf_release(&score);
}

static void say_following(struct letter *l, const struct letter_match *m)
{
	if (given(m->gone))
		letter_page_para(l,
				 T(l, "%s, who would have been your next opponent, has left the "
				      "tournament, so you advance without playing."),
				 m->gone);
	if (given(m->next))
		letter_page_para(l,
				 T(l, "In round %d you play against %s. A letter of its own "
				      "tells you when the games begin."),
				 m->next_round, m->next);
	else if (given(m->of[0]))
		letter_page_para(l,
				 T(l, "In round %d you play against the winner of the match "
				      "between %s and %s. A letter tells you when it is decided "
				      "and your games begin; until then you need not do "
				      "anything."),
				 m->next_round, m->of[0], m->of[1]);
	else
		letter_page_para(l,
				 T(l, "You play again in round %d. Your opponent there is not "
				      "known yet; a letter tells you who it is and when your "
				      "games begin. Until then you need not do anything."),
				 m->next_round);
}

/* --- a corrected match, and the one after it ------------------------------------------------- */

static void say_correction(struct letter *l, const struct letter_match *m)
{
	letter_page_para(l,
			 T(l, "A ruling has changed the result of the match between %s and %s in "
			      "round %d."),
			 m->wrong, m->rival, m->round - 1);
	if (given(m->right))
		letter_page_para(l, T(l, "%s has won it now."), m->right);
	else
		letter_page_para(l, T(l, "Nobody has won it now."));
}

static void say_corrected(struct letter *l, const struct letter_match *m)
{
	letter_page_subject(l, T(l, "[%s] Round %d: an earlier result is corrected"), m->group,
			    m->round);
	say_correction(l, m);
	if (!strcmp(m->corrected, "asked"))
		letter_page_para(
			l,
			T(l,
			  "The match between %s and %s in round %d has begun, and a round that has begun is not changed by itself (%s). The tournament leader decides whether it stands or is played anew between the right players, and a letter tells you the decision. Until then it goes on, and its clocks run."),
			m->wrong, m->opponent, m->round, LETTER_ROUND_STANDS);
	else if (!strcmp(m->corrected, "stands"))
		letter_page_para(
			l,
			T(l, "The tournament leader has decided that the match between %s and %s "
			     "in round %d stands, since it had begun (%s)."),
			m->wrong, m->opponent, m->round, LETTER_ROUND_STANDS);
	else
		letter_page_para(
			l,
			T(l,
			  "The tournament leader has decided that the match between %s and %s in round %d is played anew between the right players (%s). Its unfinished games, and those of later matches of its winner, are annulled; finished ones keep their result and are rated, but count in no match. Who has new games gets a letter about them."),
			m->wrong, m->opponent, m->round, LETTER_ROUND_STANDS);
	if (given(m->reason) && strcmp(m->corrected, "asked") != 0)
		letter_page_para(l, T(l, "Reason: %s"), m->reason);
}

void letter_match(struct letter *l, const struct letter_match *m)
{
	if (given(m->corrected)) {
		say_corrected(l, m);
		return;
	}
	if (!given(m->opponent)) {
		letter_page_subject(l, T(l, "[%s] No match in round %d"), m->group, m->round);
		letter_page_para(l,
				 T(l, "You have no match in round %d, since there are fewer "
				      "players than places: you go straight to round %d."),
				 m->round, m->next_round);
	} else {
		letter_page_subject(l,
				    m->won ? T(l, "[%s] Match won: on to round %d")
					   : T(l, "[%s] Match lost in round %d"),
				    m->group, m->won ? m->next_round : m->round);
		say_result(l, m);
	}
	if (m->won && m->asked)
		letter_page_para(l,
				 T(l, "Round %d has begun with somebody else in your place. The "
				      "tournament leader decides whether that stands, and a letter "
				      "tells you the decision (%s)."),
				 m->next_round, LETTER_ROUND_STANDS);
	else if (m->won)
		say_following(l, m);
	else
		letter_page_para(l, T(l, "You are out of the knock-out and get no more games in "
					 "it. When it is over, you are sent the final table."));
}
