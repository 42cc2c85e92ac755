/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Support for random conversations: words for any existing object, acts that may have no effect,
 * and invariants that hold after every act.
 */
#include <dirent.h>
#include <ftw.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/play/script.h"

#define LETTERS_MOST 300 /* newest letters, one of which is answered */

const char *script_login(void)
{
	const struct passwd *me = getpwuid(geteuid());

	return me ? me->pw_name : "unknown";
}

/* --- for all words ---------------------------------------------------------------------------- */

void script_ask(struct script *s, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	script_control(s, line.buf);
	if (s->status != 200)
		script_fail(s, "%s: %s", line.buf, s->body.buf);
	sbuf_release(&line);
}

bool script_knows(const struct script *s, const char *key)
{
	for (int i = 0; i < s->n_people; i++)
		if (!strcmp(s->people[i].key, key))
			return true;
	return false;
}

/* --- @ --------------------------------------------------------------------------------------- */

void script_substitute(struct script *s, const char *text, struct sbuf *out)
{
	char a[32], b[32];
	bool a_white;
	unsigned number;
	int n;

	for (; *text; text++) {
		if (*text != '@') {
			sbuf_addc(out, *text);
		} else if (!strncmp(text, "@case", 5)) {
			sbuf_addf(out, "%lld", s->case_id);
			text += 4;
		} else if (!strncmp(text, "@login", 6)) {
			sbuf_adds(out, script_login());
			text += 5;
		} else if (sscanf(text, "@any:%31[a-z]:%u%n", a, &number, &n) == 2) {
			if (!facts_any(s->facts, a, number, out))
				script_fail(s, "@any knows no %s", a);
			text += n - 1;
		} else if (sscanf(text, "@link:%31[a-z0-9]%n", a, &n) == 1) {
			script_letter_link(s, a, out);
			text += n - 1;
		} else if (sscanf(text, "@code:%31[a-z0-9]%n", a, &n) == 1) {
			script_letter_code(s, a, out);
			text += n - 1;
		} else if (sscanf(text, "@secret:%31[a-z0-9]%n", a, &n) == 1) {
			script_secret(s, a, out);
			text += n - 1;
		} else if (sscanf(text, "@csrf:%31[a-z0-9]%n", a, &n) == 1) {
			script_csrf(s, a, out);
			text += n - 1;
		} else if (sscanf(text, "@otp:%31[a-z0-9]%n", a, &n) == 1) {
			script_otp(s, a, out);
			text += n - 1;
		} else if (sscanf(text, "@player:%31[a-z0-9]%n", a, &n) == 1) {
			sbuf_addf(out, "%lld", (long long)script_player(s, a));
			text += n - 1;
		} else if (sscanf(text, "@side:%31[a-z0-9]:%31[a-z0-9]%n", a, b, &n) == 2) {
			script_game(s, a, b, &a_white);
			sbuf_addc(out, a_white ? 'w' : 'b');
			text += n - 1;
		} else if (sscanf(text, "@game:%31[a-z0-9]:%31[a-z0-9]%n", a, b, &n) == 2) {
			sbuf_addf(out, "%lld", (long long)script_game(s, a, b, NULL));
			text += n - 1;
		} else {
			sbuf_addc(out, *text);
		}
	}
}

/* --- letters --------------------------------------------------------------------------------- */

static struct person *reader(struct script *s, const struct bag_letter *l)
{
	for (int i = 0; i < s->n_people; i++)
		if (!strcmp(s->people[i].address, l->to))
			return &s->people[i];
	return NULL;
}

/* Letter `n`, modulo their number, of the newest ones that match; NULL = none. */
static struct bag_letter *any_letter(struct script *s, unsigned n, const char *regex)
{
	struct bag_letter *found[LETTERS_MOST];
	unsigned m = 0;

	mailbag_read(&s->bag);
	for (int i = s->bag.n - 1; i >= 0 && i >= s->bag.n - LETTERS_MOST; i--) {
		struct bag_letter *l = &s->bag.letters[i];

		if (strstr(l->reply_to, "@" PEER_DOMAIN) && reader(s, l) &&
		    (script_matches(s, regex, l->subject) || script_matches(s, regex, l->text)))
			found[m++] = l;
	}
	return m ? found[n % m] : NULL;
}

void script_anyone(struct script *s, char *rest)
{
	char *text = script_behind_colon(s, rest);
	unsigned n = (unsigned)strtoul(script_word(&rest), NULL, 10);
	struct bag_letter *l = any_letter(s, n, script_regex(s, rest));
	struct sbuf words = SBUF_INIT;

	script_substitute(s, text, &words);
	if (l)
		script_mail_letter(s, reader(s, l), l, words.buf);
	sbuf_release(&words);
}

void script_astray(struct script *s, char *rest)
{
	char *status = script_behind_colon(s, rest);
	struct bag_letter *l = any_letter(s, (unsigned)strtoul(rest, NULL, 10), "");

	if (l)
		script_bounce(s, reader(s, l), status);
}

/* --- invariants ------------------------------------------------------------------------------ */

void script_sound(struct script *s, char *rest)
{
	struct sbuf wrong = SBUF_INIT;

	(void)rest;
	script_control(s, "{\"do\":\"verify\"}");
	if (!strstr(s->body.buf, "\"ok\":true,\"games\"") &&
	    !strstr(s->body.buf, "\"ok\": true, \"games\""))
		script_fail(s, "the store is not sound: %s", s->body.buf);
	if (facts_wrong(s->facts, &wrong))
		script_fail(s, "the facts are not sound: %s", wrong.buf);
	if (peer_said(&s->peer, 0, "cannot store "))
		script_fail(s, "something could not be stored: %s", s->peer.log);
	sbuf_release(&wrong);
	s->wants++;
}

void script_facts(struct script *s, char *rest)
{
	struct sbuf text = SBUF_INIT;
	FILE *f = fopen(rest, "w");

	if (!f)
		script_fail(s, "%s cannot be written", rest);
	facts_write(s->facts, &text);
	fputs(text.buf, f);
	if (fclose(f) != 0)
		script_fail(s, "%s cannot be written", rest);
	sbuf_release(&text);
}

/* nftw() passes no argument */
static struct script *looking;

static bool ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && !strcmp(name + n - m, end);
}

static void read_file(const char *path, struct sbuf *out)
{
	FILE *f = fopen(path, "r");
	char buf[65536];
	size_t n;

	while (f && (n = fread(buf, 1, sizeof(buf), f)) > 0)
		sbuf_add(out, buf, n);
	if (f)
		fclose(f);
}

static void check_page(const char *path, const struct sbuf *text)
{
	json_error_t error;

	if (ends_with(path, ".json")) {
		json_t *json = json_loadb(text->buf, text->len, 0, &error);

		if (!json)
			script_fail(looking, "%s, line %d: %s", path, error.line, error.text);
		json_decref(json);
	}
	for (int i = 0; i < looking->n_people; i++)
		if (strstr(text->buf, looking->people[i].address))
			script_fail(looking, "%s names %s", path, looking->people[i].address);
}

static int look_at_page(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	struct sbuf text = SBUF_INIT;

	(void)st;
	(void)ftw;
	if (type == FTW_F) {
		read_file(path, &text);
		check_page(path, &text);
	}
	sbuf_release(&text);
	return 0;
}

void script_pages(struct script *s, char *rest)
{
	char folder[128];

	(void)rest;
	snprintf(folder, sizeof(folder), "%s/pages", s->peer.dir);
	looking = s;
	script_control(s, "{\"do\":\"publish\"}");
	script_settle(s);
	if (nftw(folder, look_at_page, 16, FTW_PHYS) != 0)
		script_fail(s, "%s cannot be read", folder);
	s->wants++;
}
