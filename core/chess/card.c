/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads a card word by word.  Anything other than a number, a dash or a move is skipped, so that
 * commas, quotation marks and greetings between the moves are harmless.
 */
#include "core/chess/card.h"

#include <string.h>

#define EN_DASH "\xe2\x80\x93"

void card_reader_init(struct card_reader *r, const char *text, size_t len)
{
	*r = (struct card_reader){text, text + len, CARD_NO_NUMBER, false, false};
}

static size_t run_of(const struct card_reader *r, const char *set)
{
	const char *p = r->pos;

	while (p < r->end && *p && strchr(set, *p))
		p++;
	return (size_t)(p - r->pos);
}

/* Returns the length of the dash at the current position, 0 if there is none. */
static size_t dash(const struct card_reader *r)
{
	if (*r->pos == '-')
		return 1;
	if (r->end - r->pos >= 3 && !memcmp(r->pos, EN_DASH, 3))
		return 3;
	return 0;
}

static void set_number(struct card_reader *r, size_t digits)
{
	size_t i;

	r->number = 0;
	for (i = 0; i < digits; i++)
		r->number = r->number * 10 + (r->pos[i] - '0');
	r->black = false;
	r->pos += digits + 1;
}

/*
 * Skips numbers, dashes and other characters up to the next move.  Returns its length, 0 at the end
 * of the card.
 */
static size_t find_word(struct card_reader *r)
{
	size_t n;

	while (r->pos < r->end) {
		n = run_of(r, "0123456789");
		if (n && r->pos + n < r->end && r->pos[n] == '.') {
			if (n > 3)
				return n + 1;
			set_number(r, n);
			continue;
		}
		n = dash(r);
		if (n) {
			r->black = true;
			r->pos += n;
			continue;
		}
		n = run_of(r, "012345678()");
		if (n)
			return n;
		r->pos++;
	}
	return 0;
}

bool card_next(struct card_reader *r, struct card_move *ret)
{
	size_t n = find_word(r);
	struct card_move m = {r->number, r->black, false, r->pos, n, TOKEN_OK, {0}};

	if (!n)
		return false;
	m.error = move_token_read(r->pos, n, &m.token, NULL);
	if (!m.error && m.token.series)
		r->series = true;
	m.series = r->series;
	if (r->black && r->number != CARD_NO_NUMBER)
		r->number++;
	r->black = !r->black;
	r->pos += n;
	*ret = m;
	return true;
}

void card_writer_init(struct card_writer *w, struct sbuf *out, long number, bool black)
{
	*w = (struct card_writer){out, number, black, true};
}

void card_add(struct card_writer *w, const char *token)
{
	if (!w->black) {
		sbuf_addf(w->out, "%s%ld. %s", w->first ? "" : " ", w->number, token);
	} else {
		if (w->first)
			sbuf_addf(w->out, "%ld.-", w->number);
		sbuf_addf(w->out, ", %s", token);
		w->number++;
	}
	w->black = !w->black;
	w->first = false;
}

void card_finish(struct card_writer *w)
{
	sbuf_addc(w->out, '.');
}
