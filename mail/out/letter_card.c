/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about a game by post: a card was entered; the change to e-mail (RULES S-50 to S-54). */
#include "mail/out/letter_game.h"

/* The last card; NULL: none entered. */
static const struct ply_fact *last_card(const struct game *game)
{
	for (size_t i = game->n_plies; i-- > 0;)
		if (!game->plies[i].free)
			return &game->plies[i];
	return NULL;
}

static const char *name_of(const struct letter_game *g, enum event_side side)
{
	return side == SIDE_WHITE ? g->white : g->black;
}

/* Days added at this card for a fault. */
static int days_added(const struct game *game, const struct ply_fact *p, enum event_why *ret_why)
{
	int days = 0;

	*ret_why = game->lost_by_post ? WHY_ILLEGIBLE_POST : WHY_NONE;
	for (size_t i = 0; i < game->n_extra; i++) {
		const struct day_fact *f = &game->extra[i];
		if (f->side != p->side || f->move != p->n || f->day.day != p->day.day)
			continue;
		days += f->days;
		if (f->why != WHY_SILENCE && f->why != WHY_SILENCE_REPORT)
			*ret_why = f->why;
	}
	return days;
}

/* "Received 7 January 2026, answered 12 January 2026: 5 days.", and the source of the dates. */
static void say_dates(struct letter *l, const struct ply_fact *p, const struct ruleset *rules)
{
	struct sbuf received = SBUF_INIT, sent = SBUF_INIT, line = SBUF_INIT;

	text_date(l->lang, p->day, &sent);
	if (civil_is_none(p->received)) {
		sbuf_addf(&line, T(l, "Sent %s; it costs no time."), sent.buf);
	} else {
		text_date(l->lang, p->received, &received);
		sbuf_addf(&line,
			  tr_n(l->lang, "Received %s, answered %s: %d day.",
			       "Received %s, answered %s: %d days.", p->charge),
			  received.buf, sent.buf, p->charge);
	}
	letter_page_para(l, "%s", line.buf);
	if (!civil_is_none(p->received) && p->day.day - p->received.day > p->charge) {
		sbuf_reset(&line);
		charge_write(&p->sum, rules, l->lang, text_date, &line);
		letter_page_item(l, "%s", line.buf);
	}
	if (p->stamp != STAMP_NONE)
		letter_page_item(l, "%s", T(l, game_clock_stamp_text((enum event_stamp)p->stamp)));
	sbuf_release(&received);
	sbuf_release(&sent);
	sbuf_release(&line);
}

/* The cost of a card without a move, and the sender's next step. */
static void say_fault(struct letter *l, const char *name, int days, enum event_why why)
{
	if (why == WHY_ILLEGIBLE_POST)
		letter_page_para(
			l,
			T(l,
			  "The card of %s was damaged or lost in the post. That costs nothing; %s will send a copy, which costs nothing either (6.3.5)."),
			name, name);
	else
		letter_page_para(
			l,
			tr_n(l->lang,
			     "The card of %s has no move that can be read and played. It costs %d day extra, and %s must send another card (6.3.5.1).",
			     "The card of %s has no move that can be read and played. It costs %d days extra, and %s must send another card (6.3.5.1).",
			     days),
			name, days, name);
}

static void say_card(struct letter *l, const struct letter_game *g, const struct ply_fact *p)
{
	const char *name = name_of(g, (enum event_side)p->side);
	struct sbuf move = SBUF_INIT;
	enum event_why why;
	int days = days_added(g->game, p, &why);

	letter_game_last_move(l, g, &move);
	if (p->plies == 0) {
		say_fault(l, name, days, why);
	} else {
		letter_page_para(l, T(l, "The card of %s has been entered: %s."), name, move.buf);
		if (days > 0)
			letter_page_para(
				l,
				tr_n(l->lang, "Silence after a reminder adds %d day (6.3.4).",
				     "Silence after a reminder adds %d days (6.3.4).", days),
				days);
	}
	say_dates(l, p, &g->game->setup.rules);
	sbuf_release(&move);
}

void letter_card(struct letter *l, const struct letter_game *g)
{
	const struct ply_fact *p = last_card(g->game);

	letter_game_subject(l, g);
	letter_due_first_line(l, g);
	if (p)
		say_card(l, g, p);
	letter_play_offer(l, g);
	letter_play_proposed(l, g);
	letter_page_para(
		l,
		T(l,
		  "If anything here differs from the card, answer with \"protest\" and your words; the tournament leader will correct it."));
	letter_game_position(l, g);
}

void letter_card_correction(struct letter *l, const struct letter_game *g, int fact,
			    struct sbuf *out)
{
	struct sbuf received = SBUF_INIT, sent = SBUF_INIT;

	for (size_t i = 0; i < g->game->n_plies; i++) {
		const struct ply_fact *p = &g->game->plies[i];
		if ((int)p->fact != fact || p->free)
			continue;
		text_date(l->lang, p->day, &sent);
		if (!civil_is_none(p->received))
			text_date(l->lang, p->received, &received);
		if (received.len)
			sbuf_addf(
				out,
				tr_n(l->lang,
				     "The card of %s for move %d was entered wrongly. Corrected, it reads: received %s, sent %s, %d day counted.",
				     "The card of %s for move %d was entered wrongly. Corrected, it reads: received %s, sent %s, %d days counted.",
				     p->charge),
				name_of(g, (enum event_side)p->side), p->n, received.buf, sent.buf,
				p->charge);
		else
			sbuf_addf(
				out,
				tr_n(l->lang,
				     "The card of %s for move %d was entered wrongly. Corrected, it reads: sent %s, %d day counted.",
				     "The card of %s for move %d was entered wrongly. Corrected, it reads: sent %s, %d days counted.",
				     p->charge),
				name_of(g, (enum event_side)p->side), p->n, sent.buf, p->charge);
		break;
	}
	sbuf_release(&received);
	sbuf_release(&sent);
}

/* Changes when a game continues by e-mail (RULES T-8). */
static void say_mail_rules(struct letter *l, const struct ruleset *rules)
{
	letter_page_para(
		l,
		T(l,
		  "The time limit remains %d days for %d moves. The move that is due counts as received on the day of the agreement; from then on a move is received the day after it was sent, and the weekend rule no longer applies (6.3.2.1)."),
		ruleset_get(rules, RULE_REFLECTION_DAYS), ruleset_get(rules, RULE_CONTROL_MOVES));
}

void letter_card_by_mail(struct letter *l, const struct letter_game *g)
{
	const struct game *game = g->game;

	letter_game_subject(l, g);
	if (!game_by_card(game)) {
		letter_due_first_line(l, g);
		letter_page_para(
			l,
			T(l,
			  "Both players have agreed: the game continues by e-mail through this server, without cards (6.2.1)."));
	} else {
		letter_page_para(
			l,
			T(l,
			  "%s proposes to continue by e-mail through this server, without cards (6.2.1). If you agree, answer with \"by mail\"; until then, play on by post."),
			opponent_of(g));
	}
	say_mail_rules(l, &game->setup.rules);
	letter_game_position(l, g);
}
