/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Mail as players, mail programs and mail hosts write it. */
#include "tests/play/script.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* Joins the lines of each paragraph. */
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

/* Does the text match, as it is or with its lines joined? */
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

/* The letter they answer; NULL for a new mail. */
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

/* Appends the quotation that a mail program adds below an answer. */
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

/* "Tue, 6 Jan 2026 08:00:00 +0000": by the daemon's clock, against which signatures are judged. */
static void mail_date(struct script *s, struct sbuf *out)
{
	time_t now = (time_t)script_now(s).sec;
	char text[64];
	struct tm tm;

	gmtime_r(&now, &tm);
	strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S +0000", &tm);
	sbuf_addf(out, "Date: %s\n", text);
}

/* The fields that the mail host adds to a mail, with the signature that a pass refers to. */
static void trusted_fields(struct script *s, struct sbuf *out)
{
	const char *domain = strstr(s->trust, "header.d=");

	sbuf_addf(out, "Authentication-Results: %s\n", s->trust);
	if (domain && strstr(s->trust, "dkim=pass"))
		sbuf_addf(out,
			  "DKIM-Signature: v=1; a=rsa-sha256; d=%.*s; s=a; "
			  "h=from:to:subject:date:message-id; bh=eA==; b=eA==\n",
			  (int)strcspn(domain + 9, " ;"), domain + 9);
}

static void compose(struct script *s, enum mail_manner manner, struct person *from,
		    const struct bag_letter *l, const char *to, const char *text, struct sbuf *out)
{
	const char *p;

	if (s->trust[0])
		trusted_fields(s, out);
	sbuf_addf(out, "From: %s <%s>\nTo: <%s>\nSubject: %s%s\nMessage-ID: <%d.%s@mail.test>\n",
		  from->name, from->address, to, l ? "Re: " : "", l ? "your letter" : "hello",
		  ++s->mails, from->key);
	mail_date(s, out);
	sbuf_adds(out, "MIME-Version: 1.0\n"
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
	if (s->status != 250 && !s->disk_full)
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

/* The text after the first match; NULL if there is none. */
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

/* Does the letter match?  *ret_to is then the address after the match, or its Reply-To. */
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

/* The matching letter to `to`, and the address for the answer. */
static struct bag_letter *letter_at(struct script *s, const struct person *to, const char *regex,
				    struct sbuf *ret_address)
{
	int i;

	mailbag_read(&s->bag);
	for (i = s->bag.n - 1; i >= 0; i--)
		if (!strcmp(s->bag.letters[i].to, to->address) &&
		    answers_at(s, &s->bag.letters[i], regex, ret_address))
			return &s->bag.letters[i];
	script_fail(s, "no letter to %s says /%s/", to->key, regex);
}

static void mail_at(struct script *s, struct person *from, const struct person *to,
		    const char *regex, const char *text)
{
	struct sbuf address = SBUF_INIT;
	const struct bag_letter *l = letter_at(s, to, regex, &address);

	write_to(s, MAIL_ANSWER, from, l, address.buf, text);
	sbuf_release(&address);
}

void script_pick(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest), *key = script_word(&rest);
	struct person *p = script_person(s, key);

	mail_at(s, p, p, script_regex(s, rest), text);
}

void script_forward(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);
	const struct person *to = script_person(s, script_word(&rest));
	struct person *from = script_person(s, script_word(&rest));

	mail_at(s, from, to, script_regex(s, rest), text);
}

void script_thread(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);
	const struct person *to = script_person(s, script_word(&rest));
	struct person *from = script_person(s, script_word(&rest));
	struct sbuf address = SBUF_INIT;
	const struct bag_letter *l = letter_at(s, to, script_regex(s, rest), &address);

	write_to(s, MAIL_ANSWER, from, l, "play@" PEER_DOMAIN, text);
	sbuf_release(&address);
}

void script_trust(struct script *s, char *rest)
{
	snprintf(s->trust, sizeof(s->trust), "%s", rest);
}

static int add_key(void *arg, const struct store_key *key)
{
	return !keyring_add(arg, key->id, key->key, key->retired);
}

/* Recomputes the letter's return path, which is in the envelope and not in the file. */
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
