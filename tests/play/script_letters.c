/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which kinds of letters a conversation reads in which language; letters.txt lists the required
 * ones.  A `want mail` with a long pattern reads a letter; a short one only finds it.
 */
#include "tests/play/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/letter/kinds.h"

#define READS_FROM 24 /* minimum bytes of such a pattern */

static const char *const kind_names[SCRIPT_KINDS] = {
#define X(kind, composer, needs, fields, by) [POST_##kind] = #kind,
	KINDS(X)
#undef X
};

static const char *const langs[SCRIPT_LANGS] = {"da", "en"};

void script_letters_read(struct script *s, const struct bag_letter *l, const char *regex)
{
	struct post_row row = {.id = 0};

	if (strlen(regex) < READS_FROM ||
	    store_outbox_get(s->store, strtoll(l->name, NULL, 10), &row) <= 0)
		return;
	for (int lang = 0; lang < SCRIPT_LANGS; lang++)
		if ((int)row.kind < SCRIPT_KINDS && !strcmp(row.lang, langs[lang]))
			s->read[row.kind][lang] = true;
	post_row_release(&row);
}

static bool has_read(const struct script *s, const char *kind, const char *lang)
{
	for (int k = 0; k < SCRIPT_KINDS; k++)
		for (int i = 0; i < SCRIPT_LANGS; i++)
			if (kind_names[k] && !strcmp(kind_names[k], kind) &&
			    !strcmp(langs[i], lang))
				return s->read[k][i];
	return false;
}

/* Returns the first YYYY-MM-DD from `at` on, or NULL. */
static const char *iso_date(const char *at)
{
	static const char form[] = "0000-00-00";
	size_t i;

	for (; *at; at++) {
		for (i = 0; form[i]; i++)
			if (form[i] == '-' ? at[i] != '-' : !isdigit((unsigned char)at[i]))
				break;
		if (!form[i])
			return at;
	}
	return NULL;
}

/* May it be in this form: a command to copy, a record that programs compare, a quoted line? */
static bool is_data(const char *text, const char *date)
{
	static const char *const before[] = {
		"beacon ", "Checkpoint: ", "extend ", "forlæng ", "ask ",   "spørg ",
		"born: ",  "født: ",	   "write ",  "skriv ",	  "Last; ", "avn; "};
	char near[24];
	const char *line = date;
	size_t n = (size_t)(date - text) < sizeof(near) ? (size_t)(date - text) : sizeof(near) - 1;
	const char *start = date - n;

	for (size_t i = 0; i < n; i++)
		near[i] = start[i] == '\n' ? ' ' : start[i];
	near[n] = '\0';
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
		if (strstr(near, before[i]))
			return true;
	while (line > text && line[-1] != '\n')
		line--;
	return *line == '>' || *line == '|';
}

/* People read dates in words of their language. */
static void check_dates(struct script *s, const struct bag_letter *l)
{
	for (const char *at = iso_date(l->text); at; at = iso_date(at + 1))
		if (!is_data(l->text, at))
			script_fail(s, "a letter to %s, \"%s\", writes a date as %.10s", l->to,
				    l->subject, at);
}

/*
 * A letter to a person by name can be answered: its reply address proves who they are.  The link of
 * a letter for signing in proves nothing yet.
 */
static void check_reply(struct script *s, const struct bag_letter *l)
{
	static const char *const dear[] = {"\nDear ", "\nK\303\246re "};

	if (strcmp(l->reply_to, "play@" PEER_DOMAIN) != 0 || strstr(l->text, "/sign-in/"))
		return;
	for (int i = 0; i < s->n_people; i++)
		for (int k = 0; k < 2; k++) {
			const char *at = strcmp(s->people[i].address, l->to) != 0
						 ? NULL
						 : strstr(l->text, dear[k]);

			if (at && g_str_has_prefix(at + strlen(dear[k]), s->people[i].name))
				script_fail(s, "a letter to %s, \"%s\", has no address for answers",
					    l->to, l->subject);
		}
}

static void check_languages(struct script *s)
{
	const char *slash = strrchr(s->file, '/'), *name = slash ? slash + 1 : s->file;
	char path[4096], line[200], kind[32], lang[8], play[100];
	FILE *f;

	snprintf(path, sizeof(path), "%.*sletters.txt", (int)(name - s->file), s->file);
	f = fopen(path, "r");
	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "%31s %7s %99s", kind, lang, play) == 3 && *kind != '#' &&
		    !strcmp(play, name) && !has_read(s, kind, lang))
			script_fail(s, "no letter %s is read in %s, as letters.txt says", kind,
				    lang);
	if (f)
		fclose(f);
}

void script_letters_check(struct script *s)
{
	mailbag_read(&s->bag);
	for (int i = 0; i < s->bag.n; i++) {
		check_dates(s, &s->bag.letters[i]);
		check_reply(s, &s->bag.letters[i]);
	}
	check_languages(s);
}

void script_tell(struct script *s, const char *line)
{
	printf("\n>>> %d: %s\n", s->line, line);
	mailbag_read(&s->bag);
	for (; s->told_letters < s->bag.n; s->told_letters++) {
		const struct bag_letter *l = &s->bag.letters[s->told_letters];

		printf("--- to %s\nSubject: %s\n\n%s\n", l->to, l->subject, l->text);
	}
	if (strcmp(s->body.buf, s->told_body.buf) != 0)
		printf("--- answer %d\n%s\n", s->status, s->body.buf);
	sbuf_reset(&s->told_body);
	sbuf_adds(&s->told_body, s->body.buf);
	fflush(stdout);
}
