/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Forsyth-Edwards notation, strict: FEN, X-FEN and Shredder-FEN in, X-FEN out.  A text that
 * describes no position reachable from a start position as far as counting tells is refused with
 * the place and the reason.
 *
 * Six fields with one blank between; the two clocks may be missing, together or the last alone,
 * and count as 0 and 1.  The en passant field may name the square behind any pawn that could just
 * have made a double step, as older programs do; it is kept only if the capture is legal, and
 * written only then.
 */
#ifndef CORE_CHESS_FEN_H
#define CORE_CHESS_FEN_H

#include "core/base/lang.h"
#include "core/chess/position.h"

#include <stdbool.h>
#include <stddef.h>

/* name, field (1 to 6, 0 for the whole), English, Danish */
#define FEN_ERRORS(X)                                                                              \
	X(FEN_OK, 0, "the position is in order", "stillingen er i orden")                          \
	X(FEN_EMPTY, 0, "there is no position", "der er ingen stilling")                           \
	X(FEN_LONG, 0, "the text is too long to be a position",                                    \
	  "teksten er for lang til at være en stilling")                                           \
	X(FEN_MISSING_FIELD, 0, "a field is missing; at least four are wanted",                    \
	  "der mangler et felt; mindst fire skal være der")                                        \
	X(FEN_BLANK, 0, "exactly one blank stands between two fields",                             \
	  "der står netop ét mellemrum mellem to felter")                                          \
	X(FEN_TRAILING, 0, "there is something behind the last field",                             \
	  "der står noget efter det sidste felt")                                                  \
	X(FEN_PIECE, 1, "this letter is no man: PNBRQK and pnbrqk are",                            \
	  "dette bogstav er ingen brik: det er PNBRQK og pnbrqk")                                  \
	X(FEN_DIGITS, 1, "two digits follow one another; they count empty squares together",       \
	  "to cifre følger efter hinanden; tomme felter tælles sammen")                            \
	X(FEN_RANK_LONG, 1, "this rank has more than eight squares",                               \
	  "denne række har mere end otte felter")                                                  \
	X(FEN_RANK_SHORT, 1, "this rank has fewer than eight squares",                             \
	  "denne række har færre end otte felter")                                                 \
	X(FEN_RANKS, 1, "there are eight ranks with seven slashes between",                        \
	  "der er otte rækker med syv skråstreger imellem")                                        \
	X(FEN_PAWN_RANK, 1, "a pawn cannot stand on the first or the last rank",                   \
	  "en bonde kan ikke stå på første eller sidste række")                                    \
	X(FEN_NO_KING, 1, "each side has one king; one is missing",                                \
	  "hver part har én konge; der mangler en")                                                \
	X(FEN_TWO_KINGS, 1, "each side has one king; this is another",                             \
	  "hver part har én konge; dette er endnu en")                                             \
	X(FEN_PAWNS, 1, "no side can have more than eight pawns",                                  \
	  "ingen part kan have flere end otte bønder")                                             \
	X(FEN_MEN, 1, "no side can have more than sixteen men",                                    \
	  "ingen part kan have flere end seksten brikker")                                         \
	X(FEN_PROMOTED, 1, "there are more promoted pieces than pawns missing",                    \
	  "der er flere forvandlede officerer, end der mangler bønder")                            \
	X(FEN_SIDE, 2, "the side to move is w or b", "parten i trækket er w eller b")              \
	X(FEN_CASTLING_LETTER, 3, "castling is - or some of KQkq",                                 \
	  "rokade er - eller nogle af KQkq")                                                       \
	X(FEN_CASTLING_LETTER_960, 3, "castling is - or some of KQkq or of the rooks' files",      \
	  "rokade er - eller nogle af KQkq eller tårnenes linjer")                                 \
	X(FEN_CASTLING_TWICE, 3, "the right to castle to this side is given twice",                \
	  "retten til rokade til denne side er angivet to gange")                                  \
	X(FEN_CASTLING_KING, 3, "the king does not stand where it can castle",                     \
	  "kongen står ikke, hvor den kan rokere")                                                 \
	X(FEN_CASTLING_ROOK, 3, "there is no rook for this castling",                              \
	  "der er intet tårn til denne rokade")                                                    \
	X(FEN_EP_SQUARE, 4, "en passant is - or a square", "en passant er - eller et felt")        \
	X(FEN_EP_RANK, 4, "the en passant square is on rank 6 with White to move, 3 with Black",   \
	  "en passant-feltet er på række 6 med hvid i trækket, 3 med sort")                        \
	X(FEN_EP_IMPOSSIBLE, 4, "no pawn can just have passed over the en passant square",         \
	  "ingen bonde kan netop være gået over en passant-feltet")                                \
	X(FEN_NUMBER, 5, "the count of quiet half-moves is a number 0 to 9999",                    \
	  "antallet af stille halvtræk er et tal 0 til 9999")                                      \
	X(FEN_MOVE_NUMBER, 6, "the move number is a number 1 to 9999",                             \
	  "træknummeret er et tal 1 til 9999")                                                     \
	X(FEN_OPPONENT_IN_CHECK, 2, "the side that is not to move stands in check",                \
	  "den part, der ikke er i trækket, står i skak")                                          \
	X(FEN_TRIPLE_CHECK, 1, "a king cannot be in check from more than two men",                 \
	  "en konge kan ikke stå i skak fra flere end to brikker")

enum fen_error {
#define X(name, field, en, da) name,
	FEN_ERRORS(X)
#undef X
};

/* Holds any FEN that fen_write() writes, with the closing NUL. */
#define FEN_TEXT 104

/*
 * Reads a position.  With `chess960` castling rights are X-FEN (K = the outermost rook on that
 * side) or Shredder-FEN (the rook's file), else KQkq with king and rooks at home.  On failure *ret
 * is untouched and *ret_column (if not NULL) is the offset of the byte at fault, from 0.  `text`
 * need not end with NUL.
 */
enum fen_error fen_parse(const char *text, size_t len, bool chess960, struct position *ret,
			 size_t *ret_column);

/* Writes X-FEN into `buf` (FEN_TEXT bytes) and returns its length. */
size_t fen_write(const struct position *pos, char *buf);

/* The first field alone; same buffer size. */
size_t fen_write_placement(const struct position *pos, char *buf);

/* The field an error belongs to, 1 to 6, or 0. */
int fen_error_field(enum fen_error err);

/* A sentence without full stop. */
const char *fen_error_text(enum fen_error err, enum lang lang);

#endif
