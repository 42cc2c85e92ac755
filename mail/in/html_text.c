/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A scanner over tags, entities and text that looks at each byte a bounded number of times. */
#include "mail/in/html_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct scan {
	const char *at, *end;
	struct sbuf *out;
	int quotes;	  /* open blockquotes */
	int pre;	  /* open <pre> */
	bool line_open;	  /* the current line has text */
	char blank_owed;  /* separator before the next word: ' ' or the cell mark; '\0' = none */
	const char *skip; /* element whose content is skipped; NULL = none */
	size_t skip_len;
	int skip_depth; /* open elements of that name inside it */
};

static void new_line(struct scan *s)
{
	if (s->line_open)
		sbuf_addc(s->out, '\n');
	s->line_open = false;
	s->blank_owed = '\0';
}

static void put(struct scan *s, const char *bytes, size_t len)
{
	if (!s->line_open)
		for (int i = 0; i < s->quotes && i < 8; i++)
			sbuf_adds(s->out, "> ");
	if (s->blank_owed && s->line_open)
		sbuf_addc(s->out, s->blank_owed);
	s->line_open = true;
	s->blank_owed = '\0';
	sbuf_add(s->out, bytes, len);
}

static void owe_blank(struct scan *s)
{
	if (!s->blank_owed)
		s->blank_owed = ' ';
}

static void put_code(struct scan *s, uint32_t c)
{
	char b[4];
	size_t n;

	if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		c = 0xfffd;
	if (c == 0xa0 || c == ' ' || c == '\t' || c == '\n' || c == '\r') {
		owe_blank(s);
		return;
	}
	if (c < 0x80) {
		b[0] = (char)c, n = 1;
	} else if (c < 0x800) {
		b[0] = (char)(0xc0 | c >> 6), b[1] = (char)(0x80 | (c & 63)), n = 2;
	} else if (c < 0x10000) {
		b[0] = (char)(0xe0 | c >> 12), b[1] = (char)(0x80 | (c >> 6 & 63));
		b[2] = (char)(0x80 | (c & 63)), n = 3;
	} else {
		b[0] = (char)(0xf0 | c >> 18), b[1] = (char)(0x80 | (c >> 12 & 63));
		b[2] = (char)(0x80 | (c >> 6 & 63)), b[3] = (char)(0x80 | (c & 63)), n = 4;
	}
	put(s, b, n);
}

static const struct {
	const char *name;
	uint32_t code;
} entities[] = {
	{"amp", '&'},	   {"lt", '<'},	      {"gt", '>'},	  {"quot", '"'},
	{"apos", '\''},	   {"nbsp", 0xa0},    {"aelig", 0xe6},	  {"oslash", 0xf8},
	{"aring", 0xe5},   {"AElig", 0xc6},   {"Oslash", 0xd8},	  {"Aring", 0xc5},
	{"eacute", 0xe9},  {"auml", 0xe4},    {"ouml", 0xf6},	  {"uuml", 0xfc},
	{"Auml", 0xc4},	   {"Ouml", 0xd6},    {"Uuml", 0xdc},	  {"szlig", 0xdf},
	{"ndash", 0x2013}, {"mdash", 0x2014}, {"hellip", 0x2026}, {"frac12", 0xbd},
	{"laquo", 0xab},   {"raquo", 0xbb},   {"rsquo", 0x2019},  {"lsquo", 0x2018},
	{"rdquo", 0x201d}, {"ldquo", 0x201c},
};

/* At '&': the code point and the number of bytes it takes; 0 for a plain ampersand. */
static size_t entity(const char *at, size_t len, uint32_t *ret_code)
{
	size_t n = 1;

	if (len > 2 && at[1] == '#') {
		bool hex = at[2] == 'x' || at[2] == 'X';
		char digits[12] = "";
		size_t d = 0;
		for (n = hex ? 3 : 2; n < len && d < 8 && isxdigit((unsigned char)at[n]); n++)
			digits[d++] = at[n];
		*ret_code = (uint32_t)strtoul(digits, NULL, hex ? 16 : 10);
		return d ? n + (n < len && at[n] == ';') : 0;
	}
	while (n < len && n < 10 && isalnum((unsigned char)at[n]))
		n++;
	for (size_t i = 0; i < sizeof(entities) / sizeof(*entities); i++)
		if (strlen(entities[i].name) == n - 1 &&
		    memcmp(at + 1, entities[i].name, n - 1) == 0) {
			*ret_code = entities[i].code;
			return n + (n < len && at[n] == ';');
		}
	return 0;
}

static bool is_one_of(const char *name, size_t len, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, " ");
		if (n == len && strncasecmp(list, name, n) == 0)
			return true;
		list += n;
		list += *list == ' ';
	}
	return false;
}

static void open_tag(struct scan *s, const char *name, size_t len)
{
	if (is_one_of(name, len, "br")) {
		if (!s->line_open)
			put(s, "", 0);
		new_line(s);
		return;
	}
	if (is_one_of(name, len, "td th")) {
		s->blank_owed = HTML_TEXT_CELL;
		return;
	}
	if (!is_one_of(name, len,
		       "p div blockquote tr table ul ol li h1 h2 h3 h4 h5 h6 pre hr "
		       "body section article header footer dl dt dd center address"))
		return;
	new_line(s);
	if (is_one_of(name, len, "hr")) {
		put(s, "-----", 5);
		new_line(s);
	}
	s->pre += is_one_of(name, len, "pre");
	s->quotes += is_one_of(name, len, "blockquote");
}

static void close_tag(struct scan *s, const char *name, size_t len)
{
	if (!is_one_of(name, len,
		       "p div blockquote tr table ul ol li h1 h2 h3 h4 h5 h6 pre body "
		       "section article header footer dl dt dd center address"))
		return;
	new_line(s);
	if (is_one_of(name, len, "blockquote") && s->quotes)
		s->quotes--;
	if (is_one_of(name, len, "pre") && s->pre)
		s->pre--;
	if (is_one_of(name, len, "p") && s->out->len)
		sbuf_addc(s->out, '\n');
}

/* At '<' of a tag: returns the position after its '>'; honours quoted attributes. */
static const char *tag_end(const char *at, const char *end)
{
	char quote = '\0';

	for (at++; at < end; at++) {
		if (quote && *at == quote)
			quote = '\0';
		else if (!quote && (*at == '"' || *at == '\'') && at[-1] == '=')
			quote = *at;
		else if (!quote && *at == '>')
			return at + 1;
	}
	return end;
}

/* --- what is not shown ----------------------------------------------------------------------- */

/* Appends the declarations of a style in lower case, without blanks, each after a semicolon. */
static void read_style(const char *value, size_t len, struct sbuf *out)
{
	sbuf_addc(out, ';');
	for (size_t i = 0; i < len; i++) {
		uint32_t code = (unsigned char)value[i];
		size_t n = value[i] == '&' ? entity(value + i, len - i, &code) : 0;

		if (n)
			i += n - 1;
		if (code && code < 0x80 && !isspace((int)code))
			sbuf_addc(out, (char)tolower((int)code));
	}
}

/* Is a size in the style zero: "font-size:0", "font-size:0.0px"? */
static bool is_zero(const char *style, const char *name)
{
	const char *at = strstr(style, name);

	if (!at)
		return false;
	at += strlen(name);
	return *at >= '0' && *at <= '9' && strtod(at, NULL) < 0.1;
}

/* CSS escapes and comments, which would defeat a plain comparison, count as hiding. */
static bool style_hides(const char *value, size_t len)
{
	static const char *const words[] = {";display:none",
					    ";visibility:hidden",
					    ";visibility:collapse",
					    ";mso-hide:all",
					    "\\",
					    "/*"};
	static const char *const sizes[] = {";font-size:", ";opacity:", ";max-height:"};
	struct sbuf style = SBUF_INIT;
	bool hides = false;

	read_style(value, len, &style);
	for (size_t i = 0; i < sizeof(words) / sizeof(*words) && !hides; i++)
		hides = strstr(style.buf, words[i]) != NULL;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes) && !hides; i++)
		hides = is_zero(style.buf, sizes[i]);
	sbuf_release(&style);
	return hides;
}

/* Reads one attribute; returns its end. */
static const char *attribute(const char *at, const char *end, bool *ret_hides)
{
	const char *name = at, *value;
	size_t len, value_len;

	while (at < end && !isspace((unsigned char)*at) && *at != '=')
		at++;
	len = (size_t)(at - name);
	while (at < end && isspace((unsigned char)*at))
		at++;
	if (at == end || *at != '=') {
		*ret_hides |= is_one_of(name, len, "hidden");
		return at;
	}
	for (at++; at < end && isspace((unsigned char)*at);)
		at++;
	value = at;
	if (at < end && (*at == '"' || *at == '\'')) {
		const char *close = memchr(at + 1, *at, (size_t)(end - at) - 1);

		value++;
		at = close ? close + 1 : end;
		value_len = (size_t)((close ? close : end) - value);
	} else {
		while (at < end && !isspace((unsigned char)*at))
			at++;
		value_len = (size_t)(at - value);
	}
	*ret_hides |= is_one_of(name, len, "hidden") ||
		      (is_one_of(name, len, "style") && style_hides(value, value_len));
	return at;
}

/* Do the attributes of a tag, given the text after its name, hide the element? */
static bool hides(const char *at, const char *end)
{
	bool hides = false;

	if (end > at && end[-1] == '>')
		end--;
	while (at < end && !hides) {
		if (isspace((unsigned char)*at) || *at == '/')
			at++;
		else
			at = attribute(at, end, &hides);
	}
	return hides;
}

static bool has_no_content(const char *name, size_t len)
{
	return is_one_of(name, len,
			 "area base br col embed hr img input link meta source track wbr");
}

static void begin_skip(struct scan *s, const char *name, size_t len)
{
	s->skip = name;
	s->skip_len = len;
	s->skip_depth = 0;
}

static void skipped_tag(struct scan *s, const char *name, size_t len, bool closing)
{
	if (len != s->skip_len || strncasecmp(s->skip, name, len) != 0)
		return;
	if (!closing)
		s->skip_depth++;
	else if (s->skip_depth-- == 0)
		s->skip = NULL;
}

static void tag(struct scan *s)
{
	const char *name = s->at + 1;
	bool closing = name < s->end && *name == '/';
	size_t len = 0;

	if (s->end - s->at >= 4 && memcmp(s->at, "<!--", 4) == 0) {
		const char *close = memmem(s->at + 4, (size_t)(s->end - s->at) - 4, "-->", 3);
		s->at = close ? close + 3 : s->end;
		return;
	}
	name += closing;
	while (name + len < s->end && isalnum((unsigned char)name[len]))
		len++;
	s->at = tag_end(s->at, s->end);
	if (s->skip)
		skipped_tag(s, name, len, closing);
	else if (closing)
		close_tag(s, name, len);
	else if (is_one_of(name, len, "script style head title template"))
		begin_skip(s, name, len);
	else if (hides(name + len, s->at) && !has_no_content(name, len))
		begin_skip(s, name, len);
	else
		open_tag(s, name, len);
}

static bool starts_tag(const struct scan *s)
{
	char next = s->at + 1 < s->end ? s->at[1] : ' ';

	return *s->at == '<' &&
	       (isalpha((unsigned char)next) || next == '/' || next == '!' || next == '?');
}

static void text(struct scan *s)
{
	uint32_t code;
	size_t n;

	if (*s->at == '&' && (n = entity(s->at, (size_t)(s->end - s->at), &code)) > 0) {
		put_code(s, code);
		s->at += n;
		return;
	}
	if (isspace((unsigned char)*s->at)) {
		if (s->pre && *s->at == '\n')
			new_line(s);
		owe_blank(s);
	} else if (*s->at) {
		put(s, s->at, 1);
	}
	s->at++;
}

void html_to_text(const char *html, size_t len, struct sbuf *out)
{
	struct scan s = {.at = html, .end = html + len, .out = out};

	while (s.at < s.end) {
		if (starts_tag(&s))
			tag(&s);
		else if (s.skip)
			s.at++;
		else
			text(&s);
	}
	new_line(&s);
}
