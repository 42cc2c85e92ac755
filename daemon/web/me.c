/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See me.h. */
#include "daemon/web/me.h"

#include <stdio.h>

#include "daemon/act/what_if_words.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_my.h"
#include "text/text.h"

static void date_attribute(struct xml *d, const char *name, struct civil date)
{
	char text[CIVIL_TEXT] = "";

	if (!civil_is_none(date))
		civil_format(date, text);
	xml_attribute(d, name, text);
}

static void write_time(struct xml *d, struct civil date)
{
	xml_start(d, "time");
	date_attribute(d, "datetime", date);
	page_words_date(d, date);
	xml_end(d);
}

/* "Answer by 3 March 2026: ..."; text before the date, the date, text after it. */
static void dated(struct xml *d, const struct my_game *g, const char *before, struct civil date,
		  const char *behind)
{
	xml_start(d, "p");
	xml_text(d, before);
	xml_text(d, " ");
	write_time(d, date);
	page_words_end(d, date, g->zone);
	xml_text(d, behind);
	xml_end(d);
}

static void write_standing(struct xml *d, const struct my_game *g)
{
	const struct lang *lang = d->p->lang;

	if (g->adjudicated)
		page_words_claims(d, g->claims_until);
	else if (g->phase == PHASE_SUSPENDED)
		xml_element(d, "p",
			    tr(lang, "Suspended: no move is taken until the tournament leader has "
				     "ruled (6.3.3.4, 6.4.1)."));
	else if (g->phase == PHASE_PAUSED)
		xml_element(d, "p", tr(lang, "Paused: no move is taken until the game goes on."));
	else if (g->my_turn)
		xml_element(d, "p", tr(lang, "It is your move."));
	else
		xml_element(d, "p", tr(lang, "Your opponent is to move."));
}

/* The next consequence if the player to move does not answer (RULES S-39). */
static void write_next(struct xml *d, const struct my_game *g)
{
	const struct lang *lang = d->p->lang;
	const char *answer = tr(lang, "Answer by");

	if (!g->my_turn && !civil_is_none(g->next))
		dated(d, g, tr(lang, "Your opponent is to answer by"), g->next, ".");
	if (!g->my_turn)
		return;
	switch (g->next_kind) {
	case NEXT_OVERSTEP:
		dated(d, g, answer, g->next,
		      tr(lang, ": after that your time is overstepped, and the game is suspended "
			       "(6.3.3)."));
		return;
	case NEXT_REMINDER:
		dated(d, g, answer, g->next, tr(lang, ": after that a reminder is sent (6.3.4)."));
		return;
	case NEXT_REPORT:
		dated(d, g, answer, g->next,
		      tr(lang, ": you have been reminded, and after that the tournament leader "
			       "takes over (6.3.4)."));
		return;
	case NEXT_INQUIRY_LAPSED:
		dated(d, g, answer, g->next,
		      tr(lang, ": the tournament leader has asked you, and after that the game can "
			       "be ruled lost (6.3.4)."));
		return;
	case NEXT_NEVER:
	case NEXT_RULING:
	case NEXT_ADJUDICATION:
	case NEXT_ADJUDICATION_DUE:
	case NEXT_NET_LOSS: return;
	}
}

static void write_clock(struct xml *d, const struct my_game *g)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "p");
	if (g->left < 0)
		xml_textf(
			d,
			tr(lang,
			   "You have used %d of %d days until move %d: the time limit is overstepped."),
			g->used, g->limit, g->control);
	else
		xml_textf(d, tr(lang, "You have used %d of %d days until move %d; %d are left."),
			  g->used, g->limit, g->control, g->left);
	xml_end(d);
	if (g->my_turn && !civil_is_none(g->last_day) && g->next_kind != NEXT_OVERSTEP)
		dated(d, g, tr(lang, "Your time until the control ends on"), g->last_day, ".");
}

static void write_last_move(struct xml *d, const struct my_game *g)
{
	const struct page_place *p = d->p;
	char move[SPELLING_TEXT];

	if (!g->last)
		return;
	spelling_write(&g->before, g->last, p->spelling, p->lang->code, move);
	xml_start(d, "p");
	xml_textf(d, "%s %d. %s", tr(p->lang, "Last move:"), g->last_number, move);
	if (p->spelling != SPELLING_NUMERIC)
		xml_textf(d, " (%s)", g->last_numeric);
	if (!civil_is_none(g->last_date)) {
		xml_text(d, ", ");
		write_time(d, g->last_date);
	}
	xml_end(d);
}

static void write_offers(struct xml *d, const struct my_game *g)
{
	const struct lang *lang = d->p->lang;

	if (g->offer == g->side)
		xml_element(d, "p", tr(lang, "You have offered a draw."));
	else if (g->offer != SIDE_NONE)
		xml_element(d, "p", tr(lang, "Your opponent has offered a draw."));
	if (g->proposed)
		xml_element(d, "p", tr(lang, "Your opponent has proposed a series of moves."));
}

static void write_leave(struct xml *d, const char *who, const struct my_leave *leave)
{
	if (civil_is_none(leave->from))
		return;
	xml_start(d, "p");
	xml_text(d, who);
	xml_text(d, " ");
	write_time(d, leave->from);
	xml_text(d, " – ");
	write_time(d, leave->until);
	xml_end(d);
}

/* The cost of an answer on the requested day, or why none is possible. */
static void write_answer(struct xml *d, const struct my_game *g, struct civil on)
{
	struct sbuf words = SBUF_INIT;

	if (!g->asked)
		return;
	if (g->answer_verdict == VERDICT_OK)
		what_if_words(&g->answer, on, &g->rules, d->p->lang, &words);
	else
		verdict_write(g->answer_verdict, &g->rules, d->p->lang, &words);
	xml_start(d, "p");
	xml_attribute(d, "class", "what-if");
	xml_text(d, words.buf);
	xml_end(d);
	sbuf_release(&words);
}

static void write_game(struct xml *d, const struct my_game *g, struct civil on)
{
	char text[48];

	xml_start(d, "li");
	snprintf(text, sizeof(text), "%lld", (long long)g->id);
	xml_attribute(d, "data-game", text);
	xml_attribute(d, "data-my-turn", g->my_turn ? "1" : "0");
	snprintf(text, sizeof(text), "%d", g->left);
	xml_attribute(d, "data-left", text);
	date_attribute(d, "data-next", g->next);
	xml_start(d, "h2");
	snprintf(text, sizeof(text), "#%lld ", (long long)g->id);
	xml_text(d, text);
	page_link_game(d, g->id, g->opponent.name);
	xml_end(d);
	if (*g->event)
		xml_elementf(d, "p", "%s, %s", g->event, g->group_name);
	write_standing(d, g);
	write_next(d, g);
	write_answer(d, g, on);
	write_last_move(d, g);
	write_offers(d, g);
	write_clock(d, g);
	write_leave(d, tr(d->p->lang, "Your leave:"), &g->leave[0]);
	write_leave(d, tr(d->p->lang, "Leave of your opponent:"), &g->leave[1]);
	xml_start(d, "details");
	xml_element(d, "summary", tr(d->p->lang, "Board"));
	page_board_small(d, g->fen, g->last_numeric, g->side == SIDE_WHITE ? WHITE : BLACK);
	xml_end(d);
	xml_end(d);
}

/* A question, not an act, so it is in the URL. */
static void write_question(struct web_call *call, struct xml *d, struct civil on)
{
	const struct lang *lang = call->visitor.lang;

	xml_start(d, "form");
	xml_attribute(d, "method", "get");
	xml_attribute(d, "action", "/me");
	xml_start(d, "label");
	xml_text(d, tr(lang, "What if I answer on"));
	xml_text(d, " ");
	xml_start(d, "input");
	xml_attribute(d, "type", "date");
	xml_attribute(d, "name", "on");
	date_attribute(d, "value", on);
	xml_void(d);
	xml_end(d);
	xml_start(d, "button");
	xml_text(d, tr(lang, "Show"));
	xml_end(d);
	xml_end(d);
}

void me_get(struct web_call *call)
{
	const struct lang *lang = call->visitor.lang;
	struct civil on = CIVIL_NONE;
	struct my_games games;
	struct xml d;

	form_date(&call->query, "on", &on);
	if (view_my_games(call->web->ctx, call->visitor.player.id, call->visitor.now, on, &games) <
	    0) {
		web_try_again(call);
		return;
	}
	call->place.waiting = games.waiting;
	web_page_begin(call, &d, tr(lang, "My games"));
	if (!games.n)
		xml_element(&d, "p", tr(lang, "You have no running games."));
	if (games.waiting)
		write_question(call, &d, on);
	page_board_men(&d);
	page_board_small_men(&d);
	xml_start(&d, "ul");
	xml_attribute(&d, "class", "games");
	for (int i = 0; i < games.n; i++)
		write_game(&d, &games.v[i], on);
	xml_end(&d);
	web_page_end(call, &d);
	view_my_games_release(&games);
}
