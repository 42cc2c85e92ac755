/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads the norms of other events; see title_claim.h. */
#include "core/rating/title_claim.h"

#include <string.h>

#define LINES_MOST  200
#define RATING_LAST 3999
#define GAMES_LAST  40 /* maximum for which one norm can count */

struct reader {
	struct title_claim_form *form;
	struct line_reader in;
};

static bool begins(const char *text, const char *word, const char **ret_rest)
{
	size_t n = strlen(word);

	if (strncmp(text, word, n) || (text[n] && text[n] != ' ' && text[n] != '\t'))
		return false;
	*ret_rest = text + n + strspn(text + n, " \t");
	return true;
}

/* Cuts the text at the next semicolon; returns the rest, NULL after the last part. */
static char *cut(char *at)
{
	char *end = at + strcspn(at, ";"), *next = *end ? end + 1 : NULL;

	while (end > at && strchr(" \t;", end[-1]))
		end--;
	*end = '\0';
	return next ? next + strspn(next, " \t") : NULL;
}

static bool read_number(struct reader *r, const char *at, int least, int most, int *ret)
{
	size_t n = strspn(at, "0123456789"), i;
	int v = 0;

	for (i = 0; i < n && i < 5; i++)
		v = 10 * v + (at[i] - '0');
	if (!n || n > 4 || at[n] || v < least || v > most)
		return line_reader_refuse(&r->in, at, "a whole number of %d to %d follows", least,
					  most);
	*ret = v;
	return true;
}

static bool read_date(struct reader *r, const char *at, struct civil *ret)
{
	return civil_parse(at, ret) || line_reader_refuse(&r->in, at, "a date is YYYY-MM-DD");
}

static bool read_text(struct reader *r, const char *at, char *ret, size_t size)
{
	if (!*at || strlen(at) >= size)
		return line_reader_refuse(&r->in, at, "a name of 1 to %zu bytes follows", size - 1);
	memcpy(ret, at, strlen(at) + 1);
	return true;
}

static bool read_title(struct reader *r, const char *at, enum norm_kind *ret)
{
	return fide_norm_parse(at, ret) ||
	       line_reader_refuse(&r->in, at, "a title is gm, im, wgm or wim");
}

static bool read_exempt(struct reader *r, const char *at, struct title_claim_entry *e)
{
	if (!*at || at[1] || !strchr("abcd", *at))
		return line_reader_refuse(&r->in, at, "an exemption is a, b, c or d (1.4.3)");
	e->norm.exempt = true;
	return true;
}

/* One part of a norm, between semicolons. */
static bool read_part(struct reader *r, const char *at, struct title_claim_entry *e)
{
	const char *rest;

	if (begins(at, "event", &rest))
		return read_text(r, rest, e->event, sizeof(e->event));
	if (begins(at, "place", &rest))
		return read_text(r, rest, e->place, sizeof(e->place));
	if (begins(at, "federation", &rest))
		return read_text(r, rest, e->federation, sizeof(e->federation));
	if (begins(at, "from", &rest))
		return read_date(r, rest, &e->from);
	if (begins(at, "to", &rest))
		return read_date(r, rest, &e->norm.ended);
	if (begins(at, "games", &rest))
		return read_number(r, rest, 1, GAMES_LAST, &e->norm.games);
	if (begins(at, "exempt", &rest))
		return read_exempt(r, rest, e);
	if (!strcmp(at, "eight"))
		return e->norm.eight = true;
	if (!strcmp(at, "open"))
		return e->norm.open = true;
	if (!strcmp(at, "daily"))
		return e->norm.daily = true;
	return line_reader_refuse(
		&r->in, at,
		"no word '%.40s', there are event, place, federation, from, to, games, "
		"exempt, eight, open, daily",
		at);
}

/* Checks that a norm is complete and that its event is not a duplicate. */
static bool check_norm(struct reader *r, const struct title_claim_entry *e)
{
	size_t i;

	if (!*e->event)
		return line_reader_refuse(&r->in, r->in.line,
					  "the norm does not name its event: event NAME");
	if (!e->norm.games)
		return line_reader_refuse(&r->in, r->in.line,
					  "the norm does not say for how many games it counts: "
					  "games 9");
	if (!civil_is_none(e->from) && !civil_is_none(e->norm.ended) &&
	    e->from.day > e->norm.ended.day)
		return line_reader_refuse(&r->in, r->in.line, "the event ends before it begins");
	for (i = 0; i < r->form->n; i++) {
		const struct title_claim_entry *o = &r->form->entries[i];

		if (!strcmp(o->event, e->event) && o->norm.ended.day == e->norm.ended.day)
			return line_reader_refuse(&r->in, r->in.line,
						  "the same event as in line %d", o->line);
	}
	return true;
}

static bool read_norm(struct reader *r, const char *at)
{
	struct title_claim_entry e = {.from = CIVIL_NONE, .line = r->in.number};
	char *part = r->in.line + (at - r->in.line), *next = cut(part);

	e.norm.ended = CIVIL_NONE;
	if (r->form->n == TITLE_CLAIM_MOST)
		return line_reader_refuse(&r->in, r->in.line, "more than %d norms",
					  TITLE_CLAIM_MOST);
	if (!read_title(r, part, &e.norm.kind))
		return false;
	for (part = next; part; part = next) {
		next = cut(part);
		if (*part && !read_part(r, part, &e))
			return false;
	}
	if (!check_norm(r, &e))
		return false;
	r->form->entries[r->form->n++] = e;
	return true;
}

static bool read_here(struct reader *r, const char *at)
{
	const char *rest;

	if (!*at)
		return line_reader_refuse(&r->in, at, "open or daily follows");
	while (*at) {
		if (begins(at, "open", &rest))
			r->form->here_open = true;
		else if (begins(at, "daily", &rest))
			r->form->here_daily = true;
		else
			return line_reader_refuse(&r->in, at,
						  "of this event only open and daily are said");
		at = rest;
	}
	return true;
}

static bool read_line(struct reader *r)
{
	const char *at = r->in.line + strspn(r->in.line, " \t"), *rest;

	if (!*at || *at == '#')
		return true;
	if (begins(at, "title", &rest))
		return r->form->titled = read_title(r, rest, &r->form->title);
	if (begins(at, "rating", &rest))
		return read_number(r, rest, 1000, RATING_LAST, &r->form->rating);
	if (begins(at, "norm", &rest))
		return read_norm(r, rest);
	if (begins(at, "here", &rest))
		return read_here(r, rest);
	return line_reader_refuse(&r->in, at, "no word '%.*s', there are title, rating, norm, here",
				  (int)(strcspn(at, " \t") > 40 ? 40 : strcspn(at, " \t")), at);
}

bool title_claim_read(const char *text, size_t len, const struct lang *lang,
		      struct title_claim_form *ret_form, struct line_fault *ret_fault)
{
	struct reader r = {.form = ret_form};

	memset(ret_form, 0, sizeof(*ret_form));
	line_reader_init(&r.in, text, len, LINES_MOST, lang, ret_fault);
	while (!line_reader_at_end(&r.in)) {
		if (!line_reader_next(&r.in) || !read_line(&r))
			return false;
	}
	return true;
}
