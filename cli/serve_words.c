/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See serve_words.h. */
#include "cli/serve_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/standings_explain.h"
#include "cli/team_event.h"
#include "cli/usage.h"
#include "cli/verbs.h"

/* Redirects standard output to memory until printed_end(). */
struct printed {
	FILE *before;
	char *text;
	size_t len;
};

static bool printed_begin(struct printed *c)
{
	FILE *f = open_memstream(&c->text, &c->len);

	c->before = stdout;
	if (f)
		stdout = f;
	return f != NULL;
}

static void printed_end(struct printed *c, struct sbuf *out)
{
	fclose(stdout);
	stdout = c->before;
	sbuf_add(out, c->text, c->len);
	free(c->text);
}

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

static void print_table(struct serve *s)
{
	char verb[] = "standings", event[] = "--event=team", dashes[] = "--";
	char *argv[] = {verb, event, dashes, (char *)s->file, NULL};
	struct args args;

	if (args_read(&verb_standings, 4, argv, &args) == ARGS_READY)
		verb_standings.run(&args);
	args_release(&args);
}

void serve_words_teams(struct serve *s, struct sbuf *out)
{
	struct printed c = {NULL, NULL, 0};
	struct team_event e;
	char text[160];
	int r;

	if (!printed_begin(&c))
		return;
	usage_collect(out);
	print_table(s);
	if (team_event_read(&s->report.trf, &e, text, sizeof(text))) {
		for (r = s->report.trf.played; r >= 1; r--) {
			putchar('\n');
			team_event_show(&s->report.trf, &e, r);
		}
	}
	team_event_release(&e);
	usage_collect(NULL);
	printed_end(&c, out);
}
