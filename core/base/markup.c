/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Markup; see markup.h.  A page has thousands of pieces: libxml2's writer took half its time. */
#include "core/base/markup.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"

void markup_init(struct markup *m)
{
	*m = (struct markup){.text = SBUF_INIT};
}

void markup_finish(struct markup *m, struct sbuf *out)
{
	if (out->len) {
		sbuf_add(out, m->text.buf, m->text.len);
		sbuf_release(&m->text);
	} else {
		sbuf_release(out);
		*out = m->text;
	}
	free(m->open);
}

void markup_declaration(struct markup *m)
{
	sbuf_adds(&m->text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

/* Ends the start tag that may still get attributes. */
static void end_tag(struct markup *m)
{
	if (m->in_tag)
		sbuf_addc(&m->text, '>');
	m->in_tag = false;
}

/* Appends bytes in the room that sbuf_grow() made. */
static char *put(char *to, const char *bytes, size_t len)
{
	memcpy(to, bytes, len);
	return to + len;
}

static void put_end(struct sbuf *text, char *to)
{
	*to = '\0';
	text->len = (size_t)(to - text->buf);
}

void markup_start(struct markup *m, const char *name)
{
	size_t len = strlen(name);
	char *to;

	if (m->n_open == m->cap_open)
		m->open = mem_room(m->open, m->n_open + 1, &m->cap_open, sizeof(*m->open));
	sbuf_grow(&m->text, len + 2);
	to = m->text.buf + m->text.len;
	if (m->in_tag)
		*to++ = '>';
	*to++ = '<';
	m->open[m->n_open++] = (size_t)(to - m->text.buf);
	put_end(&m->text, put(to, name, len));
	m->in_tag = true;
}

void markup_end(struct markup *m)
{
	size_t from = m->open[--m->n_open], len = 0;
	char *to;

	end_tag(m);
	while (m->text.buf[from + len] != ' ' && m->text.buf[from + len] != '>')
		len++;
	sbuf_grow(&m->text, len + 3);
	to = put(m->text.buf + m->text.len, "</", 2);
	to = put(to, m->text.buf + from, len);
	*to++ = '>';
	put_end(&m->text, to);
}

void markup_void(struct markup *m)
{
	sbuf_adds(&m->text, "/>");
	m->in_tag = false;
	m->n_open--;
}

enum special {
	ORDINARY,
	ESCAPED,
	ESCAPED_IN_ATTRIBUTE,
	FORBIDDEN,	/* in XML */
	PERHAPS_A_MARK, /* the first byte of a character that affects the page around it */
	TERMINATOR
};

static const unsigned char specials[256] = {
	[0] = TERMINATOR,
	[1 ... 8] = FORBIDDEN,
	['\t'] = ESCAPED_IN_ATTRIBUTE,
	['\n'] = ESCAPED_IN_ATTRIBUTE,
	[11 ... 12] = FORBIDDEN,
	['\r'] = ESCAPED,
	[14 ... 31] = FORBIDDEN,
	['"'] = ESCAPED,
	['&'] = ESCAPED,
	['<'] = ESCAPED,
	['>'] = ESCAPED,
	[0xc2] = PERHAPS_A_MARK,
	[0xd8] = PERHAPS_A_MARK,
	[0xe2] = PERHAPS_A_MARK,
	[0xef] = PERHAPS_A_MARK,
};

static void add_entity(struct sbuf *out, char c)
{
	switch (c) {
	case '"': sbuf_adds(out, "&quot;"); break;
	case '&': sbuf_adds(out, "&amp;"); break;
	case '<': sbuf_adds(out, "&lt;"); break;
	case '>': sbuf_adds(out, "&gt;"); break;
	default: sbuf_addf(out, "&#%d;", c); break;
	}
}

/* Bytes of the special character that are left out; 0: it is ordinary here. */
static size_t left_out(const char *at)
{
	return specials[(unsigned char)*at] == FORBIDDEN ? 1 : utf8_mark(at);
}

/* Length of the ordinary start. */
static size_t plain_run(const char *s)
{
	const char *p = s;

	while (specials[(unsigned char)*p] == ORDINARY)
		p++;
	return (size_t)(p - s);
}

static void add_escaped(struct sbuf *out, const char *s, bool attribute)
{
	const char *from = s;
	enum special special;

	for (s += plain_run(s); *s; s += plain_run(s)) {
		size_t none;

		special = specials[(unsigned char)*s];
		none = special >= FORBIDDEN ? left_out(s) : 1;
		if (!none || (special == ESCAPED_IN_ATTRIBUTE && !attribute)) {
			s++;
			continue;
		}
		sbuf_add(out, from, (size_t)(s - from));
		if (special < FORBIDDEN)
			add_entity(out, *s);
		from = s += none;
	}
	sbuf_add(out, from, (size_t)(s - from));
}

void markup_escape(const char *s, struct sbuf *out)
{
	add_escaped(out, s, true);
}

void markup_attribute(struct markup *m, const char *name, const char *value)
{
	size_t len = strlen(name), run;
	char *to;

	value = value ? value : "";
	run = plain_run(value);
	sbuf_grow(&m->text, len + run + 4);
	to = m->text.buf + m->text.len;
	*to++ = ' ';
	to = put(to, name, len);
	to = put(to, "=\"", 2);
	put_end(&m->text, put(to, value, run));
	if (value[run])
		add_escaped(&m->text, value + run, true);
	sbuf_addc(&m->text, '"');
}

void markup_text(struct markup *m, const char *s)
{
	end_tag(m);
	add_escaped(&m->text, s ? s : "", false);
}

void markup_raw(struct markup *m, const char *markup)
{
	end_tag(m);
	sbuf_adds(&m->text, markup);
}

void markup_again(struct markup *m, const struct sbuf *markup)
{
	end_tag(m);
	sbuf_add(&m->text, markup->buf, markup->len);
}

void markup_vtextf(struct markup *m, const char *fmt, va_list ap)
{
	struct sbuf text = SBUF_INIT;

	sbuf_vaddf(&text, fmt, ap);
	markup_text(m, text.buf);
	sbuf_release(&text);
}

void markup_textf(struct markup *m, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	markup_vtextf(m, fmt, ap);
	va_end(ap);
}

void markup_element(struct markup *m, const char *name, const char *s)
{
	markup_start(m, name);
	markup_text(m, s);
	markup_end(m);
}

void markup_elementf(struct markup *m, const char *name, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	markup_start(m, name);
	markup_vtextf(m, fmt, ap);
	markup_end(m);
	va_end(ap);
}
