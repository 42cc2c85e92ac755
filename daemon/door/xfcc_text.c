/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xfcc_text.h. */
#include "daemon/door/xfcc_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Decodes a UTF-8 character; returns its length, 0 if invalid. */
static size_t read_utf8(const char *s, size_t len, uint32_t *ret_c)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char first = len ? (unsigned char)s[0] : 0xff;
	size_t n = first < 0x80	  ? 1
		   : first < 0xc2 ? 0
		   : first < 0xe0 ? 2
		   : first < 0xf0 ? 3
		   : first < 0xf5 ? 4
				  : 0;
	uint32_t c = n > 1 ? first & (0x7f >> n) : first;

	if (!n || n > len)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | ((unsigned char)s[i] & 0x3f);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return 0;
	*ret_c = c;
	return n;
}

static void add_utf8(uint32_t c, struct sbuf *out)
{
	if (c < 0x80) {
		sbuf_addc(out, (char)c);
	} else if (c < 0x800) {
		sbuf_addc(out, (char)(0xc0 | c >> 6));
		sbuf_addc(out, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		sbuf_addc(out, (char)(0xe0 | c >> 12));
		sbuf_addc(out, (char)(0x80 | (c >> 6 & 0x3f)));
		sbuf_addc(out, (char)(0x80 | (c & 0x3f)));
	} else {
		sbuf_addc(out, (char)(0xf0 | c >> 18));
		sbuf_addc(out, (char)(0x80 | (c >> 12 & 0x3f)));
		sbuf_addc(out, (char)(0x80 | (c >> 6 & 0x3f)));
		sbuf_addc(out, (char)(0x80 | (c & 0x3f)));
	}
}

static bool is_utf8(const char *s, size_t len)
{
	uint32_t c;

	for (size_t n; len; s += n, len -= n) {
		n = read_utf8(s, len, &c);
		if (!n)
			return false;
	}
	return true;
}

/* The length of the reference at `s`, "&amp;" or "&#230;"; 0 if it is not one. */
static size_t reference(const char *s, size_t len)
{
	static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
	const char *digits = "0123456789";
	size_t from = 2, n;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		n = strlen(names[i]);
		if (len >= n && !memcmp(s, names[i], n))
			return n;
	}
	if (len < 4 || s[1] != '#')
		return 0;
	if (s[2] == 'x') {
		digits = "0123456789abcdefABCDEF";
		from = 3;
	}
	for (n = from; n < len && n < 12 && s[n] && strchr(digits, s[n]); n++)
		;
	return n > from && n < len && s[n] == ';' ? n + 1 : 0;
}

/* Drops characters not allowed in XML, and escapes an & that starts no reference. */
static void mend(const char *s, size_t len, struct sbuf *out)
{
	static const char open[] = "<![CDATA[", close[] = "]]>";
	bool verbatim = false;

	for (size_t i = 0; i < len; i++) {
		const char *at = s + i;
		unsigned char c = (unsigned char)*at;

		if (len - i >= sizeof(open) - 1 && !memcmp(at, open, sizeof(open) - 1))
			verbatim = true;
		else if (len - i >= sizeof(close) - 1 && !memcmp(at, close, sizeof(close) - 1))
			verbatim = false;
		if ((c < ' ' && !strchr("\t\n\r", c)) || c == 0 || c == 0x7f)
			continue;
		if (c == '&' && !verbatim && !reference(at, len - i))
			sbuf_adds(out, "&amp;");
		else
			sbuf_addc(out, (char)c);
	}
}

void xfcc_text_mend(const char *body, size_t len, struct sbuf *out)
{
	struct sbuf text = SBUF_INIT;

	if (len >= 3 && !memcmp(body, "\xef\xbb\xbf", 3)) {
		body += 3;
		len -= 3;
	}
	if (is_utf8(body, len)) {
		mend(body, len, out);
		return;
	}
	for (size_t i = 0; i < len; i++)
		add_utf8((unsigned char)body[i], &text);
	mend(text.buf, text.len, out);
	sbuf_release(&text);
}

/* Control characters other than blank and newline, and direction marks. */
static bool is_hidden(uint32_t c)
{
	return (c < ' ' && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0x61c ||
	       (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || c == 0xfffe || c == 0xffff;
}

/* The length of a command at `s`, "[%clk 1:00]"; 0 if there is none. */
static size_t command(const char *s)
{
	const char *end = s[0] == '[' && s[1] == '%' ? strchr(s, ']') : NULL;

	return end ? (size_t)(end - s) + 1 : 0;
}

void xfcc_text_read(const char *text, struct sbuf *out)
{
	size_t start = out->len, n;
	uint32_t c = 0;

	for (size_t left = strlen(text); left; text += n, left -= n) {
		n = command(text);
		if (n)
			continue;
		n = read_utf8(text, left, &c);
		if (!n)
			n = 1;
		else if (!is_hidden(c) && (out->len > start || !strchr(" \n\t", (int)c)))
			add_utf8(c, out);
	}
	while (out->len > start && strchr(" \n\t", out->buf[out->len - 1]))
		sbuf_setlen(out, out->len - 1);
}

static void add_escaped(uint32_t c, struct sbuf *out)
{
	if (c == '&')
		sbuf_adds(out, "&amp;");
	else if (c == '<')
		sbuf_adds(out, "&lt;");
	else if (c == '>')
		sbuf_adds(out, "&gt;");
	else
		add_utf8(c, out);
}

/* The ISO-8859-1 replacement for a character; "?" if there is none. */
static const char *latin(uint32_t c)
{
	switch (c) {
	case 0x2010:
	case 0x2011:
	case 0x2012:
	case 0x2013:
	case 0x2014:
	case 0x2212: return "-";
	case 0x2018:
	case 0x2019:
	case 0x201a: return "'";
	case 0x201c:
	case 0x201d:
	case 0x201e: return "\"";
	case 0x2026: return "...";
	case 0x20ac: return "EUR";
	}
	return "?";
}

/* Adds the text in one line, each visible character of it by `add`. */
static void add_line(const char *text, void (*add)(uint32_t c, struct sbuf *out), struct sbuf *out)
{
	uint32_t c = 0;

	for (size_t left = strlen(text), n; left; text += n, left -= n) {
		n = read_utf8(text, left, &c);
		if (!n)
			n = 1;
		else if (c == '\n' || c == '\t')
			sbuf_addc(out, ' ');
		else if (!is_hidden(c))
			add(c, out);
	}
}

/* Braces end a comment of PGN. */
static void add_of_message(uint32_t c, struct sbuf *out)
{
	if (c == '{' || c == '}')
		sbuf_addc(out, c == '{' ? '(' : ')');
	else if (c > 0xff)
		sbuf_adds(out, latin(c));
	else
		add_escaped(c, out);
}

/* Quotation marks end a tag of PGN. */
static void add_of_name(uint32_t c, struct sbuf *out)
{
	if (c == '"' || c == '\\')
		sbuf_addc(out, c == '"' ? '\'' : '/');
	else
		add_escaped(c, out);
}

void xfcc_text_message(const char *text, struct sbuf *out)
{
	add_line(text, add_of_message, out);
}

void xfcc_text_name(const char *text, struct sbuf *out)
{
	add_line(text, add_of_name, out);
}
