/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads and writes short algebraic notation. */
#include "core/chess/san.h"
#include "core/chess/legality.h"

#include <string.h>

#define FILE_A ((bitboard)0x0101010101010101)
#define RANK_1 ((bitboard)0xff)

static const struct {
	const char *code;   /* language code */
	const char *pieces; /* indexed by enum piece_type */
	const char *castling[2];
	const char *promotes; /* written between the square and the piece */
} alphabets[SAN_LETTERS_COUNT] = {
	[SAN_ENGLISH] = {"en", "PNBRQK", {"O-O-O", "O-O"}, "="},
	[SAN_DANISH] = {"da", "BSLTDK", {"0-0-0", "0-0"}, ""},
};

/* The parts of a written move, before looking at the board. */
struct san_parts {
	int piece;	/* enum piece_type */
	int file, rank; /* of the from-square, -1 if not given */
	int to;
	int promotion; /* enum piece_type, -1 for none */
	int castling;  /* number of zeros: 0 none, 2 short, 3 long */
};

struct cursor {
	const char *pos, *end;
	enum san_letters letters;
};

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool starts_ep(const char *p, const char *end)
{
	return end - p >= 4 && !memcmp(p, "e.p.", 4);
}

/* Trims spaces and "e.p." at both ends. */
static void trim(struct cursor *c)
{
	const char *was_pos, *was_end;

	do {
		was_pos = c->pos;
		was_end = c->end;
		while (c->pos < c->end && is_blank(*c->pos))
			c->pos++;
		while (c->pos < c->end && is_blank(c->end[-1]))
			c->end--;
		if (starts_ep(c->pos, c->end))
			c->pos += 4;
		if (c->end - c->pos >= 4 && starts_ep(c->end - 4, c->end))
			c->end -= 4;
	} while (c->pos != was_pos || c->end != was_end);
}

/* Returns the character `ahead` places from the cursor, 0 at the end; "e.p." is skipped. */
static char peek(const struct cursor *c, int ahead)
{
	const char *p = c->pos;

	for (;; p++) {
		while (starts_ep(p, c->end))
			p += 4;
		if (p >= c->end)
			return 0;
		if (!ahead--)
			return *p;
	}
}

static void advance(struct cursor *c)
{
	while (starts_ep(c->pos, c->end))
		c->pos += 4;
	c->pos++;
}

static int index_in(const char *set, char ch)
{
	const char *hit = ch ? strchr(set, ch) : NULL;

	return hit ? (int)(hit - set) : -1;
}

static int file_of(char ch)
{
	return index_in("abcdefgh", ch);
}

static int rank_of(char ch)
{
	return index_in("12345678", ch);
}

/* Returns the piece for a letter, 0 if the alphabet does not have it. */
static int piece_of(enum san_letters letters, char ch)
{
	int i = index_in(alphabets[letters].pieces + 1, ch);

	return i < 0 ? 0 : KNIGHT + i;
}

static bool in_other_alphabet(enum san_letters letters, char ch)
{
	int i;

	if (piece_of(letters, ch))
		return false;
	for (i = 0; i < SAN_LETTERS_COUNT; i++) {
		if (piece_of((enum san_letters)i, ch))
			return true;
	}
	return false;
}

/* Only + and # may remain. */
static enum notation_error read_tail(struct cursor *c)
{
	while (peek(c, 0) == '+' || peek(c, 0) == '#')
		advance(c);
	if (c->pos == c->end)
		return NOTATION_OK;
	return in_other_alphabet(c->letters, peek(c, 0)) ? NOTATION_OTHER_LANGUAGE
							 : NOTATION_TRAILING;
}

/* Reads castling, 0-0, 0-0-0 or with letters O; otherwise returns false and consumes nothing. */
static bool read_castling(struct cursor *c, struct san_parts *parts)
{
	char zero = peek(c, 0);
	int n = 1;

	if ((zero != '0' && zero != 'O') || peek(c, 1) != '-')
		return false;
	while (n < 3 && peek(c, 2 * n - 1) == '-' && peek(c, 2 * n) == zero)
		n++;
	if (n < 2)
		return false;
	parts->castling = n;
	for (n = 2 * n - 1; n > 0; n--)
		advance(c);
	return true;
}

/*
 * [file][rank][x]square.  A file letter or rank digit belongs to the from-square if and only if
 * another square follows.
 */
static enum notation_error read_squares(struct cursor *c, struct san_parts *parts)
{
	int n = 0, to_file, to_rank;

	if (file_of(peek(c, 0)) >= 0 && rank_of(peek(c, 1)) >= 0)
		n = peek(c, 2) == 'x' || file_of(peek(c, 2)) >= 0 ? 2 : 0;
	else if (file_of(peek(c, 0)) >= 0 || rank_of(peek(c, 0)) >= 0)
		n = 1;
	if (n && file_of(peek(c, 0)) >= 0) {
		parts->file = file_of(peek(c, 0));
		advance(c);
		n--;
	}
	if (n) {
		parts->rank = rank_of(peek(c, 0));
		advance(c);
	}
	if (peek(c, 0) == 'x')
		advance(c);
	to_file = file_of(peek(c, 0));
	if (to_file < 0)
		return peek(c, 0) ? NOTATION_CHARACTER : NOTATION_SHORT;
	advance(c);
	to_rank = rank_of(peek(c, 0));
	if (to_rank < 0)
		return peek(c, 0) ? NOTATION_CHARACTER : NOTATION_SHORT;
	advance(c);
	parts->to = to_rank * 8 + to_file;
	return NOTATION_OK;
}

static void read_promotion(struct cursor *c, struct san_parts *parts)
{
	if (peek(c, 0) == '=')
		advance(c);
	if (peek(c, 0) == '(')
		advance(c);
	if (piece_of(c->letters, peek(c, 0))) {
		parts->promotion = piece_of(c->letters, peek(c, 0));
		advance(c);
	}
	if (peek(c, 0) == ')')
		advance(c);
}

/* Inline variant of piece_of(): most moves begin with a file or one of five letters. */
static int plain_piece(enum san_letters letters, char ch)
{
	const char *pieces = alphabets[letters].pieces;
	int piece;

	for (piece = KNIGHT; piece <= KING; piece++) {
		if (pieces[piece] == ch)
			return piece;
	}
	return 0;
}

/*
 * Fast path for moves as programs write them, [piece][file][rank][x]square[=][piece][+#]..., read
 * backwards.  Returns false with *parts undefined for anything else, which read_parts() handles.
 */
static bool read_plain(const char *text, size_t len, enum san_letters letters,
		       struct san_parts *parts)
{
	const char *pos = text, *end = text + len;

	*parts = (struct san_parts){PAWN, -1, -1, -1, -1, 0};
	while (end > pos && (end[-1] == '+' || end[-1] == '#'))
		end--;
	if (end - pos > 2 && (unsigned)(end[-1] - '1') > 7) {
		parts->promotion = plain_piece(letters, *--end);
		if (!parts->promotion)
			return false;
		end -= end[-1] == '=';
	}
	if (end - pos < 2 || (unsigned)(end[-1] - '1') > 7 || (unsigned)(end[-2] - 'a') > 7)
		return false;
	parts->to = (end[-1] - '1') * 8 + end[-2] - 'a';
	end -= 2;
	if (pos < end && (unsigned)(*pos - 'a') > 7) {
		parts->piece = plain_piece(letters, *pos);
		pos += parts->piece != 0;
	}
	if (pos < end && end[-1] == 'x')
		end--;
	if (pos < end && (unsigned)(*pos - 'a') <= 7)
		parts->file = *pos++ - 'a';
	if (pos < end && (unsigned)(*pos - '1') <= 7)
		parts->rank = *pos++ - '1';
	return pos == end;
}

static enum notation_error read_parts(struct cursor *c, struct san_parts *parts)
{
	enum notation_error err;

	*parts = (struct san_parts){PAWN, -1, -1, -1, -1, 0};
	trim(c);
	if (c->pos == c->end)
		return NOTATION_EMPTY;
	if (read_castling(c, parts))
		return read_tail(c);
	if (in_other_alphabet(c->letters, peek(c, 0)))
		return NOTATION_OTHER_LANGUAGE;
	if (piece_of(c->letters, peek(c, 0))) {
		parts->piece = piece_of(c->letters, peek(c, 0));
		advance(c);
	}
	err = read_squares(c, parts);
	if (err)
		return err;
	read_promotion(c, parts);
	return read_tail(c);
}

/* Returns the squares from which a piece may legally make the move, ignoring the promotion. */
static bitboard origins(const struct position *pos, const struct san_parts *parts)
{
	bitboard among = ~(bitboard)0;

	if (parts->file >= 0)
		among &= FILE_A << parts->file;
	if (parts->rank >= 0)
		among &= RANK_1 << (8 * parts->rank);
	return legality_origins(pos, (enum piece_type)parts->piece, parts->to, among);
}

/* Explains why no legal move matches, by the piece that comes closest. */
static enum notation_error why_none(const struct position *pos, const struct san_parts *parts)
{
	enum notation_error best = NOTATION_CANNOT_GO, err;
	int sq;

	if (parts->castling)
		return NOTATION_CASTLING;
	if (origins(pos, parts))
		return parts->promotion < 0 ? NOTATION_PROMOTION_MISSING
					    : NOTATION_PROMOTION_SURPLUS;
	for (sq = 0; sq < 64; sq++) {
		if (position_type_on(pos, sq) != parts->piece ||
		    position_color_on(pos, sq) != (int)pos->side ||
		    (parts->file >= 0 && (sq & 7) != parts->file) ||
		    (parts->rank >= 0 && sq >> 3 != parts->rank))
			continue;
		err = notation_why_illegal(pos, sq, parts->to, parts->promotion >= 0);
		if (err != NOTATION_CANNOT_GO)
			best = err;
	}
	return best;
}

/* Returns the move from one of those squares, MOVE_NONE if the promotion is wrong. */
static chess_move move_of(const struct position *pos, const struct san_parts *parts, int from)
{
	bool promotes = parts->piece == PAWN && (parts->to < 8 || parts->to >= 56);

	if (promotes)
		return parts->promotion < KNIGHT || parts->promotion > QUEEN
			       ? MOVE_NONE
			       : move_make_promotion(from, parts->to, parts->promotion);
	if (parts->promotion >= 0)
		return MOVE_NONE;
	return move_make(from, parts->to,
			 parts->piece == PAWN && legality_is_ep(pos, from, parts->to)
				 ? MOVE_EP
				 : MOVE_NORMAL);
}

/* Finds the one legal move that matches. */
static enum notation_error find(const struct position *pos, const struct san_parts *parts,
				chess_move *ret_move)
{
	chess_move found = MOVE_NONE;
	bitboard from;

	if (parts->castling) {
		found = legality_castling(pos, parts->castling == 2 ? CASTLE_SHORT : CASTLE_LONG);
	} else {
		from = origins(pos, parts);
		if (from)
			found = move_of(pos, parts, __builtin_ctzll(from));
		if (found != MOVE_NONE && (from & (from - 1)))
			return NOTATION_AMBIGUOUS;
	}
	if (found == MOVE_NONE)
		return why_none(pos, parts);
	*ret_move = found;
	return NOTATION_OK;
}

enum notation_error san_read(const struct position *pos, const char *text, size_t len,
			     enum san_letters letters, chess_move *ret_move, size_t *ret_column)
{
	struct cursor c = {text, text + len, letters};
	struct san_parts parts;
	enum notation_error err = NOTATION_OK;

	if (!read_plain(text, len, letters, &parts))
		err = read_parts(&c, &parts);
	if (ret_column && err)
		*ret_column = (size_t)(c.pos - text);
	if (err)
		return err;
	err = find(pos, &parts, ret_move);
	if (ret_column && err)
		*ret_column = 0;
	return err;
}

enum san_letters san_letters_of(const char *code)
{
	int i;

	for (i = 0; i < SAN_LETTERS_COUNT; i++) {
		if (!strcmp(alphabets[i].code, code))
			return (enum san_letters)i;
	}
	return SAN_ENGLISH;
}

const char *san_alphabet(enum san_letters letters)
{
	return alphabets[letters].pieces;
}

/* Returns the only alphabet with this letter; -1 if none or several have it. */
static int alphabet_of(char ch)
{
	int i, found = -1, hits = 0;

	for (i = 0; i < SAN_LETTERS_COUNT; i++) {
		if (piece_of((enum san_letters)i, ch)) {
			found = i;
			hits++;
		}
	}
	return hits == 1 ? found : -1;
}

int san_letters_in(const char *text, size_t len)
{
	size_t i;
	int found = -1;

	for (i = 0; i < len && found < 0; i++)
		found = alphabet_of(text[i]);
	return found;
}

/*
 * Writes the disambiguation between piece and square: nothing, the file if it suffices, otherwise
 * the rank, otherwise both.
 */
static size_t put_origin(const struct position *pos, chess_move m, char *p)
{
	int from = move_from(m);
	bitboard rivals = legality_origins(pos, (enum piece_type)position_type_on(pos, from),
					   move_to(m), ~((bitboard)1 << from));
	bool same_file = rivals & FILE_A << (from & 7), same_rank = rivals & RANK_1 << (from & 56);
	size_t n = 0;

	if (rivals && (!same_file || same_rank))
		p[n++] = (char)('a' + (from & 7));
	if (same_file)
		p[n++] = (char)('1' + (from >> 3));
	return n;
}

static size_t put_castling(chess_move m, enum san_letters letters, char *buf)
{
	const char *s = alphabets[letters].castling[move_to(m) > move_from(m)];

	memcpy(buf, s, strlen(s) + 1);
	return strlen(s);
}

size_t san_write(const struct position *pos, chess_move m, enum san_letters letters, char *buf)
{
	int from = move_from(m), to = move_to(m), type = position_type_on(pos, from);
	bool capture = position_type_on(pos, to) >= 0 || move_is_ep(m);
	char *p = buf;

	if (move_is_castling(m))
		return put_castling(m, letters, buf);
	if (type != PAWN) {
		*p++ = alphabets[letters].pieces[type];
		p += put_origin(pos, m, p);
	} else if (capture) {
		*p++ = (char)('a' + (from & 7));
	}
	if (capture)
		*p++ = 'x';
	*p++ = (char)('a' + (to & 7));
	*p++ = (char)('1' + (to >> 3));
	if (move_is_promotion(m)) {
		const char *sign = alphabets[letters].promotes;

		memcpy(p, sign, strlen(sign));
		p += strlen(sign);
		*p++ = alphabets[letters].pieces[move_promotion(m)];
	}
	*p = '\0';
	return (size_t)(p - buf);
}

const char *san_mark(const struct position *after)
{
	if (!position_in_check(after))
		return "";
	return movegen_count(after) ? "+" : "#";
}

size_t san_write_marked(const struct position *pos, chess_move m, enum san_letters letters,
			char *buf)
{
	struct position after = *pos;
	size_t n = san_write(pos, m, letters, buf);
	const char *mark;

	position_play(&after, m);
	mark = san_mark(&after);
	memcpy(buf + n, mark, strlen(mark) + 1);
	return n + strlen(mark);
}
