/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A new rating. */
#include "mail/out/letter_page.h"

/* Danish writes 2,98. */
static void write_expected(const struct lang *lang, int hundredths, struct sbuf *out)
{
	sbuf_addf(out, tr(lang, "%d.%02d"), hundredths / 100, hundredths % 100);
}

static void say_unit(struct letter *l, const struct letter_rating_unit *u)
{
	struct sbuf won = SBUF_INIT, expected = SBUF_INIT;

	text_points(u->won2, &won);
	write_expected(l->lang, u->expected100, &expected);
	if (u->board)
		letter_page_item(l,
				 T(l, "%s, board %d: %s of %d, expected %s; from %d to %d (%+d)"),
				 u->group, u->board, won.buf, u->games, expected.buf, u->was,
				 u->becomes, u->becomes - u->was);
	else
		letter_page_item(l, T(l, "%s: %s of %d, expected %s; from %d to %d (%+d)"),
				 u->group, won.buf, u->games, expected.buf, u->was, u->becomes,
				 u->becomes - u->was);
	sbuf_release(&won);
	sbuf_release(&expected);
}

void letter_rating(struct letter *l, const struct letter_rating *r)
{
	const char *form = r->provisional ? T(l, " (provisional, below ten rated games)") : "";
	struct sbuf day = SBUF_INIT;

	text_date(l->lang, r->day, &day);
	letter_page_subject(l, T(l, "Your rating: %d"), r->rating);
	if (r->revision > 1)
		letter_page_para(
			l,
			T(l, "A result has been corrected, and with it the rating list of %s. "
			     "You have %d on it%s, not %d."),
			day.buf, r->rating, form, r->was);
	else if (r->was)
		letter_page_para(l,
				 T(l, "On the rating list of %s you have %d%s. Before it was %d."),
				 day.buf, r->rating, form, r->was);
	else
		letter_page_para(l, T(l, "You are new on the rating list, that of %s: %d%s."),
				 day.buf, r->rating, form);
	for (int i = 0; i < r->n_units; i++)
		say_unit(l, &r->units[i]);
	if (given(l->head.site->page_url))
		letter_page_para(l,
				 T(l, "Your rating over the years: %s/ratings/players/%lld.html"),
				 l->head.site->page_url, (long long)r->player);
	sbuf_release(&day);
}
