/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* To a captain: the card of a match over the board, and its state. */
#include "mail/out/letter_page.h"

#include <string.h>

static void say_news(struct letter *l, const struct letter_result_card *c)
{
	struct sbuf date = SBUF_INIT;

	switch (c->news) {
	case LETTER_CARD_REPORTED:
		text_weekday_date(l->lang, c->until, &date);
		letter_page_para(
			l,
			T(l, "%s has reported the card of your match. If it is right, answer "
			     "this letter with \"confirm\". If it is not, answer with "
			     "\"object\" and what is wrong, and the tournament leader decides. "
			     "Without an answer by %s it stands (DSU 5.1)."),
			c->who, date.buf);
		break;
	case LETTER_CARD_CONFIRMED:
		letter_page_para(l, T(l, "%s has confirmed your card, which now stands."), c->who);
		break;
	case LETTER_CARD_OBJECTED:
		letter_page_para(l,
				 T(l,
				   "%s objects to your card. The tournament leader decides; until "
				   "then its results do not count."),
				 c->who);
		break;
	case LETTER_CARD_RULED:
		letter_page_para(
			l,
			T(l,
			  "The tournament leader has ruled on the card of your match, which now reads as below."));
		break;
	case LETTER_CARD_REMATCH:
		letter_page_para(
			l,
			T(l,
			  "%s and %s are tied for first place after all rounds, so a blitz rematch decides it at once (DSU 5.3). The colours are reversed on each board. White has 6 minutes and Black 5, and a draw gives Black the point. If the rematch is tied, board 1 decides."),
			c->visitors, c->hosts);
		break;
	}
	sbuf_release(&date);
}

/* "3: *": a board without a result. */
static bool is_open(const char *line)
{
	size_t n = strlen(line);

	return n > 0 && line[n - 1] == '*';
}

static bool has_result(const struct letter_result_card *c)
{
	for (int i = 0; i < c->n_lines; i++)
		if (!is_open(c->lines[i]))
			return true;
	return false;
}

static void show_board(struct letter *l, const char *line)
{
	if (is_open(line))
		letter_page_item(l, T(l, "%.*s no result"), (int)strlen(line) - 2, line);
	else
		letter_page_item(l, "%s", line);
}

/* How to report a match still to be played. */
static void ask_for_card(struct letter *l, const struct letter_result_card *c)
{
	letter_page_para(l, T(l, "Report it as you report any match, with a line for each board, "
				 "White's result first:"));
	letter_page_item(l, T(l, "result %s %d"), c->code, c->round);
}

void letter_result_card(struct letter *l, const struct letter_result_card *c)
{
	if (has_result(c))
		letter_page_subject(l, T(l, "[%s] Round %d: %s - %s %s"), c->group, c->round,
				    c->visitors, c->hosts, c->score);
	else
		letter_page_subject(l, T(l, "[%s] Round %d: %s - %s"), c->group, c->round,
				    c->visitors, c->hosts);
	say_news(l, c);
	if (given(c->words))
		letter_page_quoted(l, c->words);
	if (c->news == LETTER_CARD_REMATCH)
		ask_for_card(l, c);
	letter_page_heading(l, T(l, "The card"));
	letter_page_para(l,
			 T(l, "%s, round %d, match %d. The visitors have White at the odd boards."),
			 c->event, c->round, c->match);
	if (!has_result(c) && c->news != LETTER_CARD_REMATCH)
		letter_page_para(l, T(l, "No result has been entered."));
	for (int i = 0; i < c->n_lines && has_result(c); i++)
		show_board(l, c->lines[i]);
}
