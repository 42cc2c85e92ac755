/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Entries of teams: who has to prove an address, and the state of the entry (EVENTS E39). */
#include <string.h>

#include "mail/out/letter_page.h"

/* A stranger can have this letter sent to any address, so it contains none of their words. */
static void ask_captain(struct letter *l, const struct letter_team *t)
{
	letter_page_subject(l, T(l, "Confirm the entry of %s: %s"), t->team, t->tourney);
	letter_page_para(
		l,
		T(l, "Answer this letter with the word \"confirm\" within %d days, and you are the "
		     "captain of %s in %s. The players are then asked to confirm, and the team "
		     "has its place when all of them have. If it was not you who entered this "
		     "address, do nothing."),
		t->days, t->team, t->tourney);
}

static void show_figures(struct letter *l, const struct letter_team *t)
{
	struct sbuf date = SBUF_INIT;

	if (!civil_is_none(t->born)) {
		text_date(l->lang, t->born, &date);
		letter_page_item(l, T(l, "Born: %s"), date.buf);
	}
	if (t->rating)
		letter_page_item(l, T(l, "Rating: %d"), t->rating);
	sbuf_release(&date);
}

static void ask_player(struct letter *l, const struct letter_team *t)
{
	letter_page_subject(l, T(l, "Confirm your place in %s: %s"), t->team, t->tourney);
	letter_page_para(
		l,
		T(l,
		  "The captain of %s wants you to play board %d in %s. Answer this letter with "
		  "the word \"confirm\" within %d days, and you are on the team. If you do not want to, "
		  "answer \"no\": the captain is told."),
		t->team, t->board, t->tourney, t->days);
	show_figures(l, t);
}

static void ask_reserve(struct letter *l, const struct letter_team *t)
{
	letter_page_subject(l, T(l, "Confirm your place in %s: %s"), t->team, t->tourney);
	letter_page_para(
		l,
		T(l,
		  "The captain of %s wants you to step in at board %d in %s and take over its unfinished games. Answer this letter with the word \"confirm\" within %d days, and the tournament leader will be asked (6.7.4.3). If you do not want to, answer \"no\": the captain is told."),
		t->team, t->board, t->tourney, t->days);
	show_figures(l, t);
}

static void say_confirmed(struct letter *l, const struct letter_team *t)
{
	struct sbuf day = SBUF_INIT;

	letter_page_subject(l, T(l, "Entered: %s"), t->team);
	letter_page_para(l,
			 T(l, "The entry of %s for %s is confirmed; it is number %d of the teams."),
			 t->team, t->tourney, t->place);
	if (!civil_is_none(t->draws)) {
		text_date(l->lang, t->draws, &day);
		letter_page_item(l, T(l, "Lots are drawn: %s"), day.buf);
	}
	letter_entry_lots(l, t->seed_hash, t->confirmation);
	sbuf_release(&day);
}

static void say_declined(struct letter *l, const struct letter_team *t, bool reserve)
{
	letter_page_subject(l, T(l, "%s: no player at board %d"), t->team, t->board);
	if (reserve) {
		letter_page_para(l, T(l, "%s does not want to step in at board %d of %s in %s."),
				 t->name, t->board, t->team, t->tourney);
		letter_page_para(l, "%s",
				 T(l, "You can name another reserve in the same way (6.7.4.3)."));
		return;
	}
	letter_page_para(l, T(l, "%s does not want to play board %d of %s in %s."), t->name,
			 t->board, t->team, t->tourney);
	letter_page_para(
		l,
		T(l,
		  "To name somebody else, answer with the whole entry again, and the line \"team: %d\". Those who have confirmed need not do so again."),
		t->place);
}

static void say_ruling(struct letter *l, const struct letter_team *t, bool approved)
{
	letter_page_subject(l, T(l, "A reserve of %s"), t->team);
	if (approved)
		letter_page_para(
			l,
			T(l, "%s steps in at board %d of %s in %s and takes over its unfinished "
			     "games (6.7.4.3)."),
			t->name, t->board, t->team, t->tourney);
	else
		letter_page_para(
			l,
			T(l,
			  "%s does not step in at board %d of %s in %s: the tournament leader has "
			  "not approved it (6.7.4.3)."),
			t->name, t->board, t->team, t->tourney);
	if (given(t->reason))
		letter_page_para(l, T(l, "Reason: %s"), t->reason);
}

static void say_penalty(struct letter *l, const struct letter_team *t)
{
	struct sbuf points = SBUF_INIT;

	text_points(t->points2, &points);
	letter_page_subject(l, T(l, "Penalty for %s: %s"), t->team, t->tourney);
	if (!t->points2)
		letter_page_para(l,
				 T(l, "The tournament leader has lifted the penalty of %s in %s."),
				 t->team, t->tourney);
	else if (t->points2 <= 2)
		letter_page_para(
			l,
			T(l, "The tournament leader deducts %s point from the score of %s in %s."),
			points.buf, t->team, t->tourney);
	else
		letter_page_para(
			l,
			T(l, "The tournament leader deducts %s points from the score of %s in %s."),
			points.buf, t->team, t->tourney);
	letter_page_para(l, T(l, "Reason: %s"), t->reason);
	sbuf_release(&points);
}

void letter_team(struct letter *l, const struct letter_team *t)
{
	char money[TEXT_MONEY];

	if (!strcmp(t->state, "penalty")) {
		say_penalty(l, t);
		return;
	}
	if (!strcmp(t->state, "approved") || !strcmp(t->state, "not_approved")) {
		say_ruling(l, t, !strcmp(t->state, "approved"));
		return;
	}
	if (!strcmp(t->state, "declined") || !strcmp(t->state, "no_reserve")) {
		say_declined(l, t, !strcmp(t->state, "no_reserve"));
		return;
	}
	if (!strcmp(t->state, "captain")) {
		ask_captain(l, t);
		return;
	}
	if (!strcmp(t->state, "player")) {
		ask_player(l, t);
		return;
	}
	if (!strcmp(t->state, "reserve")) {
		ask_reserve(l, t);
		return;
	}
	if (!strcmp(t->state, "confirmed")) {
		say_confirmed(l, t);
		return;
	}
	letter_page_subject(l, T(l, "The entry of %s"), t->team);
	if (!strcmp(t->state, "unpaid")) {
		letter_page_para(
			l,
			T(l,
			  "All players of %s have confirmed. The entry for %s is valid once the fee of %s is paid; the payment determines its place in the queue."),
			t->team, t->tourney, text_money(l->lang, t->fee, money));
		letter_entry_fee(l, t->draws);
		return;
	}
	letter_page_para(l, T(l, "The entry of %s for %s is withdrawn."), t->team, t->tourney);
	if (!strcmp(t->state, "refund"))
		letter_page_para(l, T(l, "The fee of %s will be refunded."),
				 text_money(l->lang, t->fee, money));
}
