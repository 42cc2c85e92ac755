/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Walks GMime's tree, which mime_limits() has bounded first. */
#include "mail/in/mime.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "mail/in/html_text.h"

void mime_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, g_mime_init);
}

static const char *value_of(GMimeHeader *h)
{
	const char *value = g_mime_header_get_raw_value(h);

	return value ? value + strspn(value, " \t\r\n") : "";
}

const char *mime_field(GMimeObject *obj, const char *name, int n)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(obj);
	int count = g_mime_header_list_get_count(list);

	for (int i = 0; i < count; i++) {
		GMimeHeader *h = g_mime_header_list_get_header_at(list, i);
		if (strcasecmp(g_mime_header_get_name(h), name) == 0 && n-- == 0)
			return value_of(h);
	}
	return NULL;
}

const char *mime_plain_field(GMimeObject *obj, const char *name, int n)
{
	GMimeHeaderList *list = g_mime_object_get_header_list(obj);
	int count = g_mime_header_list_get_count(list);

	for (int i = 0; i < count; i++) {
		GMimeHeader *h = g_mime_header_list_get_header_at(list, i);

		if (strcasecmp(g_mime_header_get_raw_name(h), name) == 0 && n-- == 0)
			return value_of(h);
	}
	return NULL;
}

void mime_subject(GMimeObject *msg, char *ret_line, size_t size)
{
	const char *raw = mime_field(msg, "Subject", 0);
	char *whole = g_mime_utils_header_unfold(raw ? raw : "");
	char *text = g_mime_utils_header_decode_text(NULL, whole);

	mime_one_line(text ? text : "", ret_line, size);
	g_free(text);
	g_free(whole);
}

struct instant mime_date(const char *value)
{
	GDateTime *when = value ? g_mime_utils_header_decode_date(value) : NULL;
	struct instant at = {0};

	if (when) {
		at.sec = g_date_time_to_unix(when);
		g_date_time_unref(when);
	}
	return at;
}

/* --- limits ---------------------------------------------------------------------------------- */

static GMimeObject *forwarded(GMimeObject *obj)
{
	GMimeMessage *inner = GMIME_IS_MESSAGE_PART(obj)
				      ? g_mime_message_part_get_message(GMIME_MESSAGE_PART(obj))
				      : NULL;

	return inner ? g_mime_message_get_mime_part(inner) : NULL;
}

static enum mail_fault count(GMimeObject *obj, int depth, int depth_max, int *left)
{
	GMimeMultipart *multi = GMIME_IS_MULTIPART(obj) ? GMIME_MULTIPART(obj) : NULL;
	int n = multi ? g_mime_multipart_get_count(multi) : 0;
	GMimeObject *body = forwarded(obj);
	enum mail_fault fault = MAIL_FINE;

	if (depth > depth_max)
		return MAIL_TOO_DEEP;
	if (--*left < 0)
		return MAIL_TOO_MANY_PARTS;
	if (body)
		return count(body, depth + 1, depth_max, left);
	for (int i = 0; i < n && !fault; i++)
		fault = count(g_mime_multipart_get_part(multi, i), depth + 1, depth_max, left);
	return fault;
}

enum mail_fault mime_limits(GMimeObject *top, int parts_max, int depth_max)
{
	int left = parts_max;

	return count(top, 1, depth_max, &left);
}

/* --- bytes and charsets ---------------------------------------------------------------------- */

void mime_content(GMimePart *part, struct sbuf *out)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *mem;
	GByteArray *bytes;

	if (!content)
		return;
	mem = g_mime_stream_mem_new();
	g_mime_data_wrapper_write_to_stream(content, mem);
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(mem));
	if (bytes)
		sbuf_add(out, bytes->data, bytes->len);
	g_object_unref(mem);
}

/* Accepts NUL, which later becomes a blank. */
static bool is_utf8(const char *text, size_t len)
{
	const char *end = text + len;

	while (!g_utf8_validate(text, end - text, &text)) {
		if (*text)
			return false;
		text++;
	}
	return true;
}

static char *convert(const char *bytes, size_t len, const char *charset, gsize *ret_len)
{
	gsize used;
	char *text = g_convert(bytes, (gssize)len, "UTF-8", charset, &used, ret_len, NULL);

	if (text && used == len && is_utf8(text, *ret_len))
		return text;
	g_free(text);
	return NULL;
}

/*
 * Turns Unicode spaces and control characters, NUL too, into ' ', so that the text around them does
 * not join into a move; drops invisible characters.
 */
static void add_clean(const char *text, size_t len, struct sbuf *out)
{
	for (size_t i = 0; i < len;) {
		const unsigned char *c = (const unsigned char *)text + i;
		size_t left = len - i;
		if (left >= 2 && c[0] == 0xc2 && c[1] == 0xa0) {
			sbuf_addc(out, ' ');
			i += 2;
		} else if (left >= 3 && c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0x8b &&
			   c[2] <= 0x8f) {
			i += 3;
		} else if (left >= 3 && c[0] == 0xef && c[1] == 0xbb && c[2] == 0xbf) {
			i += 3;
		} else if (*c == '\r') {
			if (left == 1 || c[1] != '\n')
				sbuf_addc(out, '\n');
			i++;
		} else {
			sbuf_addc(out, *c >= ' ' || *c == '\n' || *c == '\t' ? (char)*c : ' ');
			i++;
		}
	}
}

/* Charset names under which valid UTF-8 is taken as is, which is most mail. */
static bool is_utf8_name(const char *charset)
{
	return !charset || !*charset || !strcasecmp(charset, "utf-8") ||
	       !strcasecmp(charset, "us-ascii");
}

void mime_to_utf8(const char *bytes, size_t len, const char *charset, struct sbuf *out)
{
	const char *tries[] = {NULL, "UTF-8", "WINDOWS-1252", "ISO-8859-1"};
	char *text = NULL;
	gsize n = 0;

	if (is_utf8_name(charset) && g_utf8_validate(bytes, (gssize)len, NULL)) {
		add_clean(bytes, len, out);
		return;
	}
	if (charset && *charset)
		tries[0] = g_mime_charset_iconv_name(charset);
	for (int i = 0; i < 4 && !text; i++)
		if (tries[i])
			text = convert(bytes, len, tries[i], &n);
	if (text)
		add_clean(text, n, out);
	g_free(text);
}

void mime_one_line(const char *text, char *ret_line, size_t size)
{
	struct sbuf clean = SBUF_INIT;
	size_t n;

	mime_to_utf8(text, strlen(text), NULL, &clean);
	for (char *p = clean.buf; *p; p++)
		if ((unsigned char)*p < ' ')
			*p = ' ';
	n = clean.len < size ? clean.len : size - 1;
	while (n && n < clean.len && ((unsigned char)clean.buf[n] & 0xc0) == 0x80)
		n--;
	memcpy(ret_line, clean.buf, n);
	ret_line[n] = '\0';
	sbuf_release(&clean);
}

/* --- format=flowed --------------------------------------------------------------------------- */

struct flow {
	struct sbuf *out;
	size_t depth; /* of the open paragraph */
	bool open;
};

static void flow_line(struct flow *f, const char *s, size_t len, bool delsp)
{
	size_t depth = 0;
	bool soft;

	while (depth < len && s[depth] == '>')
		depth++;
	s += depth, len -= depth;
	if (len && *s == ' ')
		s++, len--;
	if (f->open && depth != f->depth) {
		sbuf_addc(f->out, '\n');
		f->open = false;
	}
	soft = len && s[len - 1] == ' ' && !(len == 3 && memcmp(s, "-- ", 3) == 0);
	if (!f->open && depth)
		for (size_t i = 0; i <= depth && i < 9; i++)
			sbuf_addc(f->out, i < depth && i < 8 ? '>' : ' ');
	sbuf_add(f->out, s, soft && delsp ? len - 1 : len);
	if (!soft)
		sbuf_addc(f->out, '\n');
	f->open = soft;
	f->depth = depth;
}

/* Joins lines at soft breaks (RFC 3676). */
static void mime_unflow(const char *text, size_t len, bool delsp, struct sbuf *out)
{
	struct flow f = {.out = out};

	while (len) {
		const char *end = memchr(text, '\n', len);
		size_t run = end ? (size_t)(end - text) : len;
		flow_line(&f, text, run, delsp);
		run += end != NULL;
		text += run, len -= run;
	}
	if (f.open)
		sbuf_addc(out, '\n');
}

/* --- the text -------------------------------------------------------------------------------- */

static bool is_attachment(GMimePart *part)
{
	const char *disposition = g_mime_object_get_disposition(GMIME_OBJECT(part));

	return disposition && strcasecmp(disposition, "attachment") == 0;
}

static bool is_blank(const struct sbuf *sb)
{
	return strspn(sb->buf, " \t\n") == sb->len;
}

static void decode_text(GMimePart *part, bool html, struct sbuf *out)
{
	GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
	const char *format = g_mime_content_type_get_parameter(type, "format");
	const char *delsp = g_mime_content_type_get_parameter(type, "delsp");
	struct sbuf bytes = SBUF_INIT, text = SBUF_INIT;

	mime_content(part, &bytes);
	mime_to_utf8(bytes.buf, bytes.len, g_mime_content_type_get_parameter(type, "charset"),
		     &text);
	if (html)
		html_to_text(text.buf, text.len, out);
	else if (format && strcasecmp(format, "flowed") == 0)
		mime_unflow(text.buf, text.len, delsp && strcasecmp(delsp, "yes") == 0, out);
	else
		sbuf_add(out, text.buf, text.len);
	sbuf_release(&bytes);
	sbuf_release(&text);
}

/* Takes the text of this part if it is of the requested kind and not blank. */
static bool take_part(GMimeObject *obj, bool html, struct sbuf *out)
{
	GMimeContentType *type = g_mime_object_get_content_type(obj);

	if (!GMIME_IS_PART(obj) || is_attachment(GMIME_PART(obj)) ||
	    !g_mime_content_type_is_type(type, "text", html ? "html" : "plain"))
		return false;
	decode_text(GMIME_PART(obj), html, out);
	if (!is_blank(out))
		return true;
	sbuf_reset(out);
	return false;
}

static bool find_text(GMimeObject *obj, bool plain, bool html, struct sbuf *out, bool *ret_html)
{
	GMimeMultipart *multi;
	GMimeContentType *type;

	if (!GMIME_IS_MULTIPART(obj)) {
		*ret_html = !(plain && take_part(obj, false, out));
		return !*ret_html || (html && take_part(obj, true, out));
	}
	multi = GMIME_MULTIPART(obj);
	type = g_mime_object_get_content_type(obj);
	if (plain && html && g_mime_content_type_is_type(type, "multipart", "alternative"))
		return find_text(obj, true, false, out, ret_html) ||
		       find_text(obj, false, true, out, ret_html);
	for (int i = 0; i < g_mime_multipart_get_count(multi); i++)
		if (find_text(g_mime_multipart_get_part(multi, i), plain, html, out, ret_html))
			return true;
	return false;
}

void mime_text(GMimeObject *top, struct sbuf *out, bool *ret_html)
{
	if (!find_text(top, true, true, out, ret_html))
		*ret_html = false;
}
