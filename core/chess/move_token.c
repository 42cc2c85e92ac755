/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads and writes numeric move tokens. */
#include "core/chess/move_token.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads two digits; on failure *p points to the offending byte. */
static enum move_token_error read_square(const char **p, const char *end, uint8_t *ret)
{
	int digit[2], i;

	for (i = 0; i < 2; i++, ++*p) {
		if (*p == end)
			return TOKEN_SHORT;
		if (**p < '1' || **p > '8')
			return TOKEN_DIGIT;
		digit[i] = **p - '1';
	}
	*ret = (uint8_t)(digit[1] * 8 + digit[0]);
	return TOKEN_OK;
}

static enum move_token_error read_promotion(const char **p, const char *end, struct move_token *t)
{
	if (*p == end)
		return TOKEN_OK;
	t->form = TOKEN_ICCF;
	if (**p == '(') {
		t->form = TOKEN_DSU;
		++*p;
	}
	if (*p == end)
		return TOKEN_SHORT;
	if (**p < '1' || **p > '4')
		return t->form == TOKEN_ICCF && (**p < '0' || **p > '9') ? TOKEN_TRAILING
									 : TOKEN_PROMOTION;
	t->promotion = (uint8_t)(**p - '0');
	++*p;
	if (t->form == TOKEN_ICCF)
		return TOKEN_OK;
	if (*p == end)
		return TOKEN_SHORT;
	if (**p != ')')
		return TOKEN_TRAILING;
	++*p;
	return TOKEN_OK;
}

static enum move_token_error read_body(const char **p, const char *end, struct move_token *t)
{
	enum move_token_error err;

	if (*p == end)
		return TOKEN_EMPTY;
	if (**p == '0') {
		t->series = true;
		++*p;
	}
	err = read_square(p, end, &t->from);
	if (!err)
		err = read_square(p, end, &t->to);
	if (!err)
		err = read_promotion(p, end, t);
	if (!err && *p != end)
		err = TOKEN_TRAILING;
	return err;
}

enum move_token_error move_token_read(const char *text, size_t len, struct move_token *ret,
				      size_t *ret_column)
{
	const char *p = text, *end = text + len;
	struct move_token t = {.form = TOKEN_PLAIN};
	enum move_token_error err;

	while (p < end && is_blank(*p))
		p++;
	while (p < end && is_blank(end[-1]))
		end--;
	while (p < end && (end[-1] == '.' || end[-1] == ',' || end[-1] == ';'))
		end--;
	err = read_body(&p, end, &t);
	if (!err)
		*ret = t;
	else if (ret_column)
		*ret_column = (size_t)(p - text);
	return err;
}

size_t move_token_write(const struct move_token *t, enum token_form form, char *buf)
{
	char *p = buf;

	if (t->series)
		*p++ = '0';
	move_token_put_square(p, t->from);
	move_token_put_square(p + 2, t->to);
	p += 4;
	if (t->promotion && form == TOKEN_DSU)
		*p++ = '(';
	if (t->promotion)
		*p++ = (char)('0' + t->promotion);
	if (t->promotion && form == TOKEN_DSU)
		*p++ = ')';
	*p = '\0';
	return (size_t)(p - buf);
}

bool move_token_same(const struct move_token *a, const struct move_token *b)
{
	return a->from == b->from && a->to == b->to && a->promotion == b->promotion;
}
