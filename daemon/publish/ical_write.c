/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See ical_write.h. */
#include "daemon/publish/ical_write.h"

#include <string.h>

#include "core/base/utf8.h"

#define LINE_OCTETS 75

static bool continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/* Folds a line without splitting a multi-byte character. */
static void put_line(const struct sbuf *line, struct sbuf *out)
{
	size_t at = 0, room = LINE_OCTETS;

	while (line->len - at > room) {
		size_t n = room;

		while (n > 1 && continues(line->buf[at + n]))
			n--;
		sbuf_add(out, line->buf + at, n);
		sbuf_adds(out, "\r\n ");
		at += n;
		room = LINE_OCTETS - 1;
	}
	sbuf_add(out, line->buf + at, line->len - at);
	sbuf_adds(out, "\r\n");
}

void ical_write(struct sbuf *out, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	put_line(&line, out);
	sbuf_release(&line);
}

/* Length of a control or direction character at the start of `s`; 0 = none. */
static size_t unfit(const char *s)
{
	return (unsigned char)s[0] < ' ' || s[0] == 0x7f ? 1 : utf8_mark(s);
}

void ical_write_text(struct sbuf *out, const char *name, const char *text)
{
	struct sbuf line = SBUF_INIT;

	sbuf_addf(&line, "%s:", name);
	while (*text) {
		size_t n = unfit(text);

		if (*text == '\n')
			sbuf_adds(&line, "\\n");
		if (n) {
			text += n;
			continue;
		}
		if (strchr("\\;,", *text))
			sbuf_addc(&line, '\\');
		sbuf_addc(&line, *text++);
	}
	put_line(&line, out);
	sbuf_release(&line);
}

void ical_write_day(struct sbuf *out, const char *name, struct civil day)
{
	struct ymd v = civil_ymd(day);

	ical_write(out, "%s;VALUE=DATE:%04d%02d%02d", name, v.year, v.month, v.day);
}

void ical_write_stamp(struct sbuf *out, struct instant at)
{
	char text[INSTANT_TEXT], compact[INSTANT_TEXT];
	size_t n = 0;

	instant_format(at, text);
	for (const char *c = text; *c; c++)
		if (*c != '-' && *c != ':')
			compact[n++] = *c;
	compact[n] = '\0';
	ical_write(out, "DTSTAMP:%s", compact);
}

void ical_write_head(struct sbuf *out)
{
	ical_write(out, "BEGIN:VCALENDAR");
	ical_write(out, "VERSION:2.0");
	ical_write(out, "PRODID:-//kskakd//kskakd//EN");
	ical_write(out, "CALSCALE:GREGORIAN");
}
