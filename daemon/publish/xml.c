/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents; see xml.h.  A game's page has thousands of pieces: libxml2's writer took half its
 * time. */
#include "daemon/publish/xml.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/base/utf8.h"
#include "daemon/publish/page.h"

void xml_init(struct xml *d, const struct page_place *p)
{
	*d = (struct xml){.p = p, .text = SBUF_INIT};
}

void xml_finish(struct xml *d, struct sbuf *out)
{
	if (out->len) {
		sbuf_add(out, d->text.buf, d->text.len);
		sbuf_release(&d->text);
	} else {
		sbuf_release(out);
		*out = d->text;
	}
	free(d->open);
}

void xml_declaration(struct xml *d)
{
	sbuf_adds(&d->text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
}

/* Ends the start tag that may still get attributes. */
static void end_tag(struct xml *d)
{
	if (d->in_tag)
		sbuf_addc(&d->text, '>');
	d->in_tag = false;
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

void xml_start(struct xml *d, const char *name)
{
	size_t len = strlen(name);
	char *to;

	if (d->n_open == d->cap_open)
		d->open = mem_room(d->open, d->n_open + 1, &d->cap_open, sizeof(*d->open));
	sbuf_grow(&d->text, len + 2);
	to = d->text.buf + d->text.len;
	if (d->in_tag)
		*to++ = '>';
	*to++ = '<';
	d->open[d->n_open++] = (size_t)(to - d->text.buf);
	put_end(&d->text, put(to, name, len));
	d->in_tag = true;
}

void xml_end(struct xml *d)
{
	size_t from = d->open[--d->n_open], len = 0;
	char *to;

	end_tag(d);
	while (d->text.buf[from + len] != ' ' && d->text.buf[from + len] != '>')
		len++;
	sbuf_grow(&d->text, len + 3);
	to = put(d->text.buf + d->text.len, "</", 2);
	to = put(to, d->text.buf + from, len);
	*to++ = '>';
	put_end(&d->text, to);
}

void xml_void(struct xml *d)
{
	sbuf_adds(&d->text, "/>");
	d->in_tag = false;
	d->n_open--;
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

void xml_escape(const char *s, struct sbuf *out)
{
	add_escaped(out, s, true);
}

void xml_attribute(struct xml *d, const char *name, const char *value)
{
	size_t len = strlen(name), run;
	char *to;

	value = value ? value : "";
	run = plain_run(value);
	sbuf_grow(&d->text, len + run + 4);
	to = d->text.buf + d->text.len;
	*to++ = ' ';
	to = put(to, name, len);
	to = put(to, "=\"", 2);
	put_end(&d->text, put(to, value, run));
	if (value[run])
		add_escaped(&d->text, value + run, true);
	sbuf_addc(&d->text, '"');
}

void xml_text(struct xml *d, const char *s)
{
	end_tag(d);
	add_escaped(&d->text, s ? s : "", false);
}

void xml_raw(struct xml *d, const char *markup)
{
	end_tag(d);
	sbuf_adds(&d->text, markup);
}

void xml_again(struct xml *d, const struct sbuf *markup)
{
	end_tag(d);
	sbuf_add(&d->text, markup->buf, markup->len);
}

void xml_textf(struct xml *d, const char *fmt, ...)
{
	struct sbuf text = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	xml_text(d, text.buf);
	sbuf_release(&text);
}

void xml_element(struct xml *d, const char *name, const char *s)
{
	xml_start(d, name);
	xml_text(d, s);
	xml_end(d);
}

void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
{
	struct sbuf text = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	xml_element(d, name, text.buf);
	sbuf_release(&text);
}

void xml_link(struct xml *d, const char *href, const char *s)
{
	xml_start(d, "a");
	xml_attribute(d, "href", href);
	if (d->current)
		xml_attribute(d, "aria-current", d->current);
	d->current = NULL;
	xml_text(d, s);
	xml_end(d);
}
