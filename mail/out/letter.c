/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The envelope of a letter and its conversion to RFC 5322 bytes, fully deterministic. */
#include "mail/out/letter.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "mail/in/mime.h"
#include "mail/in/quote.h"
#include "mail/out/letter_board.h"
#include "mail/out/letter_page.h"
#include "mail/out/quoted_printable.h"

static void begin(struct letter *l, const struct letter_head *head)
{
	l->head = *head;
	l->lang = head->lang;
	sbuf_adds(&l->html, "<html><body>");
	if (!head->no_answer)
		letter_page_para(l, "=== %s ===", T(l, QUOTE_FENCE));
	if (given(head->to_name))
		letter_page_para(l, T(l, "Dear %s"), head->to_name);
}

struct letter *letter_new(const struct letter_head *head)
{
	struct letter *l = mem_zeroed(1, sizeof(*l));

	sbuf_init(&l->subject);
	sbuf_init(&l->root);
	sbuf_init(&l->text);
	sbuf_init(&l->html);
	sbuf_init(&l->line);
	sbuf_init(&l->attachment);
	sbuf_init(&l->attachment_name);
	begin(l, head);
	return l;
}

void letter_goes_on_in(struct letter *l, const struct lang *lang)
{
	l->lang = lang;
}

struct letter *letter_again(struct letter *l, const struct letter_head *head)
{
	if (!l)
		return letter_new(head);
	sbuf_reset(&l->subject);
	sbuf_reset(&l->root);
	sbuf_reset(&l->text);
	sbuf_reset(&l->html);
	sbuf_reset(&l->line);
	sbuf_reset(&l->attachment);
	sbuf_reset(&l->attachment_name);
	*l = (struct letter){.subject = l->subject,
			     .root = l->root,
			     .text = l->text,
			     .html = l->html,
			     .line = l->line,
			     .attachment = l->attachment,
			     .attachment_name = l->attachment_name,
			     .html_parts = l->html_parts,
			     .cap_html_parts = l->cap_html_parts};
	begin(l, head);
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
	free(l->html_parts);
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
	if (given(token)) {
		sbuf_addc(out, site->delimiter);
		sbuf_adds(out, token);
	}
	sbuf_addc(out, '@');
	sbuf_adds(out, site->domain);
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
	sbuf_adds(out, given(head->id_tag) ? head->id_tag : "letter");
	sbuf_addc(out, '.');
	sbuf_addn(out, (unsigned long)head->serial, 1);
	sbuf_addc(out, '@');
	sbuf_adds(out, head->site->domain);
}

/* --- RFC 5322 -------------------------------------------------------------------------------- */

#define FIELD_LINE 76  /* of a header field (RFC 5322, 2.1.1) */
#define MESSAGE_ID 400 /* bytes of one that is repeated */

/* Characters of words that need no quotes and no encoding (RFC 5322, 3.2.3), and blanks. */
static bool is_plain_name(const char *name)
{
	for (const char *p = name; *p; p++)
		if (!isalnum((unsigned char)*p) && !strchr(" -_+'!", *p))
			return false;
	return *name != ' ';
}

static bool is_plain_address(const char *address)
{
	const char *at = strchr(address, '@');

	for (const char *p = address; *p; p++)
		if (!isalnum((unsigned char)*p) && !strchr("-_+.", *p) && p != at)
			return false;
	return at != NULL;
}

static bool is_plain_text(const char *text)
{
	for (const char *p = text; *p; p++)
		if (*p < ' ' || *p > '~' || (p[0] == '=' && p[1] == '?'))
			return false;
	return *text && *text != ' ';
}

/* Adds a field, folded at blanks; its content cannot terminate it. */
static void add_field(const char *name, const char *value, struct sbuf *out)
{
	size_t column = strlen(name) + 1;

	sbuf_adds(out, name);
	sbuf_addc(out, ':');
	while (*value) {
		size_t word = strcspn(value, " ");

		if (word && column > strlen(name) + 1 && column + 1 + word > FIELD_LINE) {
			sbuf_adds(out, "\r\n");
			column = 0;
		}
		sbuf_addc(out, ' ');
		sbuf_add(out, value, word);
		for (char *c = out->buf + out->len - word; *c; c++)
			if (*c >= 0 && *c < ' ')
				*c = '?';
		column += 1 + word;
		value += word + (value[word] == ' ');
	}
	sbuf_adds(out, "\r\n");
}

#define ENCODED 60 /* bytes in an encoded word, which may have 75 in all (RFC 2047, 2) */

/*
 * Does the text look like encoded words?  GMime leaves those as they are, and the reader's program
 * would show what they stand for, such as line ends or another name.
 */
static bool looks_encoded(const char *text)
{
	return strstr(text, "=?") != NULL;
}

/* Writes the text as encoded words, none of which ends within a character. */
static void add_encoded(const char *text, struct sbuf *out)
{
	while (*text) {
		size_t start;

		sbuf_adds(out, "=?utf-8?q?");
		start = out->len;
		do {
			if (isalnum((unsigned char)*text))
				sbuf_addc(out, *text);
			else
				sbuf_addf(out, "=%02X", (unsigned char)*text);
			text++;
		} while (*text && (out->len - start <= ENCODED - 12 ||
				   ((unsigned char)*text & 0xc0) == 0x80));
		sbuf_adds(out, *text ? "?= " : "?=");
	}
}

/* GMime is asked for names and addresses that need quotes, encoding or IDNA; it is slow. */
static void add_mailbox(const char *field, const char *name, const char *address, struct sbuf *out)
{
	struct sbuf plain = SBUF_INIT;
	InternetAddress *mailbox;
	char *text;

	if (is_plain_name(name) && is_plain_address(address)) {
		sbuf_adds(&plain, name);
		sbuf_adds(&plain, *name ? " <" : "");
		sbuf_adds(&plain, address);
		sbuf_adds(&plain, *name ? ">" : "");
		add_field(field, plain.buf, out);
		sbuf_release(&plain);
		return;
	}
	if (looks_encoded(name)) {
		add_encoded(name, &plain);
		sbuf_addf(&plain, " <%s>", address);
		add_field(field, plain.buf, out);
		sbuf_release(&plain);
		return;
	}
	mailbox = internet_address_mailbox_new(*name ? name : NULL, address);
	text = internet_address_to_string(mailbox, NULL, TRUE);
	add_field(field, text, out);
	g_free(text);
	g_object_unref(mailbox);
}

static void add_addresses(const struct letter *l, struct sbuf *out)
{
	const struct letter_site *site = l->head.site;
	const char *from = given(site->name) ? site->name : "";
	struct sbuf sb = SBUF_INIT;
	char name[200];

	mime_one_line(given(l->head.to_name) ? l->head.to_name : "", name, sizeof(name));
	address(site, site->play_local, NULL, &sb);
	add_mailbox("From", from, sb.buf, out);
	add_mailbox("To", name, l->head.to_address, out);
	sbuf_reset(&sb);
	if (given(l->head.reply_to))
		sbuf_adds(&sb, l->head.reply_to);
	else
		address(site, site->play_local, l->head.token, &sb);
	add_mailbox("Reply-To", from, sb.buf, out);
	sbuf_release(&sb);
}

static void add_subject(const char *subject, struct sbuf *out)
{
	struct sbuf words = SBUF_INIT;
	char *encoded;

	if (is_plain_text(subject)) {
		add_field("Subject", subject, out);
		return;
	}
	if (looks_encoded(subject)) {
		add_encoded(subject, &words);
		add_field("Subject", words.buf, out);
		sbuf_release(&words);
		return;
	}
	encoded = g_mime_utils_header_encode_text(NULL, subject, "utf-8");
	add_field("Subject", encoded, out);
	g_free(encoded);
}

static void add_date(struct instant t, struct sbuf *out)
{
	static const char days[] = "MonTueWedThuFriSatSun",
			  months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct civil day = zone_date((struct zone){false, 0}, t);
	int second = (int)(((t.sec % 86400) + 86400) % 86400);
	struct ymd d = civil_ymd(day);

	sbuf_adds(out, "Date: ");
	sbuf_add(out, days + 3 * civil_weekday(day), 3);
	sbuf_adds(out, ", ");
	sbuf_addn(out, (unsigned)d.day, 2);
	sbuf_addc(out, ' ');
	sbuf_add(out, months + 3 * (d.month - 1), 3);
	sbuf_addc(out, ' ');
	sbuf_addn(out, (unsigned)d.year, 4);
	sbuf_addc(out, ' ');
	sbuf_addn(out, (unsigned)second / 3600, 2);
	sbuf_addc(out, ':');
	sbuf_addn(out, (unsigned)second / 60 % 60, 2);
	sbuf_addc(out, ':');
	sbuf_addn(out, (unsigned)second % 60, 2);
	sbuf_adds(out, " +0000\r\n");
}

/* The Message-ID of the mail may be anything; an invalid one is not repeated. */
static bool is_message_id(const char *id)
{
	return given(id) && strlen(id) <= MESSAGE_ID && is_plain_text(id) && !strpbrk(id, "<> ");
}

static void add_thread(const struct letter *l, struct sbuf *out)
{
	bool answers = is_message_id(l->head.answers_id);
	struct sbuf sb = SBUF_INIT;

	sbuf_addc(&sb, '<');
	letter_message_id(&l->head, &sb);
	sbuf_addc(&sb, '>');
	add_field("Message-Id", sb.buf, out);
	sbuf_reset(&sb);
	if (answers || l->root.len) {
		sbuf_addc(&sb, '<');
		sbuf_adds(&sb, answers ? l->head.answers_id : l->root.buf);
		sbuf_addc(&sb, '>');
		add_field("In-Reply-To", sb.buf, out);
	}
	if (answers && l->root.len) {
		sbuf_reset(&sb);
		sbuf_addf(&sb, "<%s> <%s>", l->root.buf, l->head.answers_id);
	}
	if (sb.len)
		add_field("References", sb.buf, out);
	sbuf_release(&sb);
}

static void add_fields(const struct letter *l, struct sbuf *out)
{
	add_addresses(l, out);
	add_subject(l->subject.buf ? l->subject.buf : "", out);
	add_date(l->head.date, out);
	add_thread(l, out);
	add_field("Auto-Submitted", l->head.reply ? "auto-replied" : "auto-generated", out);
	add_field("X-Auto-Response-Suppress", "All", out);
	add_field("Content-Language", l->lang->code, out);
}

/* --- parts ----------------------------------------------------------------------------------- */

#define MIXED	"=_kskakd_all"
#define EITHER	"=_kskakd_text"
#define QUOTED	"Content-Transfer-Encoding: quoted-printable\r\n"
#define CHARSET "; charset=utf-8\r\n"

#define FRAME 2048 /* bytes that header and boundaries usually take */

/* Adds a text with its parts, which are in their order. */
static void add_body(const struct sbuf *text, const struct letter_coded *parts, size_t n,
		     struct sbuf *out)
{
	struct quoted_printable q = {.out = out};
	size_t at = 0;

	for (size_t i = 0; i < n; i++) { /* without any, `parts` may be NULL */
		const struct letter_coded *p = &parts[i];

		quoted_printable_put(&q, text->buf + at, p->at - at);
		if (p->coded)
			sbuf_add(out, p->coded->buf, p->coded->len);
		else
			letter_board_put(&q, &p->board, p->black_below);
		at = p->at + p->len;
	}
	quoted_printable_put(&q, text->buf + at, text->len - at);
}

static size_t given_part(const struct letter_coded *part)
{
	return part->coded != NULL;
}

/* "=_" never occurs in quoted-printable, so the boundary never occurs in a part. */
static void add_alternatives(const struct letter *l, struct sbuf *out)
{
	sbuf_adds(out, "Content-Type: multipart/alternative; boundary=\"" EITHER "\"\r\n\r\n"
		       "--" EITHER "\r\nContent-Type: text/plain" CHARSET QUOTED "\r\n");
	add_body(&l->text, &l->text_part, given_part(&l->text_part), out);
	sbuf_adds(out, "\r\n--" EITHER "\r\nContent-Type: text/html" CHARSET QUOTED "\r\n");
	add_body(&l->html, l->html_parts, l->n_html_parts, out);
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
	add_body(&l->attachment, &l->attachment_part, given_part(&l->attachment_part), out);
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

void letter_build(struct letter *l, struct sbuf *ret_bytes)
{
	size_t text = l->text.len + l->html.len + l->attachment.len;

	mime_init();
	sbuf_grow(ret_bytes, text + text / 4 + l->n_html_parts * LETTER_BOARD_BYTES + FRAME);
	add_fields(l, ret_bytes);
	add_parts(l, ret_bytes);
}
