/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads and writes FEN.  The fields are read one by one onto a plain board and checked there as a
 * whole; the fast position is built last.
 */
#include "core/chess/fen.h"
#include "core/chess/board64.h"

#include <string.h>

#define FEN_LEN_MAX 256

static const char men[] = "PNBRQKpnbrqk";

static const struct {
	int field;
	const char *text;
} errors[] = {
#define X(name, field, text) [name] = {field, text},
	FEN_ERRORS(X)
#undef X
};

int fen_error_field(enum fen_error err)
{
	return errors[err].field;
}

const char *fen_error_text(enum fen_error err)
{
	return errors[err].text;
}

/* A FEN being read. */
struct reader {
	const char *pos, *end;
	bool chess960;
	struct board64 board;
	const char *where[64]; /* the letter in the text for the piece on a square */
	int side;
	const char *side_at;
	int rook[2][2]; /* like position.castle */
	int ep;		/* square, or -1 */
	int halfmove, number;
};

static bool at_end_of_field(const struct reader *r)
{
	return r->pos == r->end || *r->pos == ' ';
}

static enum fen_error read_rank(struct reader *r, int rank)
{
	const char *man;
	bool after_digit = false;
	int file = 0;

	for (; !at_end_of_field(r) && *r->pos != '/'; r->pos++) {
		man = *r->pos ? strchr(men, *r->pos) : NULL;
		if (!man && (*r->pos < '1' || *r->pos > '8'))
			return FEN_PIECE;
		if (!man && after_digit)
			return FEN_DIGITS;
		if (file + (man ? 1 : *r->pos - '0') > 8)
			return FEN_RANK_LONG;
		if (man) {
			r->where[rank * 8 + file] = r->pos;
			board64_put(&r->board, rank * 8 + file, (int)(man - men) % 6,
				    man - men < 6 ? WHITE : BLACK);
		}
		file += man ? 1 : *r->pos - '0';
		after_digit = !man;
	}
	return file == 8 ? FEN_OK : FEN_RANK_SHORT;
}

static enum fen_error read_placement(struct reader *r)
{
	enum fen_error err;
	int rank;

	for (rank = 7; rank >= 0; rank--) {
		err = read_rank(r, rank);
		if (err)
			return err;
		if (rank && at_end_of_field(r))
			return FEN_RANKS;
		if (rank)
			r->pos++;
	}
	return at_end_of_field(r) ? FEN_OK : FEN_RANKS;
}

static enum fen_error read_side(struct reader *r)
{
	r->side_at = r->pos;
	if (*r->pos != 'w' && *r->pos != 'b')
		return FEN_SIDE;
	r->side = *r->pos == 'w' ? WHITE : BLACK;
	r->pos++;
	return at_end_of_field(r) ? FEN_OK : FEN_SIDE;
}

/*
 * Returns the outermost rook of a colour on its first rank, on the given side of its king; -1 if
 * none.
 */
static int outermost_rook(const struct reader *r, int color, int king, bool is_long)
{
	int sq, step = is_long ? 1 : -1;

	for (sq = (king & ~7) + (is_long ? 0 : 7); sq != king; sq += step) {
		if (r->board.type[sq] == ROOK && r->board.color[sq] == color)
			return sq;
	}
	return -1;
}

/* Reads one castling letter: the colour, the side and the rook. */
static enum fen_error read_right(struct reader *r)
{
	int color = *r->pos >= 'a' ? BLACK : WHITE;
	char c = color == BLACK ? (char)(*r->pos - 'a' + 'A') : *r->pos;
	int home = color == BLACK ? 56 : 0, king = board64_king(&r->board, color), rook;
	bool by_file = c >= 'A' && c <= 'H', is_long = c == 'Q';

	if (c != 'K' && c != 'Q' && !(by_file && r->chess960))
		return r->chess960 ? FEN_CASTLING_LETTER_960 : FEN_CASTLING_LETTER;
	if (king >> 3 != home >> 3 || (king & 7) == 0 || (king & 7) == 7 ||
	    (!r->chess960 && king != home + 4))
		return FEN_CASTLING_KING;
	if (by_file)
		is_long = c - 'A' < (king & 7);
	if (by_file)
		rook = home + (c - 'A');
	else if (r->chess960)
		rook = outermost_rook(r, color, king, is_long);
	else
		rook = home + (is_long ? 0 : 7);
	if (rook < 0 || r->board.type[rook] != ROOK || r->board.color[rook] != color)
		return FEN_CASTLING_ROOK;
	if (r->rook[color][is_long] >= 0)
		return FEN_CASTLING_TWICE;
	r->rook[color][is_long] = rook;
	return FEN_OK;
}

static enum fen_error read_castling(struct reader *r)
{
	enum fen_error err;

	if (*r->pos == '-') {
		r->pos++;
		return at_end_of_field(r) ? FEN_OK : FEN_CASTLING_LETTER;
	}
	for (; !at_end_of_field(r); r->pos++) {
		err = read_right(r);
		if (err)
			return err;
	}
	return FEN_OK;
}

/*
 * Returns whether a pawn can just have passed the square: it is in front, the two squares behind it
 * are empty, and before that step the side now to move was not in check.
 */
static bool ep_is_possible(const struct reader *r)
{
	int forward = r->side == WHITE ? -8 : 8, pusher = !r->side;
	int pawn = r->ep + forward, origin = r->ep - forward;
	struct board64 before = r->board;

	if (r->board.type[pawn] != PAWN || r->board.color[pawn] != pusher ||
	    r->board.type[r->ep] >= 0 || r->board.type[origin] >= 0)
		return false;
	board64_put(&before, pawn, -1, -1);
	board64_put(&before, origin, PAWN, pusher);
	return !board64_attackers(&before, board64_king(&before, r->side), pusher);
}

static enum fen_error read_ep(struct reader *r)
{
	if (*r->pos == '-') {
		r->pos++;
		return at_end_of_field(r) ? FEN_OK : FEN_EP_SQUARE;
	}
	if (*r->pos < 'a' || *r->pos > 'h' || r->end - r->pos < 2 || r->pos[1] < '1' ||
	    r->pos[1] > '8')
		return FEN_EP_SQUARE;
	if (r->pos[1] != (r->side == WHITE ? '6' : '3'))
		return FEN_EP_RANK;
	r->ep = (r->pos[1] - '1') * 8 + (r->pos[0] - 'a');
	if (!ep_is_possible(r))
		return FEN_EP_IMPOSSIBLE;
	r->pos += 2;
	return at_end_of_field(r) ? FEN_OK : FEN_EP_SQUARE;
}

static enum fen_error read_number(struct reader *r, int min, enum fen_error err, int *ret)
{
	const char *start = r->pos;
	int n = 0;

	for (; !at_end_of_field(r); r->pos++) {
		if (*r->pos < '0' || *r->pos > '9' || r->pos - start == 4)
			return err;
		n = n * 10 + (*r->pos - '0');
	}
	if (n >= min && (r->pos - start == 1 || *start != '0')) {
		*ret = n;
		return FEN_OK;
	}
	r->pos = start;
	return err;
}

/* Reads the space before a field.  Sets `*ret_more` to false at the end of the text. */
static enum fen_error next_field(struct reader *r, bool *ret_more)
{
	*ret_more = r->pos < r->end;
	if (!*ret_more)
		return FEN_OK;
	r->pos++;
	return at_end_of_field(r) ? FEN_BLANK : FEN_OK;
}

/* Moves the reader to the first letter of the piece on the square. */
static enum fen_error at_square(struct reader *r, int sq, enum fen_error err)
{
	r->pos = r->where[sq];
	return err;
}

static enum fen_error check_kings(struct reader *r, const char *start)
{
	int count[2] = {0, 0}, sq;

	for (sq = 63; sq >= 0; sq--) {
		if (r->board.type[sq ^ 7] == KING && ++count[r->board.color[sq ^ 7]] == 2)
			return at_square(r, sq ^ 7, FEN_TWO_KINGS);
	}
	if (count[WHITE] && count[BLACK])
		return FEN_OK;
	r->pos = start;
	return FEN_NO_KING;
}

static int excess(int n, int at_start)
{
	return n > at_start ? n - at_start : 0;
}

/* Counts the pieces of one side; pieces beyond those of the start position were once pawns. */
static enum fen_error check_side_material(struct reader *r, int color)
{
	int count[6] = {0}, bishops[2] = {0, 0}, men_n = 0, promoted, i, sq;

	/* In text order, so that the first surplus piece is reported. */
	for (i = 63; i >= 0; i--) {
		sq = i ^ 7;
		if (r->board.color[sq] != color)
			continue;
		count[r->board.type[sq]]++;
		bishops[((sq >> 3) + sq) & 1] += r->board.type[sq] == BISHOP;
		if (count[PAWN] > 8)
			return at_square(r, sq, FEN_PAWNS);
		if (++men_n > 16)
			return at_square(r, sq, FEN_MEN);
		promoted = excess(count[QUEEN], 1) + excess(count[ROOK], 2) +
			   excess(count[KNIGHT], 2) + excess(bishops[0], 1) + excess(bishops[1], 1);
		if (promoted + count[PAWN] > 8)
			return at_square(r, sq, FEN_PROMOTED);
	}
	return FEN_OK;
}

static enum fen_error check_material(struct reader *r, const char *start)
{
	enum fen_error err;
	int sq;

	for (sq = 0; sq < 64; sq++) {
		if (r->board.type[sq] == PAWN && (sq < 8 || sq >= 56))
			return at_square(r, sq, FEN_PAWN_RANK);
	}
	err = check_kings(r, start);
	if (!err)
		err = check_side_material(r, WHITE);
	if (!err)
		err = check_side_material(r, BLACK);
	return err;
}

static enum fen_error check_checks(struct reader *r)
{
	int own = board64_king(&r->board, r->side), other = board64_king(&r->board, !r->side);

	if (board64_attackers(&r->board, other, r->side)) {
		r->pos = r->side_at;
		return FEN_OPPONENT_IN_CHECK;
	}
	if (board64_attackers(&r->board, own, !r->side) > 2)
		return at_square(r, own, FEN_TRIPLE_CHECK);
	return FEN_OK;
}

static void build(const struct reader *r, struct position *ret)
{
	struct position pos = {.ep = (int8_t)r->ep,
			       .side = (uint8_t)r->side,
			       .chess960 = r->chess960,
			       .halfmove = (uint16_t)r->halfmove,
			       .fullmove = (uint16_t)r->number};
	int sq;

	for (sq = 0; sq < 64; sq++) {
		if (r->board.type[sq] < 0)
			continue;
		pos.by_type[r->board.type[sq]] |= 1ULL << sq;
		pos.by_color[r->board.color[sq]] |= 1ULL << sq;
	}
	for (sq = 0; sq < 4; sq++)
		pos.castle[sq / 2][sq % 2] = (int8_t)r->rook[sq / 2][sq % 2];
	position_settle(&pos);
	*ret = pos;
}

/* Reads the four mandatory fields, in order. */
static enum fen_error read_required(struct reader *r)
{
	static enum fen_error (*const fields[])(struct reader *) = {read_side, read_castling,
								    read_ep};
	const char *start = r->pos;
	enum fen_error err = read_placement(r);
	bool more;
	size_t i;

	if (!err)
		err = check_material(r, start);
	for (i = 0; !err && i < sizeof(fields) / sizeof(*fields); i++) {
		err = next_field(r, &more);
		if (!err && !more)
			err = FEN_MISSING_FIELD;
		if (!err)
			err = fields[i](r);
	}
	return err;
}

static enum fen_error read_clocks(struct reader *r)
{
	enum fen_error err;
	bool more;

	err = next_field(r, &more);
	if (err || !more)
		return err;
	err = read_number(r, 0, FEN_NUMBER, &r->halfmove);
	if (!err)
		err = next_field(r, &more);
	if (err || !more)
		return err;
	err = read_number(r, 1, FEN_MOVE_NUMBER, &r->number);
	return !err && r->pos < r->end ? FEN_TRAILING : err;
}

static enum fen_error read_all(struct reader *r)
{
	enum fen_error err;

	if (r->pos == r->end)
		return FEN_EMPTY;
	if (r->end - r->pos > FEN_LEN_MAX)
		return FEN_LONG;
	err = read_required(r);
	if (!err)
		err = read_clocks(r);
	if (!err)
		err = check_checks(r);
	return err;
}

enum fen_error fen_parse(const char *text, size_t len, bool chess960, struct position *ret,
			 size_t *ret_column)
{
	struct reader r = {.pos = text,
			   .end = text + len,
			   .chess960 = chess960,
			   .rook = {{-1, -1}, {-1, -1}},
			   .ep = -1,
			   .number = 1};
	enum fen_error err;

	board64_clear(&r.board);
	err = read_all(&r);
	if (!err)
		build(&r, ret);
	else if (ret_column)
		*ret_column = (size_t)(r.pos - text);
	return err;
}

/* The letter of the piece on each square, '\0' if it is empty. */
static void letters_on(const struct position *pos, char ret_letters[64])
{
	memset(ret_letters, 0, 64);
	for (int i = 0; i < 12; i++) {
		bitboard squares = pos->by_type[i % 6] & pos->by_color[i < 6 ? WHITE : BLACK];

		for (; squares; squares &= squares - 1)
			ret_letters[__builtin_ctzll(squares)] = men[i];
	}
}

static char *put_rank(const char letters[8], char *p)
{
	int empty = 0;

	for (int file = 0; file < 8; file++) {
		if (!letters[file]) {
			empty++;
			continue;
		}
		if (empty)
			*p++ = (char)('0' + empty);
		empty = 0;
		*p++ = letters[file];
	}
	if (empty)
		*p++ = (char)('0' + empty);
	return p;
}

size_t fen_write_placement(const struct position *pos, char *buf)
{
	char letters[64], *p = buf;

	letters_on(pos, letters);
	for (int rank = 7; rank >= 0; rank--) {
		p = put_rank(letters + 8 * rank, p);
		*p++ = rank ? '/' : '\0';
	}
	return (size_t)(p - 1 - buf);
}

/* X-FEN: K or Q if the rook is the outermost on its side, otherwise its file. */
static char right_letter(const struct position *pos, int color, bool is_long, int rook)
{
	int sq, step = is_long ? -1 : 1, edge = (rook & ~7) + (is_long ? 0 : 7);
	char letter = is_long ? 'Q' : 'K';

	for (sq = rook; sq != edge;) {
		sq += step;
		if (position_type_on(pos, sq) == ROOK && position_color_on(pos, sq) == color)
			letter = (char)('A' + (rook & 7));
	}
	return color == BLACK ? (char)(letter - 'A' + 'a') : letter;
}

static char *put_castling(const struct position *pos, char *p)
{
	char *start = p;
	int color, is_long, rook;

	for (color = WHITE; color <= BLACK; color++) {
		for (is_long = 0; is_long < 2; is_long++) {
			rook = pos->castle[color][is_long];
			if (rook >= 0)
				*p++ = right_letter(pos, color, is_long, rook);
		}
	}
	if (p == start)
		*p++ = '-';
	return p;
}

static char *put_number(char *p, unsigned n)
{
	char digits[12];
	int i = 0;

	do {
		digits[i++] = (char)('0' + n % 10);
		n /= 10;
	} while (n);
	while (i)
		*p++ = digits[--i];
	return p;
}

size_t fen_write(const struct position *pos, char *buf)
{
	char *p = buf + fen_write_placement(pos, buf);

	*p++ = ' ';
	*p++ = pos->side == WHITE ? 'w' : 'b';
	*p++ = ' ';
	p = put_castling(pos, p);
	*p++ = ' ';
	if (pos->ep >= 0) {
		*p++ = (char)('a' + (pos->ep & 7));
		*p++ = (char)('1' + (pos->ep >> 3));
	} else {
		*p++ = '-';
	}
	*p++ = ' ';
	p = put_number(p, pos->halfmove);
	*p++ = ' ';
	p = put_number(p, pos->fullmove);
	*p = '\0';
	return (size_t)(p - buf);
}
