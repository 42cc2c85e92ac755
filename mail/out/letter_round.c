/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The next round: opponent, colour, deadline, and why. */
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

void letter_round(struct letter *l, const struct letter_round *r)
{
	struct sbuf date = SBUF_INIT;

	letter_page_subject(l, T(l, "[%s] Round %d"), r->group, r->round);
	text_weekday_date(l->lang, r->start, &date);
	say_opponent(l, r, date.buf);
	sbuf_reset(&date);
	if (civil_is_none(r->end)) {
		letter_page_para(l, T(l, "The next round is paired when all games of this one are "
					 "finished."));
	} else {
		text_weekday_date(l->lang, r->end, &date);
		letter_page_para(l, T(l, "The next round is paired on %s."), date.buf);
	}
	if (given(r->why)) {
		letter_page_heading(l, T(l, "Why this pairing"));
		letter_page_pre(l, r->why);
	}
	sbuf_release(&date);
}
