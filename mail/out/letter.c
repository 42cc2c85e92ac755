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
	sbuf_init(&l->html);
	sbuf_adds(&l->html, "<html><body>");
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
	sbuf_release(&l->html);
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

/* --- parts ----------------------------------------------------------------------------------- */

#define LINE	76 /* of quoted-printable, without its end (RFC 2045, 6.7) */
#define MIXED	"=_kskakd_all"
#define EITHER	"=_kskakd_text"
#define QUOTED	"Content-Transfer-Encoding: quoted-printable\r\n"
#define CHARSET "; charset=utf-8\r\n"

/* Bytes that need no escape; a blank needs one at the end of a line. */
static const char plain[256] = {['\t'] = 1, [' '] = 1, ['!' ... '<'] = 1, ['>' ... '~'] = 1};

static bool is_plain(const char *p, const char *end)
{
	return plain[(unsigned char)*p] && (*p > ' ' || (p + 1 < end && p[1] != '\n'));
}

/* Counts the plain bytes from `p` on, up to `most`. */
static size_t plain_run(const char *p, const char *end, size_t most)
{
	const char *at = p, *stop = (size_t)(end - p) < most ? end : p + most;

	while (at < stop && plain[(unsigned char)*at])
		at++;
	while (at > p && !is_plain(at - 1, end))
		at--;
	return (size_t)(at - p);
}

static void soft_break(struct sbuf *out, size_t *column)
{
	sbuf_add(out, "=\r\n", 3);
	*column = 0;
}

static void add_escaped(char byte, struct sbuf *out, size_t *column)
{
	static const char hex[] = "0123456789ABCDEF";
	const char escaped[3] = {'=', hex[(unsigned char)byte >> 4], hex[byte & 15]};

	if (*column + sizeof(escaped) >= LINE)
		soft_break(out, column);
	sbuf_add(out, escaped, sizeof(escaped));
	*column += sizeof(escaped);
}

/*
 * Encodes as quoted-printable with CRLF line ends, in one pass.  GMime's streams and encoders took
 * half of the time of a letter.
 */
static void add_body(const char *text, size_t len, struct sbuf *out)
{
	const char *end = text + len;
	size_t column = 0;

	sbuf_grow(out, len + len / 8);
	for (const char *p = text; p < end;) {
		size_t run = plain_run(p, end, LINE - 1 - column);

		sbuf_add(out, p, run);
		column += run;
		p += run;
		if (p == end)
			break;
		if (*p == '\n') {
			sbuf_add(out, "\r\n", 2);
			column = 0;
			p++;
		} else if (is_plain(p, end)) {
			soft_break(out, &column);
		} else {
			add_escaped(*p++, out, &column);
		}
	}
}

/* "=_" never occurs in quoted-printable, so the boundary never occurs in a part. */
static void add_alternatives(const struct letter *l, struct sbuf *out)
{
	sbuf_adds(out, "Content-Type: multipart/alternative; boundary=\"" EITHER "\"\r\n\r\n"
		       "--" EITHER "\r\nContent-Type: text/plain" CHARSET QUOTED "\r\n");
	add_body(l->text.buf, l->text.len, out);
	sbuf_adds(out, "\r\n--" EITHER "\r\nContent-Type: text/html" CHARSET QUOTED "\r\n");
	add_body(l->html.buf, l->html.len, out);
	sbuf_adds(out, "\r\n--" EITHER "--\r\n");
}

/* Some mail programs read the name from Content-Type. */
static void add_attachment(const struct letter *l, struct sbuf *out)
{
	const char *name = l->attachment_name.buf;

	sbuf_addf(out,
		  "Content-Type: %s; charset=utf-8; name=%s\r\n" QUOTED
		  "Content-Disposition: attachment; filename=%s\r\n\r\n",
		  l->attachment_type, name, name);
	add_body(l->attachment.buf, l->attachment.len, out);
}

static void add_parts(struct letter *l, struct sbuf *out)
{
	sbuf_adds(&l->html, l->listing ? "</ul></body></html>\n" : "</body></html>\n");
	sbuf_adds(out, "MIME-Version: 1.0\r\n");
	if (!l->attachment.len) {
		add_alternatives(l, out);
		return;
	}
	sbuf_adds(out, "Content-Type: multipart/mixed; boundary=\"" MIXED "\"\r\n\r\n"
		       "--" MIXED "\r\n");
	add_alternatives(l, out);
	sbuf_adds(out, "\r\n--" MIXED "\r\n");
	add_attachment(l, out);
	sbuf_adds(out, "\r\n--" MIXED "--\r\n");
}

/* Adds the header, which GMime has folded and encoded, with CRLF line ends. */
static void add_crlf(const char *text, struct sbuf *out)
{
	for (const char *nl; (nl = strchr(text, '\n')); text = nl + 1) {
		sbuf_add(out, text, (size_t)(nl - text));
		sbuf_add(out, "\r\n", 2);
	}
	sbuf_adds(out, text);
}

void letter_build(struct letter *l, struct sbuf *ret_bytes)
{
	GMimeMessage *msg;
	char *head;

	mime_init();
	msg = g_mime_message_new(FALSE);
	set_fields(msg, l);
	head = g_mime_object_get_headers(GMIME_OBJECT(msg), NULL);
	add_crlf(head, ret_bytes);
	add_parts(l, ret_bytes);
	g_free(head);
	g_object_unref(msg);
}
