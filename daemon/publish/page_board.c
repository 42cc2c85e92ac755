/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A board as a table of glyphs; see page_board.h. */
#include "daemon/publish/page_board.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the move, in numeric notation, left or reached the square. */
static bool touches(const char *move, int file, int rank)
{
	return strlen(move) >= 4 && ((move[0] == '1' + file && move[1] == '0' + rank) ||
				     (move[2] == '1' + file && move[3] == '0' + rank));
}

/* One square; `man` is its letter in a FEN, anything else is an empty square. */
static void square(struct xml *d, char man, int file, int rank, const char *last_move)
{
	static const char *const glyph[] = {"♙", "♘", "♗", "♖", "♕", "♔",
					    "♟", "♞", "♝", "♜", "♛", "♚"};
	static const char men[] = "PNBRQKpnbrqk";
	const char *found = strchr(men, man);
	char class[16];

	snprintf(class, sizeof(class), "%s%s", (rank + file) % 2 ? "d" : "l",
		 touches(last_move, file, rank) ? " moved" : "");
	xml_start(d, "td");
	xml_attribute(d, "class", class);
	if (found && *found)
		xml_text(d, glyph[found - men]);
	xml_end(d);
}

void page_board_write(struct xml *d, const char *fen, const char *last_move)
{
	char label[2] = "8";
	int rank, file;

	xml_start(d, "table");
	xml_attribute(d, "class", "board");
	xml_attribute(d, "aria-label", fen);
	for (rank = 8; rank >= 1; rank--, fen += *fen == '/') {
		xml_start(d, "tr");
		label[0] = (char)('0' + rank);
		xml_element(d, "th", label);
		for (file = 0; file < 8 && *fen && *fen != '/' && *fen != ' '; fen++) {
			int n = *fen >= '1' && *fen <= '8' ? *fen - '0' : 1;

			while (n--)
				square(d, *fen, file++, rank, last_move);
		}
		xml_end(d);
	}
	xml_start(d, "tr");
	xml_element(d, "th", "");
	for (file = 0; file < 8; file++) {
		label[0] = (char)('a' + file);
		xml_element(d, "th", label);
	}
	xml_end(d);
	xml_end(d);
}
