/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* What an act has done, in the notice of the next page; see serve.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serve.h"
#include "core/base/mem.h"

#define NAMED 8 /* players */

static int by_text(const void *pa, const void *pb)
{
	return strcmp(*(char *const *)pa, *(char *const *)pb);
}

void serve_done_begin(const struct serve *s, struct serve_done *ret)
{
	const struct trf *t = &s->report.trf;
	size_t i;

	*ret = (struct serve_done){mem_zeroed(t->n + 1, sizeof(*ret->names)), t->n};
	for (i = 0; i < t->n; i++)
		ret->names[i] = mem_strdup(t->players[i].name);
	qsort(ret->names, ret->n, sizeof(*ret->names), by_text);
}

static bool was_there(const struct serve_done *d, const char *name)
{
	return d->n && bsearch(&name, d->names, d->n, sizeof(*d->names), by_text) != NULL;
}

static void add_player(const struct trf_player *q, size_t n, struct sbuf *out)
{
	if (n < NAMED)
		sbuf_addf(out, "%s%d %s", n ? "; " : "", q->id, q->name);
	else if (n == NAMED)
		sbuf_adds(out, "; …");
}

/* The players of the words: "5", "5=1". */
static size_t name_words(const struct trf *t, const char *words, struct sbuf *out)
{
	const struct trf_player *q;
	size_t n = 0;

	for (; *words; words += strcspn(words, " \t\r\n,;")) {
		words += strspn(words, " \t\r\n,;");
		q = trf_find(t, (int)strtol(words, NULL, 10));
		if (q)
			add_player(q, n++, out);
	}
	return n;
}

static size_t name_new(const struct trf *t, const struct serve_done *d, struct sbuf *out)
{
	size_t n = 0, i;

	for (i = 0; i < t->n; i++) {
		if (!was_there(d, t->players[i].name))
			add_player(&t->players[i], n++, out);
	}
	return n;
}

/* Whether the words of the act are start numbers that are still those of the same players. */
static bool is_about_players(const char *act)
{
	static const char *const acts[] = {"absent", "withdraw", "return",
					   "forbid", "allow",	 "boards"};
	size_t i;

	for (i = 0; i < sizeof(acts) / sizeof(*acts); i++) {
		if (!strcmp(act, acts[i]))
			return true;
	}
	return false;
}

void serve_done_text(struct serve *s, const struct serve_request *r, const struct serve_done *d,
		     struct sbuf *out)
{
	const char *act = serve_field(&r->form, "act"), *words = serve_field(&r->form, "words");
	struct sbuf names = SBUF_INIT;
	size_t n = 0;

	serve_report_load(s);
	if (!strcmp(act, "undo")) {
		sbuf_adds(out, tr(r->lang, "The last act has been taken back."));
	} else if (!strcmp(act, "stop")) {
		sbuf_adds(out, tr(r->lang, "The import was stopped; the lists are as before."));
	} else {
		if (!strcmp(act, "add"))
			n = name_new(&s->report.trf, d, &names);
		else if (words && is_about_players(act))
			n = name_words(&s->report.trf, words, &names);
		sbuf_addf(out, "%s: %s", tr(r->lang, serve_task_find(act)->title),
			  n ? names.buf : tr(r->lang, "saved"));
	}
	sbuf_addc(out, '\n');
	sbuf_release(&names);
}

void serve_done_release(struct serve_done *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		free(d->names[i]);
	free(d->names);
}
