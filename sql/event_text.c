/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See event_text.h. */
#include "sql/event_text.h"

#include <string.h>

#include "core/base/civil.h"

#define MARK	"#"
#define WORD	5 /* bytes of "move " and "sent " */
#define DIGITS	6 /* of an instant */
#define INSTANT 20
#define DATE	10
#define DAY	86400

/* The rest of a text being read. */
struct rest {
	const char *at, *end;
};

static bool take(struct rest *r, const char *words)
{
	size_t n = strlen(words);

	if ((size_t)(r->end - r->at) < n || memcmp(r->at, words, n) != 0)
		return false;
	r->at += n;
	return true;
}

/* Accepts only what instant_format() writes and six digits can represent. */
static bool take_instant(struct rest *r, struct instant *ret_at)
{
	char text[INSTANT + 1], again[INSTANT_TEXT];

	if (r->end - r->at < INSTANT)
		return false;
	memcpy(text, r->at, INSTANT);
	text[INSTANT] = '\0';
	r->at += INSTANT;
	return instant_parse(text, ret_at) && ret_at->sec >= 0 && ret_at->sec >> 36 == 0 &&
	       !strcmp(instant_format(*ret_at, again), text);
}

static struct civil date_of(struct instant at, char relation)
{
	return (struct civil){(int32_t)(at.sec / DAY) + (relation == '+') - (relation == '-')};
}

/* The sign for a date relative to an instant; '\0' = none. */
static char take_date(struct rest *r, struct instant at)
{
	static const char signs[] = "=+-";
	char date[CIVIL_TEXT];

	for (const char *s = signs; *s; s++)
		if (take(r, civil_format(date_of(at, *s), date)))
			return *s;
	return '\0';
}

static char *put_instant(char *out, struct instant at)
{
	for (int i = 0; i < DIGITS; i++)
		*out++ = (char)('0' + (at.sec >> 6 * i & 63));
	return out;
}

size_t event_text_pack(const char *line, size_t len, char ret_packed[EVENT_TEXT_PACKED])
{
	struct rest r = {line, line + len};
	bool move = take(&r, "move at=");
	struct instant at;
	char *out = ret_packed, side, relation;

	if (len > EVENT_TEXT_PACKED || (!move && !take(&r, "sent at=")) || !take_instant(&r, &at))
		return 0;
	side = !move ? ' ' : take(&r, " side=w") ? 'w' : take(&r, " side=b") ? 'b' : '\0';
	if (!side || !take(&r, " day="))
		return 0;
	relation = take_date(&r, at);
	if (!relation || !take(&r, move ? " moves=\"" : " number="))
		return 0;
	if (move && (r.at == r.end || r.end[-1] != '"'))
		return 0;
	memcpy(out, line, WORD);
	memcpy(out + WORD, MARK, 1);
	out = put_instant(out + WORD + 1, at);
	if (move)
		*out++ = side;
	*out++ = relation;
	len = (size_t)(r.end - r.at) - move; /* without the closing quote */
	memcpy(out, r.at, len);
	return (size_t)(out - ret_packed) + len;
}

static bool get_instant(struct rest *r, struct instant *ret_at)
{
	ret_at->sec = 0;
	if (r->end - r->at < DIGITS)
		return false;
	for (int i = 0; i < DIGITS; i++) {
		int digit = *r->at++ - '0';
		if (digit < 0 || digit > 63)
			return false;
		ret_at->sec |= (int64_t)digit << 6 * i;
	}
	return true;
}

/* The side of a move, and its date relative to the instant. */
static bool has_signs(const struct rest *r, bool move)
{
	return r->end - r->at > move && (!move || r->at[0] == 'w' || r->at[0] == 'b') &&
	       (r->at[move] == '=' || r->at[move] == '+' || r->at[move] == '-');
}

bool event_text_unpack(const char *text, size_t len, struct sbuf *ret_line)
{
	struct rest r = {text, text + len};
	bool move = take(&r, "move " MARK);
	char buf[INSTANT_TEXT], side[] = " side=?";
	struct instant at;

	if ((!move && !take(&r, "sent " MARK)) || !get_instant(&r, &at) || !has_signs(&r, move))
		return false;
	sbuf_reset(ret_line);
	sbuf_add(ret_line, text, WORD);
	sbuf_add(ret_line, "at=", 3);
	sbuf_add(ret_line, instant_format(at, buf), INSTANT);
	if (move) {
		side[sizeof(side) - 2] = *r.at++;
		sbuf_add(ret_line, side, sizeof(side) - 1);
	}
	sbuf_add(ret_line, " day=", 5);
	sbuf_add(ret_line, civil_format(date_of(at, *r.at++), buf), DATE);
	sbuf_adds(ret_line, move ? " moves=\"" : " number=");
	sbuf_add(ret_line, r.at, (size_t)(r.end - r.at));
	if (move)
		sbuf_add(ret_line, "\"", 1);
	return true;
}
