/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Turns bytes into a struct mail_message, one step after the other. */
#include "mail/in/message.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/mailbox.h"
#include "crypto/digest.h"
#include "crypto/hex.h"
#include "mail/in/address.h"
#include "mail/in/auth.h"
#include "mail/in/classify.h"
#include "mail/in/mime.h"
#include "mail/in/quote.h"
#include "mail/in/signature.h"

enum {
	BYTES_MAX = 1 << 20,
	PARTS_MAX = 100,
	DEPTH_MAX = 10,
	LINES_MAX = 20000,    /* of text with all that it quotes */
	OWN_LINES_MAX = 6000, /* without */
	AUTH_FIELDS = 50,
	IDS_MAX = 100
};

void mail_message_init(struct mail_message *m)
{
	*m = (struct mail_message){.class_why = ""};
	sbuf_init(&m->token_places);
	sbuf_init(&m->ids);
	sbuf_init(&m->text);
	sbuf_init(&m->whole);
}

void mail_message_release(struct mail_message *m)
{
	sbuf_release(&m->token_places);
	sbuf_release(&m->ids);
	sbuf_release(&m->text);
	sbuf_release(&m->whole);
}

const char *mail_fault_text(enum mail_fault fault)
{
	switch (fault) {
	case MAIL_FINE: return "in order";
	case MAIL_TOO_BIG: return "the message is too big";
	case MAIL_TOO_MANY_PARTS: return "the message has too many parts";
	case MAIL_TOO_DEEP: return "the parts of the message are nested too deeply";
	case MAIL_TOO_MUCH_HEADER: return "the header of the message is too large";
	case MAIL_TOO_MANY_LINES: return "the text of the message has too many lines";
	case MAIL_NO_SENDER: return "the message has no sender's address in From";
	case MAIL_SEVERAL_SENDERS: return "the message has more than one sender";
	case MAIL_UNREADABLE: return "this is no mail message";
	}
	return "";
}

const char *mail_class_word(enum mail_class class)
{
	switch (class) {
	case MAIL_PERSONAL: return "personal";
	case MAIL_BOUNCE: return "bounce";
	case MAIL_AUTOMATIC: return "automatic";
	case MAIL_LIST: return "list";
	case MAIL_OWN: return "own";
	}
	return "";
}

/* --- who wrote it ---------------------------------------------------------------------------- */

static bool address_is_sound(const char *a)
{
	enum mailbox_fault fault = mailbox_check(a);

	return fault == MAILBOX_GOOD || (fault == MAILBOX_FOREIGN && g_utf8_validate(a, -1, NULL));
}

static void set_from(struct mail_message *m, const char *address, const char *name)
{
	enum mailbox_fault fault = mail_address_form(address, m->from);

	if (fault != MAILBOX_GOOD && fault != MAILBOX_FOREIGN)
		snprintf(m->from, sizeof(m->from), "%s", address);
	for (char *p = strrchr(m->from, '@'); *p; p++)
		*p = (char)tolower((unsigned char)*p);
	mime_one_line(name ? name : "", m->from_name, sizeof(m->from_name));
}

static enum mail_fault read_from(GMimeObject *msg, struct mail_message *m)
{
	const char *value = mime_field(msg, "From", 0);
	InternetAddressList *list = value ? internet_address_list_parse(NULL, value) : NULL;
	InternetAddress *first = list && internet_address_list_length(list) == 1
					 ? internet_address_list_get_address(list, 0)
					 : NULL;
	enum mail_fault fault = MAIL_NO_SENDER;

	if (mime_field(msg, "From", 1) || (list && internet_address_list_length(list) > 1)) {
		fault = MAIL_SEVERAL_SENDERS;
	} else if (first && INTERNET_ADDRESS_IS_MAILBOX(first)) {
		const char *addr =
			internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first));
		if (addr && address_is_sound(addr)) {
			set_from(m, addr, internet_address_get_name(first));
			fault = MAIL_FINE;
		}
	}
	if (list)
		g_object_unref(list);
	return fault;
}

static bool id_is_sound(const char *id, size_t len)
{
	if (!len || len > MAIL_ID_MAX)
		return false;
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)id[i] <= ' ' || (unsigned char)id[i] >= 0x7f)
			return false;
	return true;
}

/* The next <id> at or after *at; false when there is none. */
static bool next_id(const char **at, const char **ret_id, size_t *ret_len)
{
	const char *open, *close;

	while ((open = strchr(*at, '<')) != NULL && (close = strchr(open, '>')) != NULL) {
		*at = close + 1;
		*ret_id = open + 1;
		*ret_len = (size_t)(close - open) - 1;
		if (id_is_sound(*ret_id, *ret_len))
			return true;
	}
	return false;
}

static void make_id(const void *bytes, size_t len, struct mail_message *m)
{
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];

	digest_sha256(bytes, len, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	snprintf(m->id, sizeof(m->id), "sha256.%s@missing", hex);
	m->id_made = true;
}

/* The end of the header: after the first empty line. */
static size_t body_at(const char *raw, size_t len)
{
	const char *p = raw, *end = raw + len;

	while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL && ++p < end) {
		if (*p == '\r')
			p++;
		if (p < end && *p == '\n')
			return (size_t)(p - raw) + 1;
	}
	return len;
}

/*
 * Derives an id for a message without one from the parts that its writer produced.  Leaves out
 * fields that hosts add on the way, folds and line ends, so that copies of a mail that took
 * different routes get the same id.
 */
static void make_id_of_content(GMimeObject *msg, const char *raw, size_t len,
			       struct mail_message *m)
{
	static const char *const fields[] = {"From", "Date", "Subject", "In-Reply-To"};
	struct sbuf content = SBUF_INIT;

	for (int i = 0; i < 4; i++) {
		const char *value = mime_field(msg, fields[i], 0);
		for (; value && *value; value++)
			if (!isspace((unsigned char)*value))
				sbuf_addc(&content, *value);
		sbuf_addc(&content, '\n');
	}
	for (size_t i = body_at(raw, len); i < len; i++)
		if (raw[i] != '\r')
			sbuf_addc(&content, raw[i]);
	make_id(content.buf, content.len, m);
	sbuf_release(&content);
}

static bool read_id(GMimeObject *msg, struct mail_message *m)
{
	const char *value = mime_field(msg, "Message-ID", 0);
	const char *id;
	size_t len;

	if (!value || !next_id(&value, &id, &len))
		return false;
	snprintf(m->id, sizeof(m->id), "%.*s", (int)len, id);
	m->id_made = false;
	return true;
}

/* --- tokens and threads ---------------------------------------------------------------------- */

static void add_line(struct sbuf *out, const char *text, size_t len)
{
	sbuf_add(out, text, len);
	sbuf_addc(out, '\n');
}

/* Appends the ids of a field, the last one first. */
static void add_ids(GMimeObject *msg, const char *field, struct sbuf *out)
{
	const char *value = mime_field(msg, field, 0), *id[IDS_MAX];
	size_t len[IDS_MAX];
	int n = 0;

	while (value && next_id(&value, &id[n % IDS_MAX], &len[n % IDS_MAX]))
		n++;
	for (int i = 0; i < n && i < IDS_MAX; i++)
		add_line(out, id[(n - 1 - i) % IDS_MAX], len[(n - 1 - i) % IDS_MAX]);
}

static void add_own_addresses(GMimeObject *msg, const struct mail_policy *policy, const char *field,
			      struct sbuf *out)
{
	const char *value = mime_field(msg, field, 0);
	InternetAddressList *list = value ? internet_address_list_parse(NULL, value) : NULL;
	int n = list ? internet_address_list_length(list) : 0;

	for (int i = 0; i < n && i < 100; i++) {
		InternetAddress *ia = internet_address_list_get_address(list, i);
		const char *addr =
			INTERNET_ADDRESS_IS_MAILBOX(ia)
				? internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(ia))
				: NULL;
		if (addr && !strchr(addr, '\n') && mail_address_is_ours(policy, addr))
			add_line(out, addr, strlen(addr));
	}
	if (list)
		g_object_unref(list);
}

static void read_places(GMimeObject *msg, const struct mail_policy *policy,
			const struct mail_envelope *env, struct mail_message *m)
{
	static const char *const fields[] = {"X-Original-To", "Delivered-To", "To", "Cc"};

	add_ids(msg, "In-Reply-To", &m->ids);
	add_ids(msg, "References", &m->ids);
	if (env && env->recipient && !strchr(env->recipient, '\n'))
		add_line(&m->token_places, env->recipient, strlen(env->recipient));
	for (int i = 0; i < 4; i++)
		add_own_addresses(msg, policy, fields[i], &m->token_places);
}

/* --- what our mail host says ----------------------------------------------------------------- */

static void read_auth(GMimeObject *msg, const struct mail_policy *policy, struct mail_message *m)
{
	const char *fields[AUTH_FIELDS];
	int n = 0;

	if (!policy->authserv_id || !*policy->authserv_id)
		return;
	while (n < AUTH_FIELDS && (fields[n] = mime_plain_field(msg, "Authentication-Results", n)))
		n++;
	m->auth = auth_judge(fields, n, policy->authserv_id, strrchr(m->from, '@') + 1,
			     m->auth_domain);
	if (m->auth == MAIL_AUTH_PASS && !signature_is_for_us(msg, policy, m->auth_domain))
		m->auth = MAIL_AUTH_LOOSE;
}

/* "from a by HOST with LMTP id x; DATE" */
static void read_stamp(GMimeObject *msg, const char *host, struct mail_message *m)
{
	const char *value = mime_field(msg, "Received", 0);
	const char *by = value ? strcasestr(value, "by ") : NULL;
	const char *date = value ? strrchr(value, ';') : NULL;

	while (by && by > value && !isspace((unsigned char)by[-1]))
		by = strcasestr(by + 1, "by ");
	if (!by || !date)
		return;
	by += 3 + strspn(by + 3, " \t\r\n");
	if (strcspn(by, " \t\r\n;(") != strlen(host) || strncasecmp(by, host, strlen(host)) != 0)
		return;
	m->stamped = mime_date(date + 1 + strspn(date + 1, " \t\r\n"));
}

/* --- all of it ------------------------------------------------------------------------------- */

/*
 * A message is constructed as a part, at half the cost of a GMimeMessage: its fields form one list,
 * and only those asked for are parsed.
 */
static GMimeObject *construct(const void *raw, size_t len)
{
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(raw, len);
	GMimeParser *parser = g_mime_parser_new_with_stream(stream);
	GMimeObject *msg;

	g_mime_parser_set_format(parser, GMIME_FORMAT_MESSAGE);
	msg = g_mime_parser_construct_part(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	return msg;
}

/* Each line is compared with the words of mail programs, and each own one with all commands. */
static bool lines_beyond(const struct sbuf *text, int most)
{
	const char *end = text->buf + text->len;

	for (const char *p = text->buf; p < end && (p = memchr(p, '\n', (size_t)(end - p))); p++)
		if (!most--)
			return true;
	return false;
}

static enum mail_fault read_body(GMimeObject *top, const struct mail_policy *policy,
				 struct mail_message *m)
{
	enum mail_fault fault = mime_limits(top, policy->parts_max ? policy->parts_max : PARTS_MAX,
					    policy->depth_max ? policy->depth_max : DEPTH_MAX);

	if (fault)
		return fault;
	mime_text(top, &m->whole, &m->from_html);
	if (lines_beyond(&m->whole, LINES_MAX))
		return MAIL_TOO_MANY_LINES;
	quote_strip(m->whole.buf, m->whole.len, &m->text);
	return lines_beyond(&m->text, OWN_LINES_MAX) ? MAIL_TOO_MANY_LINES : MAIL_FINE;
}

/* With a NUL in the field, hosts on the way may have read another sender. */
static bool from_has_nul(const char *raw, size_t len)
{
	const char *end = raw + len, *next;
	bool inside = false;

	for (const char *line = raw; line < end; line = next) {
		const char *eol = memchr(line, '\n', (size_t)(end - line));

		next = eol ? eol + 1 : end;
		if (*line != ' ' && *line != '\t')
			inside = next - line > 5 && strncasecmp(line, "from", 4) == 0 &&
				 strchr(": \t", line[4]);
		if (inside && memchr(line, '\0', (size_t)(next - line)))
			return true;
	}
	return false;
}

static enum mail_fault read_message(GMimeObject *msg, const void *raw, size_t len,
				    const struct mail_policy *policy,
				    const struct mail_envelope *env, struct mail_message *m)
{
	enum mail_fault fault;

	if (!g_mime_header_list_get_count(g_mime_object_get_header_list(msg)))
		return MAIL_UNREADABLE;
	mime_subject(msg, m->subject, sizeof(m->subject));
	if (!read_id(msg, m))
		make_id_of_content(msg, raw, len, m);
	fault = from_has_nul(raw, body_at(raw, len)) ? MAIL_NO_SENDER : read_from(msg, m);
	mail_classify(msg, policy, env, m);
	if (fault && m->class != MAIL_BOUNCE)
		return fault;
	read_places(msg, policy, env, m);
	if (!fault)
		read_auth(msg, policy, m);
	if (policy->trusted_received && *policy->trusted_received)
		read_stamp(msg, policy->trusted_received, m);
	if (policy->wants_date)
		m->dated = mime_date(mime_field(msg, "Date", 0));
	return read_body(msg, policy, m);
}

static enum mail_fault parse(const void *raw, size_t len, const struct mail_policy *policy,
			     const struct mail_envelope *env, struct mail_message *m)
{
	int parts_max = policy->parts_max ? policy->parts_max : PARTS_MAX;
	GMimeObject *msg;
	enum mail_fault fault;

	if (len > (policy->bytes_max ? policy->bytes_max : BYTES_MAX))
		return MAIL_TOO_BIG;
	fault = mime_crowded(raw, len, parts_max);
	if (fault)
		return fault;
	msg = construct(raw, len);
	if (!msg)
		return MAIL_UNREADABLE;
	fault = read_message(msg, raw, len, policy, env, m);
	g_object_unref(msg);
	return fault;
}

enum mail_fault mail_message_parse(const void *raw, size_t len, const struct mail_policy *policy,
				   const struct mail_envelope *env,
				   struct mail_message *ret_message)
{
	enum mail_fault fault;

	mime_init();
	fault = parse(raw, len, policy, env, ret_message);
	if (!ret_message->id[0])
		make_id(raw, len, ret_message);
	return fault;
}
