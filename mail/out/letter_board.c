/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A table of words that are encoded once; see letter_board.h. */
#include "mail/out/letter_board.h"

#include <pthread.h>
#include <string.h>

#define EMPTY(color) "<td width=\"32\" bgcolor=\"" color "\">\u00a0</td>"
#define MAN(color, figure)                                                                         \
	"<td width=\"32\" bgcolor=\"" color "\" style=\"color:#000\">" figure "</td>"
/* The figures are the same for both colours, filled for Black. */
#define SQUARES(color)                                                                             \
	{                                                                                          \
		MAN(color, "\u2659"), MAN(color, "\u2658"), MAN(color, "\u2657"),                  \
			MAN(color, "\u2656"), MAN(color, "\u2655"), MAN(color, "\u2654"),          \
			MAN(color, "\u265f"), MAN(color, "\u265e"), MAN(color, "\u265d"),          \
			MAN(color, "\u265c"), MAN(color, "\u265b"), MAN(color, "\u265a"),          \
			EMPTY(color),                                                              \
	}

enum { NOBODY = 12, MEN };

static const char *const squares[2][MEN] = {SQUARES("#b58863"), SQUARES("#f0d9b5")};

static struct {
	struct quoted_printable_word squares[2][MEN];
	struct quoted_printable_word begin, align, row, row_style, last_row, edge, end_cell, cell,
		end_row, end;
} words;

static void make(const char *text, struct quoted_printable_word *ret_word)
{
	quoted_printable_word(text, strlen(text), ret_word);
}

/*
 * Properties shared by the squares of a row are set on the row; every mail program inherits within
 * a table.
 */
static void make_words(void)
{
	for (int color = 0; color < 2; color++)
		for (int man = 0; man < MEN; man++)
			make(squares[color][man], &words.squares[color][man]);
	make("<table style=\"border-collapse:collapse;border:1px solid #444;", &words.begin);
	make("text-align:center\">", &words.align);
	make("<tr style=\"", &words.row);
	make("height:32px;font-size:26px\">", &words.row_style);
	make("<tr>", &words.last_row);
	make("<td style=\"padding:2px;font-size:16px\">", &words.edge);
	make("</td>", &words.end_cell);
	make("<td>", &words.cell);
	make("</tr>", &words.end_row);
	make("</table>", &words.end);
}

static void put(struct quoted_printable *q, const struct quoted_printable_word *word)
{
	quoted_printable_put_word(q, word);
}

/* Within a line, so that even a blank needs no escape. */
static void put_letter(struct quoted_printable *q, char letter)
{
	struct quoted_printable_word word = {.len = 1, .text = {letter}};

	put(q, &word);
}

static void put_square(struct quoted_printable *q, const struct position *pos, int square)
{
	int type = position_type_on(pos, square), man = NOBODY;

	if (type >= 0)
		man = position_color_on(pos, square) == WHITE ? type : 6 + type;
	put(q, &words.squares[(square / 8 + square % 8) % 2][man]);
}

static void put_row(struct quoted_printable *q, const struct position *pos, int row,
		    bool black_below)
{
	put(q, &words.row);
	put(q, &words.row_style);
	put(q, &words.edge);
	put_letter(q, (char)('0' + (black_below ? row + 1 : 8 - row)));
	put(q, &words.end_cell);
	for (int column = 0; column < 8; column++)
		put_square(q, pos, letter_board_square(row, column, black_below));
	put(q, &words.end_row);
}

static void put_files(struct quoted_printable *q, bool black_below)
{
	put(q, &words.last_row);
	put(q, &words.edge);
	put_letter(q, ' ');
	put(q, &words.end_cell);
	for (int column = 0; column < 8; column++) {
		put(q, &words.cell);
		put_letter(q, (char)(black_below ? 'h' - column : 'a' + column));
		put(q, &words.end_cell);
	}
	put(q, &words.end_row);
}

void letter_board_put(struct quoted_printable *q, const struct position *pos, bool black_below)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, make_words);
	put(q, &words.begin);
	put(q, &words.align);
	for (int row = 0; row < 8; row++)
		put_row(q, pos, row, black_below);
	put_files(q, black_below);
	put(q, &words.end);
}
