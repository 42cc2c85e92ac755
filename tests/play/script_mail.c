/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Mail as players, their mail programs and their hosts write it.
 */
#include "tests/play/script.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/token.h"

bool script_matches(struct script *s, const char *regex, const char *text)
{
	regex_t re;
	bool yes;

	if (regcomp(&re, regex, REG_EXTENDED | REG_NOSUB | REG_NEWLINE))
		script_fail(s, "'%s' is no regular expression", regex);
	yes = regexec(&re, text, 0, NULL, 0) == 0;
	regfree(&re);
	return yes;
}

/* Joins the lines of paragraphs, wherever they were broken. */
static void join_lines(struct sbuf *text)
{
	char *to = text->buf;

	for (const char *p = text->buf; *p; p++) {
		bool blank = *p == ' ' || *p == '\n';
		if (!blank || to == text->buf || to[-1] != ' ')
			*to++ = blank ? ' ' : *p;
	}
	*to = '\0';
}

/* As it stands, or with its lines joined. */
static bool says(struct script *s, const char *regex, struct sbuf *text)
{
	if (script_matches(s, regex, text->buf))
		return true;
	join_lines(text);
	return script_matches(s, regex, text->buf);
}

struct bag_letter *script_letter(struct script *s, const struct person *to, const char *regex)
{
	int i;

	mailbag_read(&s->bag);
	for (i = s->bag.n - 1; i >= 0; i--) {
		struct bag_letter *l = &s->bag.letters[i];
		struct sbuf all = SBUF_INIT;
		bool yes;

		if (l->seen || strcmp(l->to, to->address) != 0)
			continue;
		sbuf_addf(&all, "%s\n%s", l->subject, l->text);
		yes = says(s, regex, &all);
		sbuf_release(&all);
		if (yes)
			return l;
	}
	return NULL;
}

static struct bag_letter *newest_of_all(struct script *s, const struct person *to)
{
	int i;

	for (i = s->bag.n - 1; i >= 0; i--) {
		if (!strcmp(s->bag.letters[i].to, to->address) && *s->bag.letters[i].reply_to)
			return &s->bag.letters[i];
	}
	return NULL;
}

/* The letter that they answer; NULL for a new mail. */
static struct bag_letter *answered(struct script *s, enum mail_manner manner, struct person *from,
				   int64_t game)
{
	struct bag_letter *l;

	if (manner == MAIL_NEW)
		return NULL;
	mailbag_read(&s->bag);
	l = manner == MAIL_REPLY ? mailbag_newest(&s->bag, from->address, (uint32_t)game)
				 : newest_of_all(s, from);
	if (!l)
		script_fail(s, "%s has no letter to answer", from->key);
	return l;
}

/* What a mail program puts below the answer. */
static void add_quotation(const struct bag_letter *l, struct sbuf *out)
{
	const char *p;

	sbuf_adds(out, "\n\nOn Sunday kskakd wrote:\n> ");
	for (p = l->text; *p; p++) {
		sbuf_addc(out, *p);
		if (*p == '\n')
			sbuf_adds(out, "> ");
	}
	sbuf_addc(out, '\n');
}

static void compose(struct script *s, enum mail_manner manner, struct person *from,
		    const struct bag_letter *l, const char *to, const char *text, struct sbuf *out)
{
	const char *p;

	sbuf_addf(out, "From: %s <%s>\nTo: <%s>\nSubject: %s%s\nMessage-ID: <%d.%s@mail.test>\n",
		  from->name, from->address, to, l ? "Re: " : "", l ? "your letter" : "hello",
		  ++s->mails, from->key);
	sbuf_adds(out, "Date: Thu, 1 Jan 2026 00:00:00 +0000\nMIME-Version: 1.0\n"
		       "Content-Type: text/plain; charset=utf-8\n"
		       "Content-Transfer-Encoding: 8bit\n");
	if (manner == MAIL_AUTO)
		sbuf_adds(out, "Auto-Submitted: auto-replied\nPrecedence: bulk\n");
	if (l)
		sbuf_addf(out, "In-Reply-To: <%s>\nReferences: <%s>\n", l->message_id,
			  l->message_id);
	sbuf_addc(out, '\n');
	for (p = text; *p; p++)
		sbuf_addc(out, *p);
	if (l)
		add_quotation(l, out);
	else
		sbuf_addc(out, '\n');
}

static void hand_over(struct script *s, const char *from, const char *to, const char *mail)
{
	sbuf_reset(&s->body);
	s->status = peer_lmtp(&s->peer, from, to, mail, &s->body);
	if (s->status != 250)
		script_fail(s, "the mail was answered %d %s", s->status, s->body.buf);
}

static void write_to(struct script *s, enum mail_manner manner, struct person *from,
		     const struct bag_letter *l, const char *to, const char *text)
{
	struct sbuf mail = SBUF_INIT;

	compose(s, manner, from, l, to, text, &mail);
	hand_over(s, manner == MAIL_AUTO ? "" : from->address, to, mail.buf);
	sbuf_release(&mail);
	script_settle(s);
}

void script_mail(struct script *s, enum mail_manner manner, struct person *from, int64_t game,
		 const char *text)
{
	struct bag_letter *l = answered(s, manner, from, game);

	write_to(s, manner, from, l, l ? l->reply_to : "play@" PEER_DOMAIN, text);
}

void script_mail_letter(struct script *s, struct person *from, const struct bag_letter *l,
			const char *text)
{
	write_to(s, MAIL_ANSWER, from, l, l->reply_to, text);
}

/* Where the text goes on behind the first match; NULL when there is none. */
static const char *behind(struct script *s, const char *regex, const char *text)
{
	regmatch_t at;
	regex_t re;
	bool yes;

	if (regcomp(&re, regex, REG_EXTENDED | REG_NEWLINE))
		script_fail(s, "'%s' is no regular expression", regex);
	yes = regexec(&re, text, 1, &at, 0) == 0;
	regfree(&re);
	return yes ? text + at.rm_eo : NULL;
}

/* Whether the letter matches; then *ret_to is the address behind the match, or its Reply-To. */
static bool answers_at(struct script *s, const struct bag_letter *l, const char *regex,
		       struct sbuf *ret_to)
{
	struct sbuf all = SBUF_INIT;
	const char *rest, *at;

	sbuf_addf(&all, "%s\n%s", l->subject, l->text);
	join_lines(&all);
	rest = behind(s, regex, all.buf);
	at = rest ? strstr(rest, "play+") : NULL;
	if (at)
		sbuf_add(ret_to, at, strcspn(at, " \n"));
	else if (rest)
		sbuf_adds(ret_to, l->reply_to);
	sbuf_release(&all);
	return rest != NULL;
}

void script_mail_at(struct script *s, struct person *from, const char *regex, const char *text)
{
	struct sbuf to = SBUF_INIT;
	int i;

	mailbag_read(&s->bag);
	for (i = s->bag.n - 1; i >= 0; i--)
		if (!strcmp(s->bag.letters[i].to, from->address) &&
		    answers_at(s, &s->bag.letters[i], regex, &to))
			break;
	if (i < 0)
		script_fail(s, "no letter to %s says /%s/", from->key, regex);
	write_to(s, MAIL_ANSWER, from, &s->bag.letters[i], to.buf, text);
	sbuf_release(&to);
}

static int add_key(void *arg, const struct store_key *key)
{
	return !keyring_add(arg, key->id, key->key, key->retired);
}

/* The return path of a letter goes in the envelope, which a file does not keep: written anew. */
static void return_path(struct script *s, const struct bag_letter *l, struct sbuf *ret_address)
{
	struct reply_token t = {.kind = TOKEN_BOUNCE,
				.player = l->player,
				.game = (uint32_t)strtoul(l->name, NULL, 10),
				.expiry = {47000}};
	struct keyring *ring = keyring_new();
	char text[REPLY_TOKEN_TEXT];

	if (store_key_each(s->store, add_key, ring) < 0 || !reply_token_write(ring, &t, text))
		script_fail(s, "no return path can be written");
	sbuf_addf(ret_address, "bounce+%s@" PEER_DOMAIN, text);
	keyring_free(ring);
}

void script_bounce(struct script *s, struct person *from, const char *status)
{
	struct sbuf mail = SBUF_INIT, path = SBUF_INIT;
	struct bag_letter *l;

	mailbag_read(&s->bag);
	l = newest_of_all(s, from);
	if (!l)
		script_fail(s, "%s has no letter that could come back", from->key);
	return_path(s, l, &path);
	sbuf_addf(&mail,
		  "From: Mail Delivery System <MAILER-DAEMON@mail.test>\nTo: <%s>\n"
		  "Subject: Undelivered Mail Returned to Sender\nMessage-ID: <%d.dsn@mail.test>\n"
		  "Auto-Submitted: auto-replied\nMIME-Version: 1.0\n"
		  "Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n"
		  "--b\nContent-Type: text/plain\n\nIt could not be delivered.\n\n"
		  "--b\nContent-Type: message/delivery-status\n\n"
		  "Reporting-MTA: dns; mail.test\n\n"
		  "Final-Recipient: rfc822; %s\nAction: failed\nStatus: %s\n"
		  "Diagnostic-Code: smtp; 550 5.1.1 no such user\n\n--b--\n",
		  path.buf, ++s->mails, from->address, status);
	hand_over(s, "", path.buf, mail.buf);
	sbuf_release(&mail);
	sbuf_release(&path);
	script_settle(s);
}
