/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See smtp.h. */
#include "mail/wire/smtp.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define CLOSING 421 /* "Service not available, closing transmission channel" */

/* --- replies --------------------------------------------------------------------------------- */

static bool has_code(const char *line, size_t len)
{
	return len >= 3 && line[0] >= '2' && line[0] <= '5' && isdigit((unsigned char)line[1]) &&
	       isdigit((unsigned char)line[2]) && (len == 3 || line[3] == ' ' || line[3] == '-');
}

static void add_text(struct smtp_reply *reply, const char *text, size_t len)
{
	for (size_t i = 0; i < len && reply->len + 1 < sizeof(reply->text); i++) {
		char c = text[i] == '\t' ? ' ' : text[i];

		reply->text[reply->len++] = c < ' ' || c > '~' ? '?' : c;
	}
	reply->text[reply->len] = '\0';
}

int smtp_reply_line(struct smtp_reply *reply, const char *line, size_t len)
{
	if (!has_code(line, len))
		return -1;
	if (reply->whole)
		reply->len = 0;
	reply->code = (line[0] - '0') * 100 + (line[1] - '0') * 10 + (line[2] - '0');
	if (!reply->len)
		add_text(reply, line, 3);
	if (len > 4) {
		add_text(reply, " ", 1);
		add_text(reply, line + 4, len - 4);
	}
	reply->whole = len == 3 || line[3] == ' ';
	return reply->whole;
}

unsigned smtp_offer(const char *line, size_t len)
{
	static const struct {
		const char *word;
		enum smtp_offer offer;
	} offers[] = {
		{"PIPELINING", SMTP_PIPELINING}, {"SIZE", SMTP_SIZE}, {"SMTPUTF8", SMTP_UTF8}};

	for (size_t i = 0; i < sizeof(offers) / sizeof(*offers); i++) {
		size_t n = 4 + strlen(offers[i].word);

		if (len >= n && !strncasecmp(line + 4, offers[i].word, n - 4) &&
		    (len == n || line[n] == ' '))
			return offers[i].offer;
	}
	return 0;
}

/* --- commands -------------------------------------------------------------------------------- */

static void add_mail(struct smtp *smtp, const struct smtp_letter *l)
{
	sbuf_adds(&smtp->out, "MAIL FROM:<");
	sbuf_adds(&smtp->out, l->from);
	sbuf_addc(&smtp->out, '>');
	if (smtp->offers & SMTP_SIZE) {
		sbuf_adds(&smtp->out, " SIZE=");
		sbuf_addn(&smtp->out, l->len, 1);
	}
	sbuf_adds(&smtp->out, l->foreign ? " SMTPUTF8\r\n" : "\r\n");
}

static void add_rcpt(struct smtp *smtp, const struct smtp_letter *l)
{
	sbuf_adds(&smtp->out, "RCPT TO:<");
	sbuf_adds(&smtp->out, l->to);
	sbuf_adds(&smtp->out, ">\r\n");
}

/* The command whose reply is awaited next, by a host without pipelining. */
static void add_command(struct smtp *smtp)
{
	switch (smtp->stage) {
	case SMTP_RSET: sbuf_adds(&smtp->out, "RSET\r\n"); break;
	case SMTP_MAIL: add_mail(smtp, &smtp->letters[0]); break;
	case SMTP_RCPT: add_rcpt(smtp, &smtp->letters[0]); break;
	case SMTP_DATA: sbuf_adds(&smtp->out, "DATA\r\n"); break;
	case SMTP_IDLE:
	case SMTP_END:
	case SMTP_NONE: break;
	}
}

static void add_group(struct smtp *smtp, const struct smtp_letter *l)
{
	if (smtp->stage == SMTP_RSET)
		sbuf_adds(&smtp->out, "RSET\r\n");
	add_mail(smtp, l);
	add_rcpt(smtp, l);
	sbuf_adds(&smtp->out, "DATA\r\n");
}

/* The letter with another dot before each that begins a line (RFC 5321, 4.5.2), and its end. */
static void add_text_of(struct smtp *smtp, const struct smtp_letter *l)
{
	const char *from = l->bytes, *end = l->bytes + l->len, *line = from;

	sbuf_grow(&smtp->out, l->len + 512);
	while (line < end) {
		const char *lf;

		if (*line == '.') {
			sbuf_add(&smtp->out, from, (size_t)(line - from));
			sbuf_addc(&smtp->out, '.');
			from = line;
		}
		lf = memchr(line, '\n', (size_t)(end - line));
		line = lf ? lf + 1 : end;
	}
	sbuf_add(&smtp->out, from, (size_t)(end - from));
	if (l->len < 2 || memcmp(end - 2, "\r\n", 2) != 0)
		sbuf_adds(&smtp->out, "\r\n");
	sbuf_adds(&smtp->out, ".\r\n");
}

/* --- letters --------------------------------------------------------------------------------- */

void smtp_init(struct smtp *smtp, unsigned offers)
{
	memset(smtp, 0, sizeof(*smtp));
	sbuf_init(&smtp->out);
	smtp->offers = offers;
}

void smtp_release(struct smtp *smtp)
{
	sbuf_release(&smtp->out);
}

bool smtp_idle(const struct smtp *smtp)
{
	return smtp->n_letters == 0;
}

bool smtp_takes(const struct smtp *smtp)
{
	if (smtp->over || smtp->n_letters + smtp->n_verdicts == SMTP_TOGETHER)
		return false;
	return !smtp->n_letters || (smtp->stage == SMTP_END && smtp->offers & SMTP_PIPELINING);
}

void smtp_send(struct smtp *smtp, const struct smtp_letter *letter)
{
	smtp->letters[smtp->n_letters++] = *letter;
	if (smtp->n_letters == 1) {
		smtp->stage = smtp->unclean ? SMTP_RSET : SMTP_MAIL;
		smtp->heard = smtp->refused = smtp->unclean = false;
	}
	if (smtp->offers & SMTP_PIPELINING)
		add_group(smtp, letter);
	else
		add_command(smtp);
}

/* --- verdicts -------------------------------------------------------------------------------- */

static struct smtp_verdict *verdict(struct smtp *smtp)
{
	return &smtp->verdicts[smtp->n_verdicts];
}

static void decide(struct smtp *smtp, enum smtp_fate fate, int code, const char *text)
{
	struct smtp_verdict *v = verdict(smtp);

	v->fate = fate;
	v->code = code;
	snprintf(v->text, sizeof(v->text), "%s", text);
}

/* "Authentication required", "too weak", "invalid", "needs encryption" (RFC 4954, 6). */
static bool asks_for_login(int code)
{
	return code == 530 || code == 534 || code == 535 || code == 538;
}

/*
 * A host that wants a login rejects our settings, not this letter; older hosts report "too many
 * recipients" as 552 (RFC 5321 4.5.3.1.10).
 */
static void refuse(struct smtp *smtp)
{
	int code = smtp->reply.code;
	bool final =
		code >= 500 && !asks_for_login(code) && !(code == 552 && smtp->stage == SMTP_RCPT);

	decide(smtp, final ? SMTP_REFUSED : SMTP_LATER, code, smtp->reply.text);
	smtp->refused = true;
}

/* The first letter has its verdict; the commands of the next may be on their way. */
static void finish(struct smtp *smtp, bool clean)
{
	smtp->n_verdicts++;
	smtp->n_letters--;
	smtp->used = true;
	smtp->unclean = !clean;
	smtp->heard = smtp->refused = false;
	smtp->letters[0] = smtp->letters[1];
	smtp->stage = smtp->n_letters ? SMTP_MAIL : SMTP_IDLE;
}

/* Ends the connection; a first letter without verdict gets this one. */
static void give_up(struct smtp *smtp, int code, const char *why)
{
	bool tried = smtp->heard || !smtp->used;

	smtp->over = true;
	while (smtp->n_letters) {
		if (!smtp->refused)
			decide(smtp, tried ? SMTP_LATER : SMTP_UNTRIED, code, why);
		finish(smtp, true);
		tried = false;
	}
}

void smtp_end(struct smtp *smtp, const char *why)
{
	give_up(smtp, 0, why);
}

/* After MAIL or RCPT: a host without pipelining need not hear the rest of a refused letter. */
static void go_on(struct smtp *smtp, enum smtp_stage stage)
{
	if (smtp->offers & SMTP_PIPELINING) {
		smtp->stage = stage;
	} else if (smtp->refused) {
		finish(smtp, false);
	} else {
		smtp->stage = stage;
		add_command(smtp);
	}
}

static void hear_data(struct smtp *smtp)
{
	int code = smtp->reply.code;

	if (code == 354 && smtp->refused) {
		sbuf_adds(&smtp->out, ".\r\n"); /* RFC 2920, 3.1 */
		smtp->stage = SMTP_NONE;
	} else if (code == 354) {
		add_text_of(smtp, &smtp->letters[0]);
		smtp->stage = SMTP_END;
	} else if (code < 400) {
		give_up(smtp, code, smtp->reply.text);
	} else {
		if (!smtp->refused)
			refuse(smtp);
		finish(smtp, false);
	}
}

static void hear_reply(struct smtp *smtp)
{
	int code = smtp->reply.code;
	bool good = code >= 200 && code < 300;

	if (code == CLOSING || smtp->stage == SMTP_IDLE || (smtp->stage == SMTP_RSET && !good)) {
		give_up(smtp, code, smtp->reply.text);
		return;
	}
	smtp->heard |= smtp->stage != SMTP_RSET;
	if ((smtp->stage == SMTP_MAIL || smtp->stage == SMTP_RCPT) && !good && !smtp->refused)
		refuse(smtp);
	switch (smtp->stage) {
	case SMTP_RSET: go_on(smtp, SMTP_MAIL); break;
	case SMTP_MAIL: go_on(smtp, SMTP_RCPT); break;
	case SMTP_RCPT: go_on(smtp, SMTP_DATA); break;
	case SMTP_DATA: hear_data(smtp); break;
	case SMTP_END:
		if (good)
			decide(smtp, SMTP_SENT, code, "sent");
		else
			refuse(smtp);
		finish(smtp, true);
		break;
	case SMTP_NONE: finish(smtp, true); break;
	case SMTP_IDLE: break;
	}
}

static void hear_line(struct smtp *smtp)
{
	int rc;

	if (smtp->line_len && smtp->line[smtp->line_len - 1] == '\r')
		smtp->line_len--;
	rc = smtp_reply_line(&smtp->reply, smtp->line, smtp->line_len);
	smtp->line_len = 0;
	if (rc < 0)
		give_up(smtp, 0, "what the mail host says is no reply of SMTP");
	else if (rc > 0)
		hear_reply(smtp);
}

bool smtp_hear(struct smtp *smtp, const char *bytes, size_t len)
{
	const char *end = bytes + len;

	while (bytes < end && !smtp->over) {
		const char *lf = memchr(bytes, '\n', (size_t)(end - bytes));
		size_t n = (size_t)((lf ? lf : end) - bytes);
		size_t room = sizeof(smtp->line) - smtp->line_len;

		memcpy(smtp->line + smtp->line_len, bytes, n < room ? n : room);
		smtp->line_len += n < room ? n : room;
		bytes += n + (lf != NULL);
		if (lf)
			hear_line(smtp);
	}
	return !smtp->over;
}

bool smtp_verdict(struct smtp *smtp, struct smtp_verdict *ret_verdict)
{
	if (!smtp->n_verdicts)
		return false;
	*ret_verdict = smtp->verdicts[0];
	smtp->n_verdicts--;
	smtp->verdicts[0] = smtp->verdicts[1];
	return true;
}
