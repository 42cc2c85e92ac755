/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak calc`: reads calls as JSON and prints values.
 */
#include "cli/calc/calc.h"
#include "cli/args.h"
#include "cli/input.h"
#include "cli/to_json.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define READ_FLAGS                                                                                 \
	(JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES)

/* An error value, as opposed to {"error": "malformed"}, which is a value of notation.token. */
static bool is_error(const struct calc_fn *fn, json_t *value)
{
	const char *text = json_string_value(json_object_get(value, "error"));

	if (!text || json_object_size(value) != 1)
		return false;
	return !(fn && !strcmp(fn->name, "notation.token") && !strcmp(text, "malformed"));
}

/* Evaluates one call and prints its value; returns whether it had one. */
static bool run_one(json_t *call)
{
	const char *name = json_string_value(json_object_get(call, "fn"));
	json_t *value;
	bool failed;

	if (!name)
		value = json_pack("{s:s}", "error", "fn: a name is required");
	else
		value = calc_call(name, json_object_get(call, "input"));
	failed = is_error(name ? calc_find(name) : NULL, value);
	to_json_print_as(value, CALC_DUMP_FLAGS);
	json_decref(value);
	return !failed;
}

/* A top-level value: one call or a list of them. */
static bool run_value(json_t *v)
{
	bool ok = true;
	size_t i;

	if (!json_is_array(v))
		return run_one(v);
	for (i = 0; i < json_array_size(v); i++)
		ok &= run_one(json_array_get(v, i));
	return ok;
}

/* A value that cannot be parsed: reported in its answer, and with its line to people. */
static void run_broken(const char *name, int line, const json_error_t *err)
{
	json_t *v = json_pack("{s:o}", "error", json_sprintf("not JSON: %s", err->text));

	line += err->line > 0 ? err->line - 1 : 0;
	to_json_print_as(v, CALC_DUMP_FLAGS);
	json_decref(v);
	usage_error("%s:%d: not JSON: %s", name, line, err->text);
}

static int count_lines(const char *from, const char *to)
{
	int n = 0;

	while ((from = memchr(from, '\n', (size_t)(to - from)))) {
		from++;
		n++;
	}
	return n;
}

/*
 * Runs the values of a text whose first line is `line`.  After a broken value it continues on the
 * next line, so that one bad line affects no other.
 */
static bool run_text(const char *name, int line, const char *text, size_t len)
{
	const char *p = text, *end = text + len;
	json_error_t err;
	bool ok = true;
	json_t *v;

	for (;;) {
		while (p < end && strchr(" \t\r\n", *p) && *p)
			p++;
		if (p == end)
			return ok;
		v = json_loadb(p, (size_t)(end - p), READ_FLAGS, &err);
		if (v) {
			ok &= run_value(v);
			json_decref(v);
			p += err.position;
			continue;
		}
		ok = false;
		run_broken(name, line + count_lines(text, p), &err);
		p = memchr(p, '\n', (size_t)(end - p));
		if (!p)
			return ok;
	}
}

/* The input as it arrives: the text read so far, and the state of the current value. */
struct stream {
	struct sbuf text;
	size_t seen;  /* bytes of the text */
	size_t whole; /* the last line end outside any value */
	int line;     /* of the start of the text */
	int depth;
	bool quoted, escaped;
};

/* A string ends at its line at the latest; otherwise one forgotten quote would swallow the rest. */
static void see_quoted(struct stream *s, char c)
{
	if (s->escaped)
		s->escaped = false;
	else if (c == '\\')
		s->escaped = true;
	else if (c == '"')
		s->quoted = false;
	if (c == '\n')
		s->quoted = s->escaped = false;
}

static void see(struct stream *s)
{
	for (; s->seen < s->text.len; s->seen++) {
		char c = s->text.buf[s->seen];

		if (s->quoted)
			see_quoted(s, c);
		else if (c == '"')
			s->quoted = true;
		else if (c == '{' || c == '[')
			s->depth++;
		else if ((c == '}' || c == ']') && s->depth)
			s->depth--;
		if (c == '\n' && !s->depth)
			s->whole = s->seen + 1;
	}
}

/* Runs the first `len` bytes of the text and drops them. */
static bool run_first(struct stream *s, const char *name, size_t len)
{
	bool ok = run_text(name, s->line, s->text.buf, len);

	s->line += count_lines(s->text.buf, s->text.buf + len);
	memmove(s->text.buf, s->text.buf + len, s->text.len - len);
	sbuf_setlen(&s->text, s->text.len - len);
	s->seen = s->text.len;
	s->whole = 0;
	return ok;
}

static void drop_mark(struct stream *s)
{
	if (memcmp(s->text.buf, BYTE_ORDER_MARK, 3))
		return;
	memmove(s->text.buf, s->text.buf + 3, s->text.len - 3);
	sbuf_setlen(&s->text, s->text.len - 3);
	s->seen = 0;
}

/* Callers that ask line by line get each answer before the next line is awaited. */
static bool run_input(const struct input *in)
{
	struct stream s = {.text = SBUF_INIT, .line = 1};
	bool ok = true, first = true;
	char chunk[65536];
	ssize_t n;

	while ((n = input_read_some(in, chunk, sizeof(chunk))) > 0 && !ferror(stdout)) {
		sbuf_add(&s.text, chunk, (size_t)n);
		if (first && s.text.len >= 3) {
			drop_mark(&s);
			first = false;
		}
		see(&s);
		if (s.whole)
			ok &= run_first(&s, in->name, s.whole);
		fflush(stdout);
	}
	if (s.text.len)
		ok &= run_first(&s, in->name, s.text.len);
	sbuf_release(&s.text);
	return ok && n >= 0;
}

static int run_list(void)
{
	const struct calc_fn *const *family, *fn;

	for (family = calc_families; *family; family++) {
		for (fn = *family; fn->name; fn++)
			printf("%-26s %s\n", fn->name, fn->summary);
	}
	return EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"[file]", NULL},
	{"--list", NULL},
	{"--check <file...>", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("list", "list the functions, with a line about each"),
	OPTION_FLAG("check", "compare with the expected values in the files"),
	OPTION_END,
};

static int run(const struct args *args)
{
	struct input in;
	bool ok;

	if (args_has(args, "list"))
		return run_list();
	if (args_has(args, "check"))
		return calc_check(args->rest);
	if (!input_open(&in, args_text(args, "file")))
		return EXIT_USAGE;
	ok = run_input(&in);
	input_close(&in);
	return ok ? EXIT_DONE : EXIT_USAGE;
}

const struct verb verb_calc = {
	.name = "calc",
	.summary = N_("call pure functions by name, JSON in and out"),
	.help = cli_help_calc_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
