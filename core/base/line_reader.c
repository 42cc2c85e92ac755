/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See line_reader.h. */
#include "core/base/line_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

void line_reader_init(struct line_reader *r, const char *text, size_t len, int lines_most,
		      const struct lang *lang, struct line_fault *ret_fault)
{
	*r = (struct line_reader){text, text + len, lines_most, lang, ret_fault, "", 0};
	*ret_fault = (struct line_fault){1, 1, ""};
}

bool line_reader_refuse(struct line_reader *r, const char *at, const char *fmt, ...)
{
	va_list ap;

	r->fault->line = r->number;
	r->fault->column = utf8_columns(r->line, (size_t)(at - r->line)) + 1;
	va_start(ap, fmt);
	fmt = tr(r->lang, fmt);
	vsnprintf(r->fault->text, sizeof(r->fault->text), fmt, ap);
	va_end(ap);
	return false;
}

bool line_reader_next(struct line_reader *r)
{
	const char *line = r->rest, *stop = memchr(line, '\n', (size_t)(r->end - line));
	size_t len;

	stop = stop ? stop : r->end;
	len = (size_t)(stop - line);
	r->rest = stop + (stop < r->end);
	while (len && strchr(" \t\r", line[len - 1]))
		len--;
	r->number++;
	r->line[0] = '\0';
	if (len > LINE_READER_LINE_MOST)
		return line_reader_refuse(r, r->line, "the line has more than %d bytes",
					  LINE_READER_LINE_MOST);
	memcpy(r->line, line, len);
	r->line[len] = '\0';
	if (strlen(r->line) < len || !utf8_is_text(r->line))
		return line_reader_refuse(r, r->line, "the line has a character that is no text");
	return r->number <= r->lines_most ||
	       line_reader_refuse(r, r->line, "more than %d lines", r->lines_most);
}
