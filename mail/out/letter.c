/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The envelope of a letter and its conversion to RFC 5322 bytes, fully deterministic. */
#include "mail/out/letter.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "mail/out/letter_page.h"
#include "mail/in/mime.h"
#include "mail/in/quote.h"

struct letter *letter_new(const struct letter_head *head)
{
	struct letter *l = mem_zeroed(1, sizeof(*l));

	l->head = *head;
	l->lang = head->lang;
	sbuf_init(&l->subject);
	sbuf_init(&l->root);
	sbuf_init(&l->text);
	sbuf_init(&l->attachment);
	sbuf_init(&l->attachment_name);
	sbuf_init(&l->line);
	l->html_bytes = xmlBufferCreate();
	l->html = xmlNewTextWriterMemory(l->html_bytes, 0);
	xmlTextWriterStartElement(l->html, BAD_CAST "html");
	xmlTextWriterStartElement(l->html, BAD_CAST "body");
	if (!head->no_answer)
		page_para(l, "=== %s ===", T(l, QUOTE_FENCE));
	if (given(head->to_name))
		page_para(l, T(l, "Dear %s"), head->to_name);
	return l;
}

void letter_free(struct letter *l)
{
	if (!l)
		return;
	xmlFreeTextWriter(l->html);
	xmlBufferFree(l->html_bytes);
	sbuf_release(&l->subject);
	sbuf_release(&l->root);
	sbuf_release(&l->text);
	sbuf_release(&l->attachment);
	sbuf_release(&l->attachment_name);
	sbuf_release(&l->line);
	free(l);
}

const char *letter_text(const struct letter *l)
{
	return l->text.buf;
}

const char *letter_subject(const struct letter *l)
{
	return l->subject.buf;
}

/* --- addresses and ids ----------------------------------------------------------------------- */

static void address(const struct letter_site *site, const char *local, const char *token,
		    struct sbuf *out)
{
	sbuf_adds(out, local);
	if (given(token))
		sbuf_addf(out, "%c%s", site->delimiter, token);
	sbuf_addf(out, "@%s", site->domain);
}

void letter_reply_address(const struct letter *l, struct sbuf *out)
{
	address(l->head.site, l->head.site->play_local,
		l->part == PART_NONE ? l->head.token : l->part_token, out);
}

void letter_return_path(const struct letter_head *head, struct sbuf *out)
{
	if (given(head->bounce_token))
		address(head->site, head->site->bounce_local, head->bounce_token, out);
}

void letter_file(const char *folder, int64_t serial, struct sbuf *out)
{
	sbuf_addf(out, "%s/%012lld.eml", folder, (long long)serial);
}

void letter_message_id(const struct letter_head *head, struct sbuf *out)
{
	sbuf_addf(out, "%s.%lld@%s", given(head->id_tag) ? head->id_tag : "letter",
		  (long long)head->serial, head->site->domain);
}

/* --- RFC 5322 -------------------------------------------------------------------------------- */

static void set(GMimeObject *obj, const char *name, const char *value)
{
	g_mime_object_set_header(obj, name, value, "utf-8");
}

static void set_addresses(GMimeMessage *msg, const struct letter *l)
{
	const struct letter_site *site = l->head.site;
	struct sbuf sb = SBUF_INIT;
	char name[200];

	mime_one_line(given(l->head.to_name) ? l->head.to_name : "", name, sizeof(name));
	address(site, site->play_local, NULL, &sb);
	g_mime_message_add_mailbox(msg, GMIME_ADDRESS_TYPE_FROM, site->name, sb.buf);
	g_mime_message_add_mailbox(msg, GMIME_ADDRESS_TYPE_TO, *name ? name : NULL,
				   l->head.to_address);
	sbuf_reset(&sb);
	if (given(l->head.reply_to))
		sbuf_adds(&sb, l->head.reply_to);
	else
		address(site, site->play_local, l->head.token, &sb);
	g_mime_message_add_mailbox(msg, GMIME_ADDRESS_TYPE_REPLY_TO, site->name, sb.buf);
	sbuf_release(&sb);
}

static void set_thread(GMimeMessage *msg, const struct letter *l)
{
	bool answers = given(l->head.answers_id);
	struct sbuf sb = SBUF_INIT;

	letter_message_id(&l->head, &sb);
	g_mime_message_set_message_id(msg, sb.buf);
	sbuf_reset(&sb);
	if (answers || l->root.len) {
		sbuf_addf(&sb, "<%s>", answers ? l->head.answers_id : l->root.buf);
		set(GMIME_OBJECT(msg), "In-Reply-To", sb.buf);
	}
	if (answers && l->root.len) {
		sbuf_reset(&sb);
		sbuf_addf(&sb, "<%s> <%s>", l->root.buf, l->head.answers_id);
	}
	if (sb.len)
		set(GMIME_OBJECT(msg), "References", sb.buf);
	sbuf_release(&sb);
}

static void set_fields(GMimeMessage *msg, const struct letter *l)
{
	GDateTime *date = g_date_time_new_from_unix_utc(l->head.date.sec);

	set_addresses(msg, l);
	g_mime_message_set_subject(msg, l->subject.buf, "utf-8");
	if (date) {
		g_mime_message_set_date(msg, date);
		g_date_time_unref(date);
	}
	set_thread(msg, l);
	set(GMIME_OBJECT(msg), "Auto-Submitted", l->head.reply ? "auto-replied" : "auto-generated");
	set(GMIME_OBJECT(msg), "X-Auto-Response-Suppress", "All");
	set(GMIME_OBJECT(msg), "Content-Language", l->lang->code);
}

/* Encodes as quoted-printable, so that GMime writes the bytes unchanged. */
static GByteArray *encode(const char *bytes, size_t len)
{
	GMimeEncoding state;
	GByteArray *out = g_byte_array_new();

	g_mime_encoding_init_encode(&state, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
	g_byte_array_set_size(out, (guint)g_mime_encoding_outlen(&state, len));
	g_byte_array_set_size(out,
			      (guint)g_mime_encoding_flush(&state, bytes, len, (char *)out->data));
	return out;
}

static GMimeObject *part(const char *type, const char *subtype, const char *bytes, size_t len)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_byte_array(encode(bytes, len));
	GMimeDataWrapper *content =
		g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
	GMimePart *p = g_mime_part_new_with_type(type, subtype);

	g_mime_stream_mem_set_owner(GMIME_STREAM_MEM(stream), TRUE);
	g_mime_object_set_content_type_parameter(GMIME_OBJECT(p), "charset", "utf-8");
	g_mime_part_set_content(p, content);
	g_mime_part_set_content_encoding(p, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
	g_object_unref(content);
	g_object_unref(stream);
	return GMIME_OBJECT(p);
}

/* "=_" never occurs in quoted-printable, so the boundary never occurs in a part. */
static GMimeMultipart *multipart(const char *subtype, const char *boundary)
{
	GMimeMultipart *m = g_mime_multipart_new_with_subtype(subtype);

	g_mime_multipart_set_boundary(m, boundary);
	return m;
}

static void add(GMimeMultipart *m, GMimeObject *child)
{
	g_mime_multipart_add(m, child);
	g_object_unref(child);
}

static GMimeObject *alternatives(struct letter *l)
{
	GMimeMultipart *m = multipart("alternative", "=_kskakd_text");

	xmlTextWriterEndDocument(l->html);
	xmlTextWriterFlush(l->html);
	add(m, part("text", "plain", l->text.buf, l->text.len));
	add(m, part("text", "html", (const char *)xmlBufferContent(l->html_bytes),
		    (size_t)xmlBufferLength(l->html_bytes)));
	return GMIME_OBJECT(m);
}

static GMimeObject *attachment(const struct letter *l)
{
	const char *slash = strchr(l->attachment_type, '/');
	char type[32];
	GMimeObject *p;

	g_strlcpy(type, l->attachment_type, sizeof(type));
	type[slash - l->attachment_type] = '\0';
	p = part(type, slash + 1, l->attachment.buf, l->attachment.len);
	g_mime_object_set_disposition(p, "attachment");
	g_mime_part_set_filename(GMIME_PART(p), l->attachment_name.buf);
	return p;
}

static GMimeObject *body(struct letter *l)
{
	GMimeObject *text = alternatives(l);
	GMimeMultipart *m;

	if (!l->attachment.len)
		return text;
	m = multipart("mixed", "=_kskakd_all");
	add(m, text);
	add(m, attachment(l));
	return GMIME_OBJECT(m);
}

/* Converts to CRLF.  GMime's own filter looks at every byte of every part twice. */
static void add_crlf(const char *text, size_t len, struct sbuf *out)
{
	sbuf_grow(out, len + len / 16);
	for (const char *p = text, *end = text + len; p < end;) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));

		sbuf_add(out, p, (size_t)((nl ? nl : end) - p));
		if (nl)
			sbuf_add(out, "\r\n", 2);
		p = nl ? nl + 1 : end;
	}
}

void letter_build(struct letter *l, struct sbuf *ret_bytes)
{
	GMimeStream *stream;
	GByteArray *bytes;
	GMimeMessage *msg;
	GMimeObject *content;

	mime_init();
	msg = g_mime_message_new(FALSE);
	content = body(l);
	set_fields(msg, l);
	g_mime_message_set_mime_part(msg, content);
	stream = g_mime_stream_mem_new();
	g_mime_object_write_to_stream(GMIME_OBJECT(msg), NULL, stream);
	bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
	add_crlf((const char *)bytes->data, bytes->len, ret_bytes);
	g_object_unref(stream);
	g_object_unref(content);
	g_object_unref(msg);
}
