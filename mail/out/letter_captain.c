/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* To a team captain: line-ups and schedule (6.7.4.2), never a token (6.7.6.1). */
#include "mail/out/letter_page.h"

static void show_teams(struct letter *l, const struct letter_captain *c)
{
	struct sbuf line = SBUF_INIT;

	letter_page_heading(l, T(l, "Line-ups"));
	for (int i = 0; i < c->n_teams; i++) {
		const struct letter_captain_team *t = &c->teams[i];

		sbuf_reset(&line);
		for (int b = 0; b < t->n; b++) {
			sbuf_addf(&line, "%s%d %s", b ? ", " : "", b + 1, t->players[b]);
			if (t->ratings[b])
				sbuf_addf(&line, " (%d)", t->ratings[b]);
		}
		letter_page_item(l, "%d. %s: %s", t->number, t->name, line.buf ? line.buf : "");
	}
	sbuf_release(&line);
}

static void show_matches(struct letter *l, const struct letter_captain *c)
{
	letter_page_heading(l, T(l, "Matches"));
	for (int i = 0; i < c->n_matches; i++) {
		const struct letter_captain_match *m = &c->matches[i];

		if (m->odd_white)
			letter_page_item(l, T(l, "Round %d: %s; White at boards 1 and 3"), m->round,
					 m->opponent);
		else
			letter_page_item(l, T(l, "Round %d: %s; White at boards 2 and 4"), m->round,
					 m->opponent);
	}
}

static void say_by_letter(struct letter *l, const struct letter_captain *c, const char *date)
{
	letter_page_para(
		l,
		T(l, "%s is number %d in group %s, which starts on %s. All games start at once; "
		     "your players have letters of their own."),
		c->team, c->number, c->group, date);
	letter_page_para(
		l,
		T(l,
		  "If a player has to stop, a reserve can take over the games, at most two per season (6.7.4.3). Answer with \"reserve %s 2\", where 2 is the board, and below it lines with name:, born:, rating: and address: of the reserve; with \"stop: yes\" the clocks of these games are stopped meanwhile."),
		c->event);
}

static void say_over_the_board(struct letter *l, const struct letter_captain *c, const char *date)
{
	letter_page_para(
		l,
		T(l, "%s is number %d in group %s, which is played over the board and starts on "
		     "%s."),
		c->team, c->number, c->group, date);
	letter_page_para(
		l, T(l, "After a match that you arrange, report its card by answering any letter "
			"with \"result\", the name of the tournament and the number of the round, "
			"and below it a line for each board, White's points first: 1: 1-0. The "
			"other captain confirms the card or objects; after four days it stands "
			"(DSU 5.1)."));
}

void letter_captain(struct letter *l, const struct letter_captain *c)
{
	struct sbuf date = SBUF_INIT;

	text_weekday_date(l->lang, c->start, &date);
	letter_page_subject(l, T(l, "[%s] To the captain of %s"), c->group, c->team);
	if (c->over_the_board)
		say_over_the_board(l, c, date.buf);
	else
		say_by_letter(l, c, date.buf);
	if (given(l->head.site->page_url))
		letter_page_para(l, T(l, "Table and games: %s/groups/%lld"), l->head.site->page_url,
				 (long long)c->id);
	if (c->n_matches)
		show_matches(l, c);
	show_teams(l, c);
	sbuf_release(&date);
}
