/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads and writes long Danish algebraic notation. */
#include "core/chess/longalg.h"

#include <string.h>

struct cursor {
	const char *pos, *end;
};

static bool at(const struct cursor *c, char ch)
{
	return c->pos < c->end && *c->pos == ch;
}

static bool is_blank(char ch)
{
	return ch == ' ' || (ch >= '\t' && ch <= '\r');
}

/*
 * Consumes the character at the cursor and returns its index in `set`; -1 if it is not in the set.
 */
static int take(struct cursor *c, const char *set)
{
	const char *hit;

	if (c->pos == c->end || !*c->pos)
		return -1;
	hit = strchr(set, *c->pos);
	if (!hit)
		return -1;
	c->pos++;
	return (int)(hit - set);
}

static bool take_square(struct cursor *c, uint8_t *ret)
{
	int file = take(c, "abcdefgh");
	int rank = file < 0 ? -1 : take(c, "12345678");

	if (rank < 0)
		return false;
	*ret = (uint8_t)(rank * 8 + file);
	return true;
}

/* Reads "(D)" and the like, or nothing. */
static bool take_promotion(struct cursor *c, struct move_token *t)
{
	int piece;

	if (!at(c, '('))
		return true;
	c->pos++;
	piece = take(c, "DTLS");
	if (piece < 0 || take(c, ")") < 0)
		return false;
	t->promotion = (uint8_t)(piece + 1);
	t->form = TOKEN_DSU;
	return true;
}

static void take_en_passant(struct cursor *c)
{
	const char *p = c->pos;

	while (p < c->end && is_blank(*p))
		p++;
	if (c->end - p >= 4 && !memcmp(p, "e.p.", 4))
		c->pos = p + 4;
}

static bool read_castling(const struct cursor *c, bool black, struct move_token *t)
{
	size_t n = (size_t)(c->end - c->pos);
	bool is_long = n == 5 && !memcmp(c->pos, "0-0-0", 5);

	if (!is_long && !(n == 3 && !memcmp(c->pos, "0-0", 3)))
		return false;
	t->from = black ? 60 : 4;
	t->to = (uint8_t)(t->from + (is_long ? -2 : 2));
	return true;
}

static bool read_move(struct cursor *c, struct move_token *t)
{
	take(c, "KDTLS");
	if (!take_square(c, &t->from) || take(c, "-x") < 0 || !take_square(c, &t->to))
		return false;
	if (!take_promotion(c, t))
		return false;
	take_en_passant(c);
	while (take(c, "+#") >= 0)
		;
	return c->pos == c->end;
}

bool longalg_read(const char *text, size_t len, bool black, struct move_token *ret,
		  size_t *ret_column)
{
	struct cursor c = {text, text + len};
	struct move_token t = {.form = TOKEN_PLAIN};

	while (c.pos < c.end && is_blank(*c.pos))
		c.pos++;
	while (c.pos < c.end && is_blank(c.end[-1]))
		c.end--;
	if (!read_castling(&c, black, &t) && !read_move(&c, &t)) {
		if (ret_column)
			*ret_column = (size_t)(c.pos - text);
		return false;
	}
	*ret = t;
	return true;
}

static char *put_square(char *p, int square)
{
	*p++ = (char)('a' + (square & 7));
	*p++ = (char)('1' + (square >> 3));
	return p;
}

static char *put_string(char *p, const char *s)
{
	size_t n = strlen(s);

	memcpy(p, s, n);
	return p + n;
}

static char *put_move(const struct position *pos, chess_move m, char *p)
{
	static const char letters[] = "-SLTDK";
	int from = move_from(m), to = move_to(m), type = position_type_on(pos, from);
	bool capture = position_type_on(pos, to) >= 0 || move_is_ep(m);

	if (move_is_castling(m))
		return put_string(p, to > from ? "0-0" : "0-0-0");
	if (type != PAWN)
		*p++ = letters[type];
	p = put_square(p, from);
	*p++ = capture ? 'x' : '-';
	p = put_square(p, to);
	if (move_is_promotion(m)) {
		*p++ = '(';
		*p++ = letters[move_promotion(m)];
		*p++ = ')';
	}
	return move_is_ep(m) ? put_string(p, " e.p.") : p;
}

size_t longalg_write(const struct position *pos, chess_move m, char *buf)
{
	char *end = put_move(pos, m, buf);

	*end = '\0';
	return (size_t)(end - buf);
}
