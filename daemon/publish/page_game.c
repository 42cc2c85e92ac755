/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A game: its board, clocks and moves; see page.h. */
#include "daemon/publish/page_game.h"

#include <stdio.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "crypto/hex.h"
#include "daemon/publish/page_board.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

/* The half-move shown, within those the game has. */
static int ply_shown(const struct public_game *game, const struct page_game *look)
{
	int most = (int)game->record->n - game->prelude;

	return look->ply < -game->prelude || look->ply > most ? most : look->ply;
}

size_t page_game_shown(const struct public_game *game, const struct page_game *look)
{
	return (size_t)(ply_shown(game, look) + game->prelude);
}

/* --- moves ----------------------------------------------------------------------------------- */

/* A move of the list with the positions around it. */
struct list_move {
	const struct position *before, *after;
	chess_move move;
	int ply; /* 0 or less: a given opening move */
	bool shown;
};

/* A move with the page's piece letters; castling is O-O in every language. */
static void san_text(struct xml *d, const struct list_move *m)
{
	const char *english = san_alphabet(SAN_ENGLISH),
		   *own = san_alphabet(spelling_letters(d->p->spelling, d->p->lang->code)), *piece;
	char san[SAN_TEXT];
	size_t n = san_write(m->before, m->move, SAN_ENGLISH, san);

	for (char *c = san; *c; c++) {
		piece = strchr(english, *c);
		if (piece)
			*c = own[piece - english];
	}
	snprintf(san + n, sizeof(san) - n, "%s", san_mark(m->after));
	xml_text(d, san);
}

static void numeric_text(struct xml *d, const struct list_move *m)
{
	char text[MOVE_TOKEN_TEXT];

	numeric_write(m->before, m->move, TOKEN_ICCF, text);
	xml_text(d, text);
}

/* The move in the reader's notation, followed by the other notation. */
static void move_texts(struct xml *d, const struct list_move *m)
{
	bool numeric = d->p->spelling == SPELLING_NUMERIC;

	(numeric ? numeric_text : san_text)(d, m);
	xml_end(d);
	xml_text(d, " ");
	xml_start(d, "span");
	(numeric ? san_text : numeric_text)(d, m);
	xml_end(d);
}

/* `before` followed by a number. */
static void number_text(const char *before, int n, struct sbuf *ret_text)
{
	sbuf_adds(ret_text, before);
	if (n < 0)
		sbuf_addc(ret_text, '-');
	sbuf_addn(ret_text, (unsigned long)(n < 0 ? -(long)n : n), 1);
}

/* The same page at another half-move; in a file, the move's position in the list. */
static void ply_attribute(struct xml *d, int ply, enum color below)
{
	struct sbuf href = SBUF_INIT;

	number_text(d->p->files ? "#ply-" : "?ply=", ply, &href);
	if (!d->p->files) {
		sbuf_adds(&href, below == BLACK ? "&side=b" : "");
		sbuf_adds(&href, d->p->chosen ? "&lang=" : "");
		sbuf_adds(&href, d->p->chosen ? d->p->lang->code : "");
	}
	xml_attribute(d, "href", href.buf);
	sbuf_release(&href);
}

/* Attributes for the script to show the position after the move. */
static void replay_attributes(struct xml *d, const struct list_move *m)
{
	struct sbuf words = SBUF_INIT;
	char fen[FEN_TEXT], squares[5];
	int from, to;

	page_board_squares(m->before, m->move, &from, &to);
	squares[0] = (char)('a' + from % 8);
	squares[1] = (char)('1' + from / 8);
	squares[2] = (char)('a' + to % 8);
	squares[3] = (char)('1' + to / 8);
	squares[4] = '\0';
	fen_write(m->after, fen);
	page_board_say(d->p->lang, m->before, m->after, m->move, &words);
	xml_attribute(d, "data-fen", fen);
	xml_attribute(d, "data-squares", squares);
	xml_attribute(d, "data-say", words.buf);
	sbuf_release(&words);
}

static void move_cell(struct xml *d, const struct list_move *m, enum color below)
{
	struct sbuf text = SBUF_INIT;

	number_text("ply-", m->ply, &text);
	xml_start(d, "td");
	xml_start(d, "a");
	xml_attribute(d, "id", text.buf);
	ply_attribute(d, m->ply, below);
	xml_attribute(d, "data-move", text.buf + strlen("ply-"));
	replay_attributes(d, m);
	if (m->shown)
		xml_attribute(d, "aria-current", "true");
	move_texts(d, m);
	xml_end(d);
	sbuf_release(&text);
}

static void row_number(struct xml *d, const struct position *pos)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addn(&text, pos->fullmove, 1);
	sbuf_addc(&text, '.');
	xml_start(d, "tr");
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	xml_text(d, text.buf);
	xml_end(d);
	if (pos->side == BLACK)
		xml_element(d, "td", "…");
	sbuf_release(&text);
}

/* Rows of the list that an earlier version of the page had; NULL = none. */
struct rows {
	struct moves_told *told;
	const struct sbuf *kept;
};

/* Two moves per line, unless it starts with Black's.  Only the last row depends on `look`. */
static void move_rows(struct xml *d, const struct public_game *game, const struct page_game *look,
		      const struct rows *rows)
{
	const struct game_record *r = game->record;
	size_t from = rows ? moves_told_fit(rows->told, r, r->n) : 0, at = d->m.text.len;
	struct position pos = from ? rows->told->pos : r->start;
	struct position after = pos;
	int shown = ply_shown(game, look);

	if (from)
		xml_again(d, rows->kept);
	else if (rows)
		*rows->told = MOVES_TOLD_NONE;
	for (size_t i = from; i < r->n; i++) {
		int ply = (int)i + 1 - game->prelude;

		if (i > from && pos.side == WHITE) {
			xml_end(d);
			if (rows && i + 2 >= r->n)
				*rows->told = moves_told_by(r, i, &pos, at, d->m.text.len - at);
		}
		if (i == from || pos.side == WHITE)
			row_number(d, &pos);
		position_play(&after, r->ply[i].move);
		move_cell(d, &(struct list_move){&pos, &after, r->ply[i].move, ply, ply == shown},
			  look->below);
		pos = after;
	}
	if (from && rows->told->n == from)
		rows->told->at = at;
	xml_end(d);
}

static void move_list(struct xml *d, const struct public_game *game, const struct page_game *look,
		      const struct rows *rows)
{
	if (!game->record->n) {
		if (rows)
			*rows->told = MOVES_TOLD_NONE;
		return;
	}
	xml_start(d, "table");
	xml_attribute(d, "class", "moves");
	xml_start(d, "caption");
	xml_attribute(d, "class", "vh");
	xml_text(d, tr(d->p->lang, "Moves"));
	xml_end(d);
	move_rows(d, game, look, rows);
	xml_end(d);
}

/* --- state ----------------------------------------------------------------------------------- */

/* The player to move and the deadline. */
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
			    tr(d->p->lang, "The game is annulled: it should never have been played "
					   "and does not count."));
	else if (view_game_over(game))
		xml_elementf(d, "p", tr(d->p->lang, "The game is over: %s, %s."), game->result,
			     tr(d->p->lang, game_end_text(game->reason)));
	else if (game->phase == PHASE_SUSPENDED)
		xml_element(d, "p",
			    tr(d->p->lang, "The game is suspended and waits for a ruling."));
	else
		whose_move(d, game->player[side]->name, &game->clock[side]);
}

static void number_attribute(struct xml *d, const char *name, long long n)
{
	char text[24];

	snprintf(text, sizeof(text), "%lld", n);
	xml_attribute(d, name, text);
}

/* A player's days; days left only while the game is running. */
static void clock_line(struct xml *d, const struct public_game *game, enum event_side side)
{
	const struct clock_view *c = &game->clock[side];
	int used = c->assumed ? c->used : c->used + c->running;
	int left = c->limit - used;

	xml_start(d, "span");
	xml_attribute(d, "class", left < 5 && !view_game_over(game) ? "clock short" : "clock");
	xml_attribute(d, "data-clock", view_game_side(side));
	number_attribute(d, "data-used", used);
	number_attribute(d, "data-limit", c->limit);
	number_attribute(d, "data-left", left);
	if (view_game_over(game))
		xml_textf(d, tr(d->p->lang, "%d of %d days used"), used, c->limit);
	else if (left < 0)
		xml_textf(d, tr(d->p->lang, "%d of %d days used to move %d: overstepped"), used,
			  c->limit, c->control);
	else
		xml_textf(d, tr(d->p->lang, "%d of %d days used, %d left to move %d"), used,
			  c->limit, left, c->control);
	xml_end(d);
}

/* A player above or below the board: colour, name, days. */
static void player_line(struct xml *d, const struct public_game *game, enum event_side side)
{
	const struct view_player *player = game->player[side];
	bool turn = game->turn == side;

	xml_start(d, "p");
	xml_attribute(d, "class", turn ? "player turn" : "player");
	xml_start(d, "span");
	xml_attribute(d, "class", side == SIDE_WHITE ? "disc white" : "disc black");
	xml_attribute(d, "role", "img");
	xml_attribute(d, "aria-label",
		      side == SIDE_WHITE ? tr(d->p->lang, "White") : tr(d->p->lang, "Black"));
	xml_end(d);
	xml_start(d, "strong");
	page_link_player(d, player->id, player->name);
	xml_end(d);
	clock_line(d, game, side);
	xml_end(d);
}

/* Former players and until when they played (EVENTS E4). */
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

/* --- board ----------------------------------------------------------------------------------- */

static void position_after(const struct game_record *r, size_t n, struct position *ret_pos)
{
	if (n == r->n) {
		*ret_pos = r->now;
	} else if (n + 1 == r->n && r->has_before) {
		*ret_pos = r->before;
	} else {
		*ret_pos = r->start;
		for (size_t i = 0; i < n; i++)
			position_play(ret_pos, r->ply[i].move);
	}
}

/* The position after `n` moves of the record, and the move before it. */
static void positions_at(const struct game_record *r, size_t n, struct position *ret_before,
			 struct position *ret_now)
{
	position_after(r, n ? n - 1 : 0, ret_before);
	position_after(r, n, ret_now);
}

static void replay_link(struct xml *d, int ply, enum color below, const char *rel, const char *sign,
			const char *name)
{
	xml_start(d, "a");
	ply_attribute(d, ply, below);
	if (*rel)
		xml_attribute(d, "rel", rel);
	number_attribute(d, "data-to", ply);
	xml_attribute(d, "title", name);
	xml_start(d, "span");
	xml_attribute(d, "aria-hidden", "true");
	xml_text(d, sign);
	xml_end(d);
	xml_start(d, "span");
	xml_attribute(d, "class", "vh");
	xml_text(d, name);
	xml_end(d);
	xml_end(d);
}

/* Navigation through the game by links; the script replaces them. */
static void replay(struct xml *d, const struct public_game *game, const struct page_game *look)
{
	const struct lang *lang = d->p->lang;
	int ply = ply_shown(game, look), most = (int)game->record->n - game->prelude,
	    first = -game->prelude;
	char fen[FEN_TEXT];

	fen_write(&game->record->start, fen);
	xml_start(d, "nav");
	xml_attribute(d, "class", "replay");
	xml_attribute(d, "aria-label", tr(lang, "Replay"));
	number_attribute(d, "data-ply", ply);
	number_attribute(d, "data-first", first);
	number_attribute(d, "data-last", most);
	xml_attribute(d, "data-start", fen);
	if (look->move_path)
		xml_attribute(d, "data-plays", "1");
	replay_link(d, first, look->below, "", "«", tr(lang, "Start of the game"));
	replay_link(d, ply > first ? ply - 1 : first, look->below, "prev", "‹",
		    tr(lang, "Back one move"));
	replay_link(d, ply < most ? ply + 1 : most, look->below, "next", "›",
		    tr(lang, "Forward one move"));
	replay_link(d, most, look->below, "", "»", tr(lang, "Last move"));
	if (!d->p->files)
		replay_link(d, ply, look->below == WHITE ? BLACK : WHITE, "", "⇅",
			    tr(lang, "Turn the board"));
	xml_end(d);
}

/* The last move, announced when another position is shown. */
static void last_move(struct xml *d, const struct position *before, const struct position *after,
		      chess_move m)
{
	struct sbuf words = SBUF_INIT;

	if (m)
		page_board_say(d->p->lang, before, after, m, &words);
	else
		sbuf_adds(&words, tr(d->p->lang, "Start of the game"));
	xml_start(d, "p");
	xml_attribute(d, "class", "said");
	xml_attribute(d, "role", "status");
	xml_text(d, words.buf);
	xml_end(d);
	sbuf_release(&words);
}

static void show_board(struct xml *d, const struct public_game *game, const struct page_game *look)
{
	const struct game_record *r = game->record;
	size_t n = (size_t)(ply_shown(game, look) + game->prelude);
	struct position pos, before;
	struct page_board board = {.pos = &pos, .below = look->below, -1, -1, .chosen = -1};
	chess_move last = n ? r->ply[n - 1].move : MOVE_NONE;

	positions_at(r, n, &before, &pos);
	if (last)
		page_board_squares(&before, last, &board.from, &board.to);
	if (n == r->n)
		board.move_path = look->move_path;
	page_board_men(d);
	player_line(d, game, look->below == WHITE ? SIDE_BLACK : SIDE_WHITE);
	page_board_write(d, &board);
	player_line(d, game, look->below == WHITE ? SIDE_WHITE : SIDE_BLACK);
	replay(d, game, look);
	last_move(d, &before, &pos, last);
}

/* --- page ------------------------------------------------------------------------------------ */

#define OTHERS 24000 /* bytes of a page beside its list of moves */

static const struct page_game plain_look = {.ply = PAGE_GAME_LAST, .below = WHITE};

void page_game_attributes(struct xml *d, const struct public_game *game, int ply)
{
	number_attribute(d, "data-game", game->id);
	number_attribute(d, "data-ply", ply);
	xml_attribute(d, "data-turn", view_game_side(game->turn));
	xml_attribute(d, "data-result", game->result);
	xml_attribute(d, "data-state", view_game_phase(game->phase));
}

void page_game_open(struct xml *d, const struct page_place *p, const struct public_game *game,
		    const struct page_game *look)
{
	int most = (int)game->record->n - game->prelude, ply = ply_shown(game, look);
	bool over = view_game_over(game);
	char title[300], picture[80], desk[40];

	snprintf(picture, sizeof(picture), "/games/%lld.png?ply=%d", (long long)game->id, ply);
	snprintf(title, sizeof(title), "%s – %s%s%s", game->player[SIDE_WHITE]->name,
		 game->player[SIDE_BLACK]->name, over ? ", " : "", over ? game->result : "");
	page_shell_open_head(
		d, p,
		&(struct page_head){.title = title,
				    .picture = picture,
				    .live = !over,
				    .board = look->move_path != NULL || look->analysis});
	xml_attribute(d, "class", "game");
	page_game_attributes(d, game, ply == most ? game->ply : ply);
	if (game->group) {
		xml_start(d, "p");
		xml_attribute(d, "class", "above");
		page_link_group(d, game->group, "", game->group_name);
		snprintf(desk, sizeof(desk), "games/%lld", (long long)game->id);
		page_link_desk(d, desk);
		xml_end(d);
	}
	xml_element(d, "h1", title);
}

void page_game_board(struct xml *d, const struct public_game *game, const struct page_game *look)
{
	xml_start(d, "section");
	xml_attribute(d, "class", "play");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Board"));
	show_board(d, game, look);
	xml_end(d);
	xml_start(d, "section");
	xml_attribute(d, "class", "state");
	xml_attribute(d, "aria-label", tr(d->p->lang, "State of the game"));
	if (game->by_post)
		xml_element(d, "p",
			    tr(d->p->lang, "Played by post: the tournament leader enters the cards "
					   "with their dates."));
	former_players(d, game);
	game_state(d, game);
	if (game->hidden)
		xml_elementf(d, "p",
			     tr_n(d->p->lang, "The last %d half-move is shown later.",
				  "The last %d half-moves are shown later.", game->hidden),
			     game->hidden);
	xml_end(d);
}

/* In text, with the FEN, and names for the script to describe other positions. */
static void position_words(struct xml *d, const struct position *pos)
{
	struct sbuf men = SBUF_INIT;
	char fen[FEN_TEXT];

	fen_write(pos, fen);
	for (int type = PAWN; type <= KING; type++)
		sbuf_addf(&men, "%s%s", type == PAWN ? "" : "|",
			  page_board_man(d->p->lang, (enum piece_type)type));
	xml_start(d, "details");
	xml_attribute(d, "class", "words");
	xml_attribute(d, "data-men", men.buf);
	xml_element(d, "summary", tr(d->p->lang, "Position in words"));
	page_board_words(d, pos);
	xml_element(d, "code", fen);
	xml_end(d);
	sbuf_release(&men);
}

/* For verification by outsiders (kskak-record(7)). */
static void game_chain(struct xml *d, const struct public_game *game)
{
	char hex[2 * STORE_HASH + 1];

	if (!game->head)
		return;
	hex_encode(game->head, STORE_HASH, hex);
	xml_start(d, "details");
	xml_attribute(d, "class", "chain");
	xml_element(d, "summary", tr(d->p->lang, "Record and checksum"));
	xml_element(d, "code", hex);
	xml_start(d, "p");
	xml_attribute(d, "class", "files");
	page_link_record(d, game->id, tr(d->p->lang, "Record"));
	if (!d->p->files)
		page_link_game_file(d, game->id, "proof", tr(d->p->lang, "Proof"));
	xml_end(d);
	xml_end(d);
}

/* Button labels for the script: copying needs it. */
static void game_files(struct xml *d, const struct public_game *game)
{
	xml_start(d, "p");
	xml_attribute(d, "class", "files");
	if (!d->p->files) {
		xml_attribute(d, "data-copy-fen", tr(d->p->lang, "Copy FEN"));
		xml_attribute(d, "data-copy-pgn", tr(d->p->lang, "Copy PGN"));
		xml_attribute(d, "data-copied", tr(d->p->lang, "Copied"));
	}
	page_link_game_file(d, game->id, "pgn", "PGN");
	page_link_game_file(d, game->id, "svg", tr(d->p->lang, "Picture"));
	xml_end(d);
}

static void moves(struct xml *d, const struct public_game *game, const struct page_game *look,
		  const struct rows *rows)
{
	struct position pos, before;

	positions_at(game->record, (size_t)(ply_shown(game, look) + game->prelude), &before, &pos);
	xml_start(d, "section");
	xml_attribute(d, "class", "record");
	xml_attribute(d, "aria-label", tr(d->p->lang, "Moves"));
	move_list(d, game, look, rows);
	position_words(d, &pos);
	game_files(d, game);
	game_chain(d, game);
	xml_end(d);
}

void page_game_moves(struct xml *d, const struct public_game *game, const struct page_game *look)
{
	moves(d, game, look, NULL);
}

static void write_page(const struct page_place *p, const struct public_game *game,
		       const struct page_game *look, const struct rows *rows, struct sbuf *out)
{
	struct xml d;

	page_game_open(&d, p, game, look);
	sbuf_grow(&d.m.text, OTHERS + (rows ? rows->kept->len : 0));
	page_game_board(&d, game, look);
	moves(&d, game, look, rows);
	page_shell_end(&d, out);
}

void page_game(const struct page_place *p, const struct public_game *game,
	       const struct page_game *look, struct sbuf *out)
{
	write_page(p, game, look ? look : &plain_look, NULL, out);
}

void page_game_on(const struct page_place *p, const struct public_game *game,
		  struct moves_told *told, const struct sbuf *kept, struct sbuf *out)
{
	size_t at = out->len;

	write_page(p, game, &plain_look, &(struct rows){told, kept}, out);
	told->at += at;
}
