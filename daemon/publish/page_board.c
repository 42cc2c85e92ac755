/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_board.h. */
#include "daemon/publish/page_board.h"

#include <stdio.h>
#include <string.h>

#include "core/chess/fen.h"
#include "core/chess/notation.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "daemon/publish/page.h"
#include "text/text.h"

extern const char daemon_publish_men_svg[];

static const char letters[2][7] = {"PNBRQK", "pnbrqk"};
static const char *const drawings[] = {"#man-pawn", "#man-knight", "#man-bishop",
				       "#man-rook", "#man-queen",  "#man-king"};

/* --- words ----------------------------------------------------------------------------------- */

const char *page_board_man(const struct lang *lang, enum piece_type type)
{
	static const char *const names[] = {N_("pawn"), N_("knight"), N_("bishop"),
					    N_("rook"), N_("queen"),  N_("king")};

	return tr(lang, names[type]);
}

static const char *coloured_man(const struct lang *lang, int color, int type)
{
	static const char *const names[2][6] = {
		{N_("white pawn"), N_("white knight"), N_("white bishop"), N_("white rook"),
		 N_("white queen"), N_("white king")},
		{N_("black pawn"), N_("black knight"), N_("black bishop"), N_("black rook"),
		 N_("black queen"), N_("black king")}};

	return tr(lang, names[color][type]);
}

static void square_text(int square, char ret[3])
{
	ret[0] = (char)('a' + square % 8);
	ret[1] = (char)('1' + square / 8);
	ret[2] = '\0';
}

static void side_words(struct xml *d, const struct position *pos, int color)
{
	const struct lang *lang = d->p->lang;
	struct sbuf words = SBUF_INIT;
	size_t start;
	char name[3];

	sbuf_adds(&words, color == WHITE ? tr(lang, "White") : tr(lang, "Black"));
	start = words.len;
	for (int type = KING; type >= PAWN; type--)
		for (int square = 0; square < 64; square++)
			if (pos->by_type[type] & pos->by_color[color] & (bitboard)1 << square) {
				square_text(square, name);
				sbuf_adds(&words, words.len == start ? ": " : ", ");
				sbuf_adds(&words, page_board_man(lang, (enum piece_type)type));
				sbuf_addc(&words, ' ');
				sbuf_adds(&words, name);
			}
	sbuf_addc(&words, '.');
	xml_element(d, "p", words.buf);
	sbuf_release(&words);
}

void page_board_words(struct xml *d, const struct position *pos)
{
	side_words(d, pos, WHITE);
	side_words(d, pos, BLACK);
}

void page_board_squares(const struct position *before, chess_move m, int *ret_from, int *ret_to)
{
	*ret_from = move_from(m);
	*ret_to = move_to(m);
	if (move_is_castling(m) && !before->chess960)
		*ret_to = *ret_from + (*ret_to > *ret_from ? 2 : -2);
}

void page_board_say(const struct lang *lang, const struct position *before,
		    const struct position *after, chess_move m, struct sbuf *out)
{
	const char *mark;
	char from[3], to[3];
	int a, b;

	page_board_squares(before, m, &a, &b);
	square_text(a, from);
	square_text(b, to);
	sbuf_adds(out, before->side == WHITE ? tr(lang, "White") : tr(lang, "Black"));
	sbuf_adds(out, ": ");
	if (move_is_castling(m))
		sbuf_adds(out, move_to(m) > move_from(m) ? tr(lang, "castles short")
							 : tr(lang, "castles long"));
	else
		sbuf_addf(out, tr(lang, "%s %s to %s"),
			  page_board_man(lang, (enum piece_type)position_type_on(before, a)), from,
			  to);
	if (move_is_promotion(m))
		sbuf_addf(out, tr(lang, ", becomes a %s"),
			  page_board_man(lang, (enum piece_type)move_promotion(m)));
	mark = san_mark(after);
	if (*mark)
		sbuf_adds(out, *mark == '#' ? tr(lang, ", checkmate") : tr(lang, ", check"));
}

/* --- the board ------------------------------------------------------------------------------- */

void page_board_men(struct xml *d)
{
	xml_raw(d, strstr(daemon_publish_men_svg, "<svg"));
}

/* Targets of the links on a board. */
struct links {
	bitboard squares;
	char start[PAGE_BOARD_MOVES]; /* up to the square's name */
};

/* From the legal moves: the pieces that can move, or the destinations of the chosen one. */
static void find_links(const struct page_board *board, struct links *ret)
{
	struct legal_moves moves;
	char from[3];

	*ret = (struct links){0};
	if (!board->move_path)
		return;
	legal_moves_of(board->pos, &moves);
	if (board->chosen >= 0) {
		square_text(board->chosen, from);
		snprintf(ret->start, sizeof(ret->start), "%s?from=%s&to=", board->move_path, from);
	} else {
		snprintf(ret->start, sizeof(ret->start), "%s?from=", board->move_path);
	}
	for (int i = 0; i < moves.n; i++) {
		int a, b;

		page_board_squares(board->pos, moves.list[i], &a, &b);
		if (board->chosen < 0)
			ret->squares |= (bitboard)1 << a;
		else if (board->chosen == a && !move_is_promotion(moves.list[i]))
			ret->squares |= (bitboard)1 << b;
	}
}

static void write_man(struct xml *d, int color, int type)
{
	xml_start(d, "svg");
	xml_attribute(d, "class", color == WHITE ? "w" : "b");
	xml_attribute(d, "aria-hidden", "true");
	xml_start(d, "use");
	xml_attribute(d, "href", drawings[type]);
	xml_void(d);
	xml_end(d);
}

static void square_class(struct xml *d, const struct page_board *board, int square)
{
	const struct position *pos = board->pos;
	bool check = position_type_on(pos, square) == KING &&
		     position_color_on(pos, square) == pos->side && position_in_check(pos);
	bool moved = square == board->from || square == board->to;
	const char *shade = (square / 8 + square) % 2 ? "l" : "d";
	char class[48];

	if (moved || check || square == board->chosen) {
		snprintf(class, sizeof(class), "%s%s%s%s", shade, moved ? " moved" : "",
			 check ? " check" : "", square == board->chosen ? " chosen" : "");
		shade = class;
	}
	xml_attribute(d, "class", shade);
}

/* The contents of a square, as picture and text. */
static void square_content(struct xml *d, const struct page_board *board, int square,
			   const char *words)
{
	int type = position_type_on(board->pos, square);

	xml_start(d, "span");
	xml_attribute(d, "class", "vh");
	xml_text(d, words);
	xml_end(d);
	if (type >= 0)
		write_man(d, position_color_on(board->pos, square), type);
}

static void write_square(struct xml *d, const struct page_board *board, const struct links *links,
			 int square, int column, int row)
{
	int type = position_type_on(board->pos, square);
	int color = position_color_on(board->pos, square);
	struct sbuf words = SBUF_INIT;
	char name[3], letter[2] = "", href[PAGE_BOARD_MOVES + 8];

	square_text(square, name);
	if (type >= 0)
		letter[0] = letters[color][type];
	sbuf_adds(&words, name);
	sbuf_adds(&words, ", ");
	sbuf_adds(&words,
		  type < 0 ? tr(d->p->lang, "empty") : coloured_man(d->p->lang, color, type));
	xml_start(d, "td");
	square_class(d, board, square);
	xml_attribute(d, "data-square", name);
	xml_attribute(d, "data-piece", letter);
	xml_attribute(d, "aria-label", words.buf);
	if (row == 7)
		xml_attribute(d, "data-file", (char[]){name[0], '\0'});
	if (column == 0)
		xml_attribute(d, "data-rank", name + 1);
	if (links->squares & (bitboard)1 << square) {
		snprintf(href, sizeof(href), "%s%s", links->start, name);
		xml_start(d, "a");
		xml_attribute(d, "href", href);
		square_content(d, board, square, words.buf);
		xml_end(d);
	} else {
		square_content(d, board, square, words.buf);
	}
	xml_end(d);
	sbuf_release(&words);
}

/* "white pawn|...|black king|empty", for the replay script. */
static void name_attribute(struct xml *d)
{
	struct sbuf names = SBUF_INIT;

	for (int color = WHITE; color <= BLACK; color++)
		for (int type = PAWN; type <= KING; type++)
			sbuf_addf(&names, "%s|", coloured_man(d->p->lang, color, type));
	sbuf_adds(&names, tr(d->p->lang, "empty"));
	xml_attribute(d, "data-names", names.buf);
	sbuf_release(&names);
}

void page_board_script_words(struct xml *d, bool links)
{
	const struct lang *lang = d->p->lang;
	struct sbuf help = SBUF_INIT;

	sbuf_adds(&help, tr(lang, "Arrow keys: move to another square. Space bar: pick up a piece, "
				  "or put it down. Escape: cancel."));
	if (links)
		sbuf_addf(&help, " %s", tr(lang, "Enter: show its moves on a page."));
	sbuf_addf(&help, " %s", tr(lang, "C: draw a circle. A: start or end an arrow."));
	xml_attribute(d, "data-promotion", tr(lang, "Promote to"));
	xml_attribute(d, "data-help", help.buf);
	sbuf_release(&help);
}

/* Attributes for the drag-and-drop script. */
static void play_attributes(struct xml *d, const struct page_board *board)
{
	char fen[FEN_TEXT];

	fen_write(board->pos, fen);
	xml_attribute(d, "data-fen", fen);
	if (board->pos->chess960)
		xml_attribute(d, "data-variant", "chess960");
	page_board_script_words(d, true);
}

void page_board_write(struct xml *d, const struct page_board *board)
{
	struct links links;

	find_links(board, &links);
	xml_start(d, "table");
	xml_attribute(d, "class", "board");
	xml_attribute(d, "data-side", board->below == WHITE ? "w" : "b");
	name_attribute(d);
	if (board->move_path && board->chosen < 0)
		play_attributes(d, board);
	xml_start(d, "caption");
	xml_attribute(d, "class", "vh");
	xml_text(d, board->below == WHITE ? tr(d->p->lang, "Board, White below")
					  : tr(d->p->lang, "Board, Black below"));
	xml_end(d);
	for (int row = 0; row < 8; row++) {
		xml_start(d, "tr");
		for (int column = 0; column < 8; column++) {
			int square = board->below == WHITE ? (7 - row) * 8 + column
							   : row * 8 + 7 - column;

			write_square(d, board, &links, square, column, row);
		}
		xml_end(d);
	}
	xml_end(d);
}

/* --- the small board ------------------------------------------------------------------------- */

void page_board_small_men(struct xml *d)
{
	struct sbuf men = SBUF_INIT;

	for (size_t i = 0; letters[BLACK][i]; i++)
		sbuf_addf(&men, "<g id=\"m%c\"><use href=\"%s\" width=\"1\" height=\"1\"/></g>",
			  letters[BLACK][i], drawings[i]);
	xml_start(d, "svg");
	xml_attribute(d, "class", "men");
	xml_attribute(d, "width", "0");
	xml_attribute(d, "height", "0");
	xml_attribute(d, "aria-hidden", "true");
	xml_raw(d, men.buf);
	xml_end(d);
	sbuf_release(&men);
}

/* Square index from 0 at the top left, for the board's orientation. */
static int turned(int number, enum color below)
{
	return below == WHITE ? number : 7 - number;
}

static void small_men(struct sbuf *out, const char *fen, enum color side, enum color below)
{
	char man[] = "<use href=\"#m?\" x=\"?\" y=\"?\"/>";
	char *letter = strchr(man, '?'), *x = strchr(letter + 1, '?'), *y = strchr(x + 1, '?');
	int file = 0, row = 0;

	sbuf_adds(out, side == WHITE ? "<g class=\"w\">" : "<g class=\"b\">");
	for (; *fen && *fen != ' '; fen++) {
		const char *found;

		if (*fen == '/') {
			file = 0;
			row++;
			continue;
		}
		if (*fen >= '1' && *fen <= '8') {
			file += *fen - '0';
			continue;
		}
		found = strchr(letters[side], *fen);
		if (found) {
			*letter = letters[BLACK][found - letters[side]];
			*x = (char)('0' + turned(file, below));
			*y = (char)('0' + turned(row, below));
			sbuf_add(out, man, sizeof(man) - 1);
		}
		file++;
	}
	sbuf_adds(out, "</g>");
}

static void small_mark(struct sbuf *out, const char *square, enum color below)
{
	if (square[0] < '1' || square[0] > '8' || square[1] < '1' || square[1] > '8')
		return;
	sbuf_addf(out, "<rect class=\"moved\" x=\"%d\" y=\"%d\" width=\"1\" height=\"1\"/>",
		  turned(square[0] - '1', below), turned('8' - square[1], below));
}

#define SMALL_BOARD 1200 /* bytes; about one board with all pieces */

/* A page may have hundreds of them, so constant markup is written raw and short. */
void page_board_small(struct xml *d, const char *fen, const char *last_move, enum color below)
{
	struct sbuf out = SBUF_INIT;

	xml_raw(d, "<svg class=\"small\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"");
	xml_text(d, below == WHITE ? tr(d->p->lang, "Board, White below")
				   : tr(d->p->lang, "Board, Black below"));
	sbuf_grow(&out, SMALL_BOARD);
	sbuf_adds(&out, "\"><use href=\"#squares\"/>");
	if (strlen(last_move) >= 4) {
		small_mark(&out, last_move, below);
		small_mark(&out, last_move + 2, below);
	}
	small_men(&out, fen, WHITE, below);
	small_men(&out, fen, BLACK, below);
	sbuf_adds(&out, "</svg>");
	xml_raw(d, out.buf);
	sbuf_release(&out);
}
