/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A game: its board, clocks and moves; see page.h. */
#include "daemon/publish/page.h"

#include <stdio.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

/* A move with the piece letters of the page; castling is O-O in every language. */
static void move_text(struct xml *d, const struct position *pos, chess_move m)
{
	const char *english = san_alphabet(SAN_ENGLISH),
		   *own = san_alphabet(san_letters_of(d->p->lang->code)), *piece;
	char san[SAN_TEXT + 4];

	san_write_marked(pos, m, SAN_ENGLISH, san);
	for (char *c = san; *c; c++) {
		piece = strchr(english, *c);
		if (piece)
			*c = own[piece - english];
	}
	xml_text(d, san);
}

static void move_cell(struct xml *d, const struct position *pos, chess_move m)
{
	char numeric[MOVE_TOKEN_TEXT];

	numeric_write(pos, m, TOKEN_ICCF, numeric);
	xml_start(d, "td");
	move_text(d, pos, m);
	xml_text(d, " (");
	xml_text(d, numeric);
	xml_text(d, ")");
	xml_end(d);
}

/* Two moves a line, unless it begins with Black's. */
static void move_list(struct xml *d, const struct chess_record *r)
{
	struct position pos = r->start;

	if (!r->n)
		return;
	xml_start(d, "table");
	for (size_t i = 0; i < r->n; i++) {
		if (i == 0 || pos.side == WHITE) {
			if (i)
				xml_end(d);
			xml_start(d, "tr");
			xml_elementf(d, "th", "%d.", pos.fullmove);
			if (pos.side == BLACK)
				xml_element(d, "td", "…");
		}
		move_cell(d, &pos, r->ply[i].move);
		position_play(&pos, r->ply[i].move);
	}
	xml_end(d);
	xml_end(d);
}

/* Whose move it is and until when. */
static void whose_move(struct xml *d, const char *name, const struct clock_view *clock)
{
	struct sbuf date = SBUF_INIT, first = SBUF_INIT, came = SBUF_INIT;

	if (civil_is_none(clock->last_day)) {
		xml_elementf(d, "p", tr(d->p->lang, "%s is to move."), name);
		return;
	}
	text_date(d->p->lang, clock->last_day, &date);
	if (clock->assumed) { /* RULES S-52 */
		text_date(d->p->lang, clock->received, &came);
		xml_elementf(d, "p",
			     tr(d->p->lang, "%s is to move, by card; if the last card came on %s, "
					    "the last date to answer in time is %s."),
			     name, came.buf, date.buf);
	} else if (clock->first_move.limit) {
		text_date(d->p->lang, clock->first_move.last_day, &first);
		xml_elementf(
			d, "p",
			tr(d->p->lang,
			   "%s is to move; last date to answer in time: %s, or %s if the whole series is accepted (6.3.3.2)."),
			name, first.buf, date.buf);
	} else {
		xml_elementf(d, "p",
			     tr(d->p->lang, "%s is to move; last date to answer in time: %s."),
			     name, date.buf);
	}
	sbuf_release(&date);
	sbuf_release(&first);
	sbuf_release(&came);
}

static void game_state(struct xml *d, const struct public_game *game)
{
	enum event_side side = game->turn == SIDE_WHITE ? SIDE_WHITE : SIDE_BLACK;

	if (game->reason == END_ANNULLED)
		xml_element(d, "p",
			    tr(d->p->lang, "The game is annulled: it was never to be played, and "
					   "counts for nothing."));
	else if (view_game_over(game))
		xml_elementf(d, "p", tr(d->p->lang, "The game is over: %s, %s."), game->result,
			     tr(d->p->lang, end_text(game->reason)));
	else if (game->phase == PHASE_SUSPENDED)
		xml_element(d, "p",
			    tr(d->p->lang, "The game is suspended and waits for a ruling."));
	else
		whose_move(d, game->player[side]->name, &game->clock[side]);
}

/* The days of a player; what is left of them only while the game goes on. */
static void clock_line(struct xml *d, const struct public_game *game, enum event_side side)
{
	const struct clock_view *c = &game->clock[side];
	const char *name = game->player[side]->name;
	int used = c->assumed ? c->used : c->used + c->running;
	int left = c->limit - used;

	if (view_game_over(game))
		xml_elementf(d, "p", tr(d->p->lang, "%s: %d of %d days used"), name, used,
			     c->limit);
	else
		xml_elementf(d, "p", tr(d->p->lang, "%s: %d of %d days used, %d left to move %d"),
			     name, used, c->limit, left, c->control);
}

/* Who has played before, and until when (EVENTS E4). */
static void former_players(struct xml *d, const struct public_game *game)
{
	for (size_t i = 0; i < game->n_former; i++) {
		const struct view_period *p = &game->former[i];
		struct sbuf until = SBUF_INIT;

		text_date(d->p->lang, p->until, &until);
		xml_elementf(d, "p",
			     p->side == SIDE_WHITE ? tr(d->p->lang, "White until %s: %s")
						   : tr(d->p->lang, "Black until %s: %s"),
			     until.buf, p->player.name);
		sbuf_release(&until);
	}
	if (game->reserve)
		xml_element(d, "p",
			    tr(d->p->lang,
			       "A reserve has taken the game over: it is not rated (4.5.4.2)."));
}

static void show_board(struct xml *d, const struct chess_record *r)
{
	char fen[FEN_TEXT], last[MOVE_TOKEN_TEXT] = "";

	fen_write(&r->now, fen);
	if (r->n && r->has_before)
		numeric_write(&r->before, r->ply[r->n - 1].move, TOKEN_ICCF, last);
	page_board_write(d, fen, last);
}

void page_game(const struct page_place *p, const struct public_game *game, struct sbuf *out)
{
	bool over = view_game_over(game);
	char title[300];
	struct xml d;

	snprintf(title, sizeof(title), "%s – %s%s%s", game->player[SIDE_WHITE]->name,
		 game->player[SIDE_BLACK]->name, over ? ", " : "", over ? game->result : "");
	page_shell_begin(&d, p, title, NULL);
	if (game->group) {
		xml_start(&d, "p");
		page_link_group(&d, game->group, "", game->group_name);
		xml_end(&d);
	}
	show_board(&d, game->record);
	if (game->by_post)
		xml_element(&d, "p",
			    tr(p->lang, "Played by post: the tournament leader enters the cards "
					"with their dates."));
	former_players(&d, game);
	game_state(&d, game);
	clock_line(&d, game, SIDE_WHITE);
	clock_line(&d, game, SIDE_BLACK);
	move_list(&d, game->record);
	xml_start(&d, "p");
	page_link_game_pgn(&d, game->id, "PGN");
	xml_end(&d);
	page_shell_end(&d, out);
}
