/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A substitute takes over: to the new player with the position, to the opponent, and to the former
 * player or the leader about all games at once (6.7.4.3, 6.2.8).
 */
#include "mail/out/letter_game.h"

/* The last day on which the clocks are stopped, or that they run. */
static void say_clocks(struct letter *l, const struct letter_substitution *s, bool mine,
		       const char *from)
{
	struct sbuf until = SBUF_INIT;

	if (!civil_is_none(s->until))
		text_weekday_date(l->lang, s->until, &until);
	if (s->substitute && mine)
		letter_page_para(
			l,
			T(l,
			  "Both clocks are stopped until %s, that day included; the next day, yours starts at 0."),
			until.buf);
	else if (s->substitute)
		letter_page_para(
			l,
			T(l,
			  "Both clocks are stopped until %s, that day included; the next day, the clock of %s starts at 0."),
			until.buf, s->player);
	else if (until.len)
		letter_page_para(
			l,
			T(l,
			  "Both clocks are stopped from %s to %s, both days included (6.7.4.3). You may still move."),
			from, until.buf);
	else
		letter_page_para(
			l, T(l, "The game continues as it is, including the clocks (6.7.4.3)."));
	sbuf_release(&until);
}

static void say_reason(struct letter *l, const struct letter_substitution *s)
{
	if (given(s->reason))
		letter_page_para(l, T(l, "Reason: %s"), T(l, s->reason));
}

/* The position the new player takes over. */
static void show_game(struct letter *l, const struct letter_game *g)
{
	struct sbuf move = SBUF_INIT;

	letter_game_last_move(l, g, &move);
	if (move.len)
		letter_page_para(l, T(l, "The last move was %s."), move.buf);
	letter_play_offer(l, g);
	letter_play_proposed(l, g);
	sbuf_release(&move);
}

static void of_game(struct letter *l, const struct letter_game *g,
		    const struct letter_substitution *s, const char *from)
{
	bool mine = g->you != SIDE_NONE && g->you == s->side;

	letter_game_subject(l, g);
	letter_due_first_line(l, g);
	if (mine)
		letter_page_para(l,
				 g->you == SIDE_WHITE
					 ? T(l, "From %s on you have White in this game, in "
						"place of %s.")
					 : T(l, "From %s on you have Black in this game, in "
						"place of %s."),
				 from, s->former);
	else
		letter_page_para(l, T(l, "From %s on, %s plays this game in place of %s."), from,
				 s->player, s->former);
	if (s->undone)
		letter_page_para(l,
				 T(l, "The game goes on; the result that the withdrawal gave it no "
				      "longer counts."));
	say_clocks(l, s, mine, from);
	say_reason(l, s);
	if (mine)
		show_game(l, g);
	letter_game_position(l, g);
}

static void of_seat(struct letter *l, const struct letter_substitution *s, const char *from)
{
	if (given(s->group))
		letter_page_subject(l, T(l, "[%s] %s plays in place of %s"), s->group, s->player,
				    s->former);
	else
		letter_page_subject(l, T(l, "%s plays in place of %s"), s->player, s->former);
	if (s->you)
		letter_page_para(
			l,
			tr_n(l->lang,
			     "From %s on, %s plays %d game of yours. Letters about it go to the new player, and your answers no longer have any effect.",
			     "From %s on, %s plays %d games of yours. Letters about them go to the new player, and your answers no longer have any effect.",
			     s->games),
			from, s->player, s->games);
	else
		letter_page_para(l,
				 tr_n(l->lang, "From %s on, %s plays %d game in place of %s.",
				      "From %s on, %s plays %d games in place of %s.", s->games),
				 from, s->player, s->games, s->former);
	say_reason(l, s);
}

void letter_substitution(struct letter *l, const struct letter_game *g,
			 const struct letter_substitution *s)
{
	struct sbuf from = SBUF_INIT;

	text_weekday_date(l->lang, s->from, &from);
	if (g)
		of_game(l, g, s, from.buf);
	else
		of_seat(l, s, from.buf);
	sbuf_release(&from);
}
