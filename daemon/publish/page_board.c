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

#define DRAWING_PAWN   "#man-pawn"
#define DRAWING_KNIGHT "#man-knight"
#define DRAWING_BISHOP "#man-bishop"
#define DRAWING_ROOK   "#man-rook"
#define DRAWING_QUEEN  "#man-queen"
#define DRAWING_KING   "#man-king"
static const char *const drawings[] = {DRAWING_PAWN, DRAWING_KNIGHT, DRAWING_BISHOP,
				       DRAWING_ROOK, DRAWING_QUEEN,  DRAWING_KING};

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

/* Targets of the links on a board, and memory for its squares. */
struct links {
	bitboard squares;
	char start[PAGE_BOARD_MOVES]; /* up to the square's name */
	struct sbuf words, markup;
};

/* From the legal moves: the pieces that can move, or the destinations of the chosen one. */
static void find_links(const struct page_board *board, struct links *ret)
{
	struct legal_moves moves;
	char from[3];

	*ret = (struct links){.words = SBUF_INIT, .markup = SBUF_INIT};
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

#define MAN(class, drawing)                                                                        \
	"<svg class=\"" class "\" aria-hidden=\"true\"><use href=\"" drawing "\"/></svg>"
#define MEN(class)                                                                                 \
	{                                                                                          \
		MAN(class, DRAWING_PAWN), MAN(class, DRAWING_KNIGHT), MAN(class, DRAWING_BISHOP),  \
			MAN(class, DRAWING_ROOK), MAN(class, DRAWING_QUEEN),                       \
			MAN(class, DRAWING_KING)                                                   \
	}

static void add_classes(const struct page_board *board, int square, struct sbuf *out)
{
	const struct position *pos = board->pos;

	sbuf_addc(out, (square / 8 + square) % 2 ? 'l' : 'd');
	if (square == board->from || square == board->to)
		sbuf_adds(out, " moved");
	if (position_type_on(pos, square) == KING && position_color_on(pos, square) == pos->side &&
	    position_in_check(pos))
		sbuf_adds(out, " check");
	if (square == board->chosen)
		sbuf_adds(out, " chosen");
}

/* "e4, white pawn", in markup. */
static void square_words(struct xml *d, const char *square, int color, int type, struct sbuf *out)
{
	sbuf_adds(out, square);
	sbuf_adds(out, ", ");
	xml_escape(type < 0 ? tr(d->p->lang, "empty") : coloured_man(d->p->lang, color, type), out);
}

/* The contents of a square, as picture and text. */
static void add_content(int color, int type, const struct sbuf *words, struct sbuf *out)
{
	static const char *const men[2][6] = {[WHITE] = MEN("w"), [BLACK] = MEN("b")};

	sbuf_adds(out, "<span class=\"vh\">");
	sbuf_add(out, words->buf, words->len);
	sbuf_adds(out, "</span>");
	if (type >= 0)
		sbuf_adds(out, men[color][type]);
}

static void add_link(const struct links *links, const char *square, struct sbuf *out)
{
	sbuf_adds(out, "<a href=\"");
	xml_escape(links->start, out);
	sbuf_adds(out, square);
	sbuf_adds(out, "\">");
}

/* There are 64 on a board, so the markup is written raw. */
static void write_square(struct xml *d, const struct page_board *board, struct links *links,
			 int square, int column, int row)
{
	int type = position_type_on(board->pos, square);
	int color = position_color_on(board->pos, square);
	bool linked = links->squares & (bitboard)1 << square;
	struct sbuf *words = &links->words, *out = &links->markup;
	char name[3];

	square_text(square, name);
	sbuf_reset(words);
	sbuf_reset(out);
	square_words(d, name, color, type, words);
	sbuf_adds(out, "<td class=\"");
	add_classes(board, square, out);
	sbuf_adds(out, "\" data-square=\"");
	sbuf_adds(out, name);
	sbuf_adds(out, "\" data-piece=\"");
	if (type >= 0)
		sbuf_addc(out, letters[color][type]);
	sbuf_adds(out, "\" aria-label=\"");
	sbuf_add(out, words->buf, words->len);
	if (row == 7)
		sbuf_addf(out, "\" data-file=\"%c", name[0]);
	if (column == 0)
		sbuf_addf(out, "\" data-rank=\"%c", name[1]);
	sbuf_adds(out, "\">");
	if (linked)
		add_link(links, name, out);
	add_content(color, type, words, out);
	sbuf_adds(out, linked ? "</a></td>" : "</td>");
	xml_again(d, out);
}

/* "white pawn|...|black king|empty", for the replay script. */
static void name_attribute(struct xml *d)
{
	struct sbuf names = SBUF_INIT;

	for (int color = WHITE; color <= BLACK; color++)
		for (int type = PAWN; type <= KING; type++) {
			sbuf_adds(&names, coloured_man(d->p->lang, color, type));
			sbuf_addc(&names, '|');
		}
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
	sbuf_release(&links.words);
	sbuf_release(&links.markup);
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
