/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Classifies each line; the first one that is not plain text ends the reading. */
#include "mail/in/quote.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"
#include "mail/in/phrases.h"
#include "text/text.h"

enum { LOOK = 400, WRAP = 4, HEADER_LINES = 6 };

enum mark {
	MARK_TEXT,
	MARK_EMPTY,
	MARK_QUOTED, /* starts with > */
	MARK_WROTE,  /* "on such a date so-and-so wrote:" */
	MARK_END,    /* delimiter, header block or signature: ignore everything below */
};

struct line {
	const char *s; /* trimmed */
	size_t len;
};

struct page {
	struct line *v;
	size_t n;
};

static struct line trimmed(const char *s, size_t len)
{
	while (len && isspace((unsigned char)*s))
		s++, len--;
	while (len && isspace((unsigned char)s[len - 1]))
		len--;
	return (struct line){s, len};
}

static bool starts(struct line l, const char *word)
{
	size_t n = strlen(word);

	return l.len >= n && strncasecmp(l.s, word, n) == 0;
}

static bool ends(struct line l, const char *word)
{
	size_t n = strlen(word);

	return l.len >= n && strncasecmp(l.s + l.len - n, word, n) == 0;
}

static bool contains(struct line l, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= l.len && i < LOOK; i++)
		if (strncasecmp(l.s + i, word, n) == 0)
			return true;
	return false;
}

static bool line_starts(const void *line, const char *phrase)
{
	return starts(*(const struct line *)line, phrase);
}

static bool line_contains(const void *line, const char *phrase)
{
	return contains(*(const struct line *)line, phrase);
}

static bool line_ends(const void *line, const char *phrase)
{
	return ends(*(const struct line *)line, phrase);
}

static bool starts_with_one(struct line l, enum phrases_set set)
{
	return phrases_any(set, line_starts, &l);
}

static bool contains_one(struct line l, enum phrases_set set)
{
	return phrases_any(set, line_contains, &l);
}

static bool ends_with_one(struct line l, enum phrases_set set)
{
	return phrases_any(set, line_ends, &l);
}

static bool made_of(struct line l, char c, size_t least)
{
	if (l.len < least)
		return false;
	for (size_t i = 0; i < l.len; i++)
		if (l.s[i] != c)
			return false;
	return true;
}

/* Strips bold marks and blanks that HTML mail leaves in the text. */
static struct line unstarred(struct line l)
{
	while (l.len && (*l.s == '*' || *l.s == '_'))
		l.s++, l.len--;
	return l;
}

/* --- fences, delimiters, signatures ---------------------------------------------------------- */

static bool is_fence(struct line l)
{
	for (size_t i = 0; i < text_lang_count(); i++)
		if (contains(l, tr(text_lang_at(i), QUOTE_FENCE)))
			return true;
	return false;
}

static bool is_delimiter(struct line l)
{
	if (made_of(l, '_', 5) || made_of(l, '-', 5))
		return true;
	return (starts(l, "--") || starts(l, "begin ") || starts(l, "start ") || starts(l, "__")) &&
	       contains_one(l, QUOTE_DELIMITER);
}

static bool is_signature(struct line l)
{
	if ((l.len == 2 || (l.len == 3 && l.s[2] == ' ')) && l.s[0] == '-' && l.s[1] == '-')
		return true;
	return l.len < 120 && starts_with_one(unstarred(l), QUOTE_SIGNATURE);
}

/* --- header blocks --------------------------------------------------------------------------- */

static bool is_header(struct line l)
{
	struct line bare = unstarred(l);
	char *colon = memchr(bare.s, ':', bare.len < 24 ? bare.len : 24);

	/* accepts "*From:* x" and "From*:* x" */
	if (!colon)
		return false;
	if (starts_with_one(bare, QUOTE_HEADER))
		return true;
	if (colon > bare.s && colon[-1] == '*') {
		char word[32];
		size_t n = (size_t)(colon - bare.s) - 1;
		memcpy(word, bare.s, n);
		memcpy(word + n, ":", 2);
		return starts_with_one((struct line){word, n + 1}, QUOTE_HEADER);
	}
	return false;
}

static bool is_header_block(const struct page *p, size_t at)
{
	int headers = 0;

	if (!is_header(p->v[at]))
		return false;
	for (size_t i = at; i < p->n && i < at + HEADER_LINES; i++)
		headers += is_header(p->v[i]);
	return headers >= 3;
}

/* --- so-and-so wrote ------------------------------------------------------------------------- */

/*
 * Is there a date: three groups of digits, or digits around a month: 3. okt. 2024, 2024-10-03,
 * 03/10/24?
 */
static bool has_date(struct line l)
{
	size_t look = l.len < 60 ? l.len : 60;
	int groups = 0;

	for (size_t i = 0; i < look; i++) {
		bool first = i == 0 || !isdigit((unsigned char)l.s[i - 1]);
		size_t run = 0;
		while (i + run < look && isdigit((unsigned char)l.s[i + run]))
			run++;
		groups += first && run >= 1 && run <= 4;
	}
	if (groups >= 2 && contains_one((struct line){l.s, look}, QUOTE_MONTH))
		return true;
	return groups >= 3 && (memchr(l.s, '/', look) || memchr(l.s, '-', look)) &&
	       (contains(l, "20") || contains(l, ":"));
}

static bool may_start_wrote(struct line l)
{
	return starts_with_one(unstarred(l), QUOTE_WROTE_FIRST) || has_date(l);
}

static bool has_address(struct line l)
{
	return contains(l, "@") && (contains(l, "<") || contains(l, "mailto:"));
}

static bool ends_wrote(struct line l)
{
	return ends(l, ":") || ends(l, ":*") || ends_with_one(l, QUOTE_WROTE_LAST);
}

/* Is the phrase the last word, as in "so-and-so wrote"?  It needs a blank before it. */
static bool is_last_word(const void *line, const char *phrase)
{
	struct line l = *(const struct line *)line;
	size_t n = strlen(phrase);

	return l.len > n && l.s[l.len - n - 1] == ' ' && ends(l, phrase);
}

static bool says_who(struct line l)
{
	return phrases_any(QUOTE_WROTE_COLON, is_last_word, &l);
}

/* Is the attribution complete on this line? */
static bool is_wrote_line(struct line l)
{
	if (l.len > LOOK)
		return false;
	if (ends(l, ":") && says_who((struct line){l.s, l.len - 1}))
		return true;
	if (ends(l, ":") && has_address(l) && (has_date(l) || contains_one(l, QUOTE_WROTE)))
		return true;
	return may_start_wrote(l) && ends_wrote(l) && contains_one(l, QUOTE_WROTE);
}

/* Is the attribution wrapped over up to four lines, starting at line `at`? */
static bool is_wrapped_wrote(const struct page *p, size_t at)
{
	bool wrote = false;

	if (!may_start_wrote(p->v[at]))
		return false;
	for (size_t i = at; i < p->n && i < at + WRAP; i++) {
		struct line l = p->v[i];
		if (!l.len || *l.s == '>' || l.len > LOOK)
			return false;
		if (i > at && starts_with_one(l, QUOTE_ON) && !wrote && !has_date(p->v[at]))
			return false; /* the sentence starts at that line, not at this one */
		wrote = wrote || contains_one(l, QUOTE_WROTE);
		if (wrote && ends_wrote(l))
			return true;
		if (i > at && ends(l, ":") && has_address(l) && has_date(p->v[at]))
			return true;
	}
	return false;
}

/* --- reading --------------------------------------------------------------------------------- */

static enum mark mark_of(const struct page *p, size_t at)
{
	struct line l = p->v[at];

	if (!l.len)
		return MARK_EMPTY;
	if (*l.s == '>' || *l.s == '|')
		return MARK_QUOTED;
	if (is_fence(l))
		return MARK_END;
	if (is_wrote_line(l) || is_wrapped_wrote(p, at))
		return MARK_WROTE;
	if (is_delimiter(l) || is_signature(l) || is_header_block(p, at))
		return MARK_END;
	return MARK_TEXT;
}

static void split(const char *text, size_t len, struct page *ret_page)
{
	size_t n = 1, at = 0;

	for (size_t i = 0; i < len; i++)
		n += text[i] == '\n';
	ret_page->v = mem_zeroed(n, sizeof(*ret_page->v));
	ret_page->n = n;
	for (size_t i = 0; i < n; i++) {
		const char *end = memchr(text + at, '\n', len - at);
		size_t run = end ? (size_t)(end - (text + at)) : len - at;
		ret_page->v[i] = trimmed(text + at, run);
		at += run + (end != NULL);
	}
}

/* Appends the plain lines from `at` on; returns the first one that is not plain. */
static size_t take_text(const struct page *p, size_t at, struct sbuf *out, bool *ret_any,
			enum mark *ret_mark)
{
	size_t gap = 0;

	*ret_any = false;
	*ret_mark = MARK_END;
	for (; at < p->n; at++) {
		enum mark mark = mark_of(p, at);
		if (mark == MARK_EMPTY) {
			gap++;
			continue;
		}
		if (mark != MARK_TEXT) {
			*ret_mark = mark;
			return at;
		}
		for (; *ret_any && gap; gap--)
			sbuf_addc(out, '\n');
		gap = 0;
		sbuf_add(out, p->v[at].s, p->v[at].len);
		sbuf_addc(out, '\n');
		*ret_any = true;
	}
	return at;
}

/* Skips "so-and-so wrote:", wrapped or not, and the lines with > below it. */
static size_t skip_quotation(const struct page *p, size_t at)
{
	size_t quoted = at;

	while (quoted < p->n && quoted < at + WRAP + 2 &&
	       !(p->v[quoted].len && *p->v[quoted].s == '>'))
		quoted++;
	if (quoted == p->n || !p->v[quoted].len || *p->v[quoted].s != '>')
		return p->n; /* an unmarked quotation: everything below may belong to it */
	while (quoted < p->n &&
	       (!p->v[quoted].len || *p->v[quoted].s == '>' || *p->v[quoted].s == '|'))
		quoted++;
	return quoted;
}

void quote_strip(const char *text, size_t len, struct sbuf *out)
{
	struct page page;
	enum mark mark;
	bool any;
	size_t at;

	split(text, len, &page);
	at = take_text(&page, 0, out, &any, &mark);
	if (!any && (mark == MARK_QUOTED || mark == MARK_WROTE)) {
		at = skip_quotation(&page, at);
		take_text(&page, at, out, &any, &mark);
	}
	free(page.v);
}
