/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads flat replay lines. */
#include "cli/flat_line.h"

#include <string.h>

#define INTEGER_DIGITS 15 /* well inside 64 bits */

struct cursor {
	const char *pos, *end;
};

static void skip_blanks(struct cursor *c)
{
	while (c->pos < c->end && (*c->pos == ' ' || *c->pos == '\t'))
		c->pos++;
}

static bool take(struct cursor *c, char ch)
{
	skip_blanks(c);
	if (c->pos == c->end || *c->pos != ch)
		return false;
	c->pos++;
	return true;
}

/* Printable ASCII without the backslash. */
static bool is_plain(const char *text, size_t len)
{
	unsigned char bad = 0, ch;
	size_t i;

	for (i = 0; i < len; i++) {
		ch = (unsigned char)text[i];
		bad |= (unsigned char)((ch < 0x20) | (ch > 0x7e) | (ch == '\\'));
	}
	return !bad;
}

static bool read_string(struct cursor *c, struct flat_value *ret)
{
	const char *close;

	if (!take(c, '"'))
		return false;
	close = memchr(c->pos, '"', (size_t)(c->end - c->pos));
	if (!close || !is_plain(c->pos, (size_t)(close - c->pos)))
		return false;
	*ret = (struct flat_value){FLAT_STRING, c->pos, (size_t)(close - c->pos)};
	c->pos = close + 1;
	return true;
}

static bool read_integer(struct cursor *c, struct flat_value *ret)
{
	const char *start = c->pos;

	while (c->pos < c->end && *c->pos >= '0' && *c->pos <= '9')
		c->pos++;
	*ret = (struct flat_value){FLAT_INTEGER, start, (size_t)(c->pos - start)};
	return ret->len && ret->len <= INTEGER_DIGITS && (ret->len == 1 || *start != '0');
}

static bool read_word(struct cursor *c, const char *word, enum flat_kind kind,
		      struct flat_value *ret)
{
	size_t n = strlen(word);

	if ((size_t)(c->end - c->pos) < n || memcmp(c->pos, word, n))
		return false;
	*ret = (struct flat_value){kind, c->pos, n};
	c->pos += n;
	return true;
}

static bool read_value(struct cursor *c, struct flat_value *ret)
{
	skip_blanks(c);
	if (c->pos == c->end)
		return false;
	if (*c->pos == '"')
		return read_string(c, ret);
	return read_word(c, "true", FLAT_TRUE, ret) || read_word(c, "false", FLAT_FALSE, ret) ||
	       read_integer(c, ret);
}

/* Returns the field with a name; NULL for an unknown name. */
static struct flat_value *field_of(struct flat_line *line, const struct flat_value *name)
{
	if (name->len == 2 && !memcmp(name->text, "id", 2))
		return &line->id;
	if (name->len == 3 && !memcmp(name->text, "fen", 3))
		return &line->fen;
	if (name->len == 5 && !memcmp(name->text, "moves", 5))
		return &line->moves;
	if (name->len == 8 && !memcmp(name->text, "chess960", 8))
		return &line->chess960;
	return NULL;
}

static bool read_member(struct cursor *c, struct flat_line *line)
{
	struct flat_value name, *field;

	if (!read_string(c, &name))
		return false;
	field = field_of(line, &name);
	return field && field->kind == FLAT_ABSENT && take(c, ':') && read_value(c, field);
}

bool flat_line_read(const char *line, size_t len, struct flat_line *ret)
{
	struct cursor c = {line, line + len};
	struct flat_line got = {.id = {FLAT_ABSENT, NULL, 0}};

	if (!take(&c, '{'))
		return false;
	do {
		if (!read_member(&c, &got))
			return false;
	} while (take(&c, ','));
	if (!take(&c, '}'))
		return false;
	skip_blanks(&c);
	if (c.pos != c.end)
		return false;
	*ret = got;
	return true;
}
