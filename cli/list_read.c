/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Recognises the form of a rating list and reads it line by line; see list_read.h. */
#include "cli/list_read.h"

#include <string.h>

#include "cli/list_xml.h"
#include "core/base/lang.h"

#define HEADINGS_WITHIN 10 /* lines */
#define ENOUGH		64 /* number of bytes used to recognise the form */

/* --- lines ---------------------------------------------------------------------------------- */

static bool is_blank(const char *s, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		if (!strchr(" \t\r\"", s[i]) || !s[i])
			return false;
	}
	return true;
}

static bool read_headings(struct list_reader *r, const char *s, size_t len)
{
	const char *missing;

	if (!roster_columns_read(s, len, r->rate, &r->columns))
		return r->line < HEADINGS_WITHIN ||
		       list_take_fault(r, 1,
				       N_("no line of headings, such as those of FIDE's lists "
					  "(ID Number, Name, ...) or DSU's (Nummer; Navn; ...)"));
	missing = roster_columns_missing(&r->columns);
	if (missing)
		return list_take_fault(r, r->line, missing);
	r->headed = true;
	return true;
}

static bool read_line(struct list_reader *r, const char *s, size_t len)
{
	struct roster_player p;
	struct roster_complaint what;
	enum roster_wrong wrong;

	r->line++;
	if (is_blank(s, len))
		return true;
	if (!r->headed)
		return read_headings(r, s, len);
	wrong = roster_columns_line(&r->columns, s, len, &p, &what);
	list_take_player(r, r->line, &p, wrong, &what);
	return !*r->fatal;
}

/* Keeps a piece of a line; if the line is too long, only enough to detect that. */
static void keep_rest(struct list_reader *r, const char *s, size_t len)
{
	if (r->rest.len + len > ROSTER_LINE_MOST) {
		len = ROSTER_LINE_MOST - r->rest.len;
		r->long_line = true;
	}
	sbuf_add(&r->rest, s, len);
}

static bool read_rest(struct list_reader *r)
{
	bool ok = read_line(r, r->rest.buf, r->rest.len);

	sbuf_reset(&r->rest);
	r->long_line = false;
	return ok;
}

static bool feed_lines(struct list_reader *r, const char *s, size_t len)
{
	const char *end = s + len, *lf;
	bool ok = true;

	while (ok && s < end) {
		lf = memchr(s, '\n', (size_t)(end - s));
		if (!lf) {
			keep_rest(r, s, (size_t)(end - s));
			break;
		}
		if (r->rest.len || r->long_line) {
			keep_rest(r, s, (size_t)(lf - s));
			ok = read_rest(r);
		} else if (lf - s > ROSTER_LINE_MOST) {
			ok = read_line(r, s, ROSTER_LINE_MOST);
		} else {
			ok = read_line(r, s, (size_t)(lf - s));
		}
		s = lf + 1;
	}
	return ok;
}

/* --- recognising ---------------------------------------------------------------------------- */

static bool begins(const struct sbuf *s, const char *what, size_t len)
{
	return s->len >= len && !memcmp(s->buf, what, len);
}

static bool recognise(struct list_reader *r)
{
	const char *s = r->rest.buf;
	size_t mark = begins(&r->rest, "\xef\xbb\xbf", 3) ? 3 : 0, blanks;

	if (begins(&r->rest, "PK\x03\x04", 4))
		return list_take_fault(r, 0,
				       "an archive (ZIP, or a spreadsheet): unpack it, or save "
				       "the table as CSV");
	if (begins(&r->rest, "\xff\xfe", 2) || begins(&r->rest, "\xfe\xff", 2))
		return list_take_fault(r, 0, "UTF-16: save the list as UTF-8");
	blanks = strspn(s + mark, " \t\r\n");
	r->form = s[mark + blanks] == '<' ? LIST_XML : LIST_LINES;
	if (r->form == LIST_XML)
		r->xml = list_xml_new(r);
	return true;
}

static bool feed_known(struct list_reader *r, const char *s, size_t len)
{
	return r->form == LIST_XML ? list_xml_feed(r->xml, s, len, false) : feed_lines(r, s, len);
}

/* Processes the beginning, which was kept to recognise the form. */
static bool feed_beginning(struct list_reader *r)
{
	struct sbuf kept = r->rest;
	size_t mark;
	bool ok;

	if (!recognise(r))
		return false;
	sbuf_init(&r->rest);
	mark = r->form == LIST_LINES && begins(&kept, "\xef\xbb\xbf", 3) ? 3 : 0;
	ok = feed_known(r, kept.buf + mark, kept.len - mark);
	sbuf_release(&kept);
	return ok;
}

void list_read_begin(struct list_reader *r)
{
	sbuf_init(&r->rest);
}

void list_read_release(struct list_reader *r)
{
	list_xml_free(r->xml);
	sbuf_release(&r->rest);
}

bool list_read_feed(struct list_reader *r, const char *data, size_t len)
{
	if (*r->fatal)
		return false;
	if (r->form != LIST_UNKNOWN)
		return feed_known(r, data, len);
	sbuf_add(&r->rest, data, len);
	return r->rest.len < ENOUGH || feed_beginning(r);
}

bool list_read_end(struct list_reader *r)
{
	bool ok = !*r->fatal && (r->form != LIST_UNKNOWN || feed_beginning(r));

	if (ok && r->form == LIST_XML)
		ok = list_xml_feed(r->xml, "", 0, true);
	else if (ok && (r->rest.len || r->long_line))
		ok = read_rest(r);
	if (ok && r->form == LIST_LINES && !r->headed)
		ok = list_take_fault(r, 1,
				     "no line of headings, such as those of FIDE's lists (ID "
				     "Number, Name, ...) or DSU's (Nummer; Navn; ...)");
	return ok;
}
