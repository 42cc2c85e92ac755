/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Converts the fields of a form to an action of `kskak report`; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/report.h"
#include "cli/usage.h"
#include "core/base/mem.h"

/* The command line of an action; owns its words. */
struct command {
	char **words;
	size_t n, cap;
};

static void add_word(struct command *c, const char *word, size_t len)
{
	c->words = mem_room(c->words, c->n + 2, &c->cap, sizeof(*c->words));
	c->words[c->n++] = mem_strndup(word, len);
	c->words[c->n] = NULL;
}

static void add_text(struct command *c, const char *word)
{
	add_word(c, word, strlen(word));
}

static void add_parts(struct command *c, const char *text, const char *between)
{
	size_t len;

	for (; *text; text += len) {
		text += strspn(text, between);
		len = strcspn(text, between);
		if (len)
			add_word(c, text, len);
	}
}

static void release(struct command *c)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		free(c->words[i]);
	free(c->words);
}

static void add_option(struct command *c, const struct serve_input *in, const char *value)
{
	struct sbuf word = SBUF_INIT;

	sbuf_addf(&word, "--%s", in->name);
	if (in->kind != SERVE_FLAG)
		sbuf_addf(&word, "=%s", value);
	add_text(c, word.buf);
	sbuf_release(&word);
}

/* Options come first: everything after the file is a word, whatever it looks like. */
static void add_options(struct command *c, const struct serve_task *t,
			const struct serve_fields *form)
{
	const struct serve_input *in;

	for (in = t->inputs; in->name; in++) {
		const char *value = serve_field(form, in->name);

		if (in->kind < SERVE_PLACE && value && (*value || in->kind == SERVE_HELD))
			add_option(c, in, value);
	}
}

static void add_words(struct command *c, const struct serve_task *t,
		      const struct serve_fields *form)
{
	const struct serve_input *in;

	for (in = t->inputs; in->name; in++) {
		const char *value = serve_field(form, in->name);

		if (!value)
			continue;
		if (in->kind == SERVE_PLACE || in->kind == SERVE_WHOLE)
			add_text(c, value);
		else if (in->kind == SERVE_WORDS)
			add_parts(c, value, " \t\r\n,;");
		else if (in->kind == SERVE_LINES)
			add_parts(c, value, "\r\n");
	}
}

/* "g5-2" is the game 5-2 of the round; only results that differ from the report are entered. */
static void add_results(struct command *c, const struct serve *s, const struct serve_fields *form)
{
	int round = serve_field_number(form, "round", 0), white, black;
	size_t i;

	for (i = 0; i < form->n; i++) {
		const struct serve_field *f = &form->f[i];
		const struct trf_player *p;
		struct trf_cell cell;
		const char *letters;

		if (f->name[0] != 'g' || !report_read_pair(f->name + 1, &white, &black))
			continue;
		letters = report_result(f->value);
		p = trf_find(&s->report.trf, white);
		cell = p ? trf_cell_at(p, round) : (struct trf_cell){0, ' ', 'Z', 0};
		if (letters && cell.opp == black && cell.result == letters[0])
			continue;
		add_text(c, f->name + 1);
		add_text(c, f->value);
	}
}

static int status_of(int exit_status)
{
	switch (exit_status) {
	case EXIT_DONE: return 303;
	case EXIT_DIFFERS: return 409;
	}
	return 422;
}

static int run(struct serve *s, const struct serve_request *r, struct command *c,
	       const struct sbuf *entries)
{
	const char *version = serve_field(&r->form, "version");
	struct report_source source = {s->file, entries, version ? version : ""};
	struct args args;
	int status = EXIT_USAGE;

	if (args_read(s->call->args->verb, (int)c->n, c->words, &args) == ARGS_READY)
		status = s->call->run(&args, &source);
	args_release(&args);
	return status;
}

static int run_entries(struct serve *s, const struct serve_request *r, struct command *c)
{
	const char *list = serve_field(&r->form, "entries");
	struct sbuf text = SBUF_INIT;
	int status;

	sbuf_adds(&text, list ? list : "");
	status = run(s, r, c, &text);
	sbuf_release(&text);
	return status;
}

int serve_act(struct serve *s, const struct serve_request *r, struct sbuf *messages)
{
	const char *act = serve_field(&r->form, "act");
	const struct serve_task *t = act ? serve_task_find(act) : NULL;
	struct command c = {NULL, 0, 0};
	size_t before;
	int status = EXIT_DONE;

	if (!t)
		return 400;
	add_text(&c, "report");
	add_text(&c, act);
	add_options(&c, t, &r->form);
	usage_collect(messages);
	if (!strcmp(act, "new")) {
		status = run_entries(s, r, &c);
	} else {
		add_text(&c, "--");
		add_text(&c, s->file);
		add_words(&c, t, &r->form);
		before = c.n;
		if (!strcmp(act, "result"))
			add_results(&c, s, &r->form);
		if (strcmp(act, "result") != 0 || c.n > before)
			status = run(s, r, &c, NULL);
	}
	usage_collect(NULL);
	release(&c);
	return status_of(status);
}
