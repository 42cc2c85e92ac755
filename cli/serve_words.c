/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See serve_words.h. */
#include "cli/serve_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/standings_explain.h"
#include "cli/usage.h"
#include "core/base/mem.h"

static void add_player(const void *players, size_t player, struct sbuf *out)
{
	const struct trf_player *p = &((const struct trf *)players)->players[player];

	sbuf_addf(out, "%d %s", p->id, p->name);
}

void serve_words_explain(const struct serve *s, const struct lang *lang, size_t player,
			 struct sbuf *out)
{
	const struct report_order *o = &s->report.order;

	standings_explain(&(struct standings_explain){lang, &o->results, &o->standings, add_player,
						      &s->report.trf},
			  player, out);
}

/* Passes over "NAME:", and over the blank behind it if that is all. */
static const char *without(const char *text, const char *name)
{
	size_t n = strlen(name);

	if (strncmp(text, name, n) || text[n] != ':')
		return NULL;
	return text + n + 1;
}

/* "12: such" after a name: the number in words. */
static const char *with_line(const char *text, const char *words, struct sbuf *out)
{
	char *end;
	long line = strtol(text, &end, 10);

	if (end == text || end[0] != ':')
		return text + strspn(text, " ");
	sbuf_addf(out, "%s %ld: ", words, line);
	return end + 1 + strspn(end + 1, " ");
}

/* "report: such" and "report change: such". */
static const char *without_verb(const char *text)
{
	const char *colon = strstr(text, ": ");

	if (strncmp(text, "report", 6) || (text[6] != ':' && text[6] != ' ') || !colon ||
	    colon - text > 20)
		return text;
	return colon + 2;
}

static void add_message(const char *file, const struct lang *lang, const char *text,
			struct sbuf *out)
{
	size_t from = out->len;
	const char *rest = without(text, file);

	if (rest)
		text = with_line(rest, tr(lang, "File, line"), out);
	else if ((rest = without(text, "entries")) || (rest = without(text, "entry")))
		text = with_line(rest, tr(lang, "Line"), out);
	else
		text = without_verb(text);
	sbuf_adds(out, text);
	if (out->len > from && out->buf[from] >= 'a' && out->buf[from] <= 'z')
		out->buf[from] = (char)(out->buf[from] - 'a' + 'A');
}

void serve_words_messages(const char *file, const struct lang *lang, const char *messages,
			  struct sbuf *out)
{
	size_t len;

	for (; *messages; messages += len + (messages[len] == '\n')) {
		char *line;

		len = strcspn(messages, "\n");
		line = mem_strndup(messages, len);
		add_message(file, lang, line, out);
		sbuf_addc(out, '\n');
		free(line);
	}
}
