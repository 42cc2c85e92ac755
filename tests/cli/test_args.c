/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Command lines for all verbs and their tables: every form with what it requires and with
 * everything it allows, each option in both spellings, `--`, and mistakes that are rejected.
 * Nothing is run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/usage.h"
#include "cli/verbs.h"

enum { MOST = 96, TEXT = 128 };

struct line {
	char *argv[MOST];
	int argc;
};

static void add(struct line *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void add(struct line *l, const char *fmt, ...)
{
	char text[TEXT];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	assert_in_range(l->argc, 0, MOST - 2);
	l->argv[l->argc] = strdup(text);
	assert_non_null(l->argv[l->argc++]);
}

static void clear(struct line *l)
{
	while (l->argc)
		free(l->argv[--l->argc]);
	memset(l, 0, sizeof(*l));
}

/* The line as one text, for failure messages. */
static const char *shown(const struct line *l)
{
	static char text[4096];
	size_t n = 0;
	int i;

	for (i = 0; i < l->argc; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, " %s", l->argv[i]);
	return text;
}

/* A value that the option accepts. */
static const char *value_of(const struct verb_option *o)
{
	static char word[TEXT];

	switch (o->kind) {
	case VERB_FLAG: return NULL;
	case VERB_NUMBER: return "12";
	case VERB_COUNT: return "3";
	case VERB_DATE: return "2026-03-08";
	case VERB_TEXT: break;
	}
	if (!strchr(o->value, '|'))
		return "-x y"; /* also with a dash and a blank */
	snprintf(word, sizeof(word), "%.*s", (int)strcspn(o->value, "|"), o->value);
	return word;
}

static const char *word_of(const struct form_part *part)
{
	if (part->literal)
		return part->name;
	return part->type == '#' ? "7" : part->type == '@' ? "2026-03-08T08:00:00Z" : "word";
}

static void add_option(struct line *l, const struct verb_option *o, bool joined)
{
	if (!value_of(o)) {
		add(l, "--%s", o->name);
	} else if (joined) {
		add(l, "--%s=%s", o->name, value_of(o));
	} else {
		add(l, "--%s", o->name);
		add(l, "%s", value_of(o));
	}
}

/*
 * Writes a command line of the form: what it requires, and with `full` everything it allows.  Omits
 * option `but` (may be NULL).
 */
static void write_form(const struct verb *verb, const struct verb_form *form, bool full,
		       bool joined, const char *but, struct line *ret_line)
{
	const char *at = form->pattern;
	struct form_part part;

	clear(ret_line);
	add(ret_line, "%s", verb->name);
	while (form_next(&at, &part)) {
		if (part.optional && !full)
			continue;
		if (!part.option)
			add(ret_line, "%s", word_of(&part));
		else if (!but || strcmp(part.name, but) != 0)
			add_option(ret_line, usage_option(verb, part.name), joined);
		if (part.rest) /* a single word may match another form */
			add(ret_line, "%s", word_of(&part));
	}
}

static int quiet; /* standard error, redirected while errors are expected */

static enum args_outcome read_line(const struct verb *verb, struct line *l, struct args *args)
{
	int kept = dup(STDERR_FILENO);
	enum args_outcome outcome;

	fflush(stderr);
	dup2(quiet, STDERR_FILENO);
	outcome = args_read(verb, l->argc, l->argv, args);
	fflush(stderr);
	dup2(kept, STDERR_FILENO);
	close(kept);
	return outcome;
}

static void expect(const struct verb *verb, struct line *l, enum args_outcome wanted)
{
	struct args args;
	enum args_outcome got = read_line(verb, l, &args);

	if (got != wanted)
		fail_msg("outcome %d, not %d:%s", got, wanted, shown(l));
	args_release(&args);
}

/* The line is read as this form, and each of its options and arguments is found. */
static void expect_form(const struct verb *verb, const struct verb_form *form, bool full,
			struct line *l)
{
	const char *at = form->pattern;
	struct form_part part;
	struct args args;

	if (read_line(verb, l, &args) != ARGS_READY)
		fail_msg("not read:%s", shown(l));
	if (args.form != form)
		fail_msg("read as '%s', not '%s':%s", args.form->pattern, form->pattern, shown(l));
	while (form_next(&at, &part)) {
		const char *wanted =
			part.option ? value_of(usage_option(verb, part.name)) : word_of(&part);

		if (part.literal || part.rest || (part.optional && !full))
			continue;
		if (!args_has(&args, part.name))
			fail_msg("no %s found:%s", part.name, shown(l));
		if (wanted && strcmp(args_text(&args, part.name), wanted) != 0)
			fail_msg("%s is '%s':%s", part.name, args_text(&args, part.name), shown(l));
	}
	args_release(&args);
}

typedef void form_test(const struct verb *verb, const struct verb_form *form);

static void each_form(form_test *test, int least)
{
	const struct verb *const *v;
	const struct verb_form *form;
	int ran = 0;

	for (v = verbs; *v; v++) {
		for (form = (*v)->forms; form->pattern; form++, ran++)
			test(*v, form);
	}
	assert_in_range(ran, least, 1000);
}

typedef void option_test(const struct verb *verb, const struct verb_option *o);

static void each_option(option_test *test, int least)
{
	const struct verb *const *v;
	const struct verb_option *o;
	int ran = 0;

	for (v = verbs; *v; v++) {
		for (o = (*v)->options; o && o->name; o++, ran++)
			test(*v, o);
	}
	assert_in_range(ran, least, 1000);
}

/* --- forms ---------------------------------------------------------------------------------- */

/* A form without arguments may be a prefix of another: the longest line decides. */
static void reads_both_ways(const struct verb *verb, const struct verb_form *form)
{
	struct line l = {.argc = 0};

	write_form(verb, form, true, false, NULL, &l);
	expect_form(verb, form, true, &l);
	write_form(verb, form, true, true, NULL, &l);
	expect_form(verb, form, true, &l);
	clear(&l);
}

static void form__value_joined_or_apart__the_same(void **state)
{
	(void)state;
	each_form(reads_both_ways, 50);
}

static void reads_least(const struct verb *verb, const struct verb_form *form)
{
	struct line l = {.argc = 0};

	write_form(verb, form, false, false, NULL, &l);
	expect(verb, &l, ARGS_READY);
	clear(&l);
}

static void form__what_it_must_have__is_enough(void **state)
{
	(void)state;
	each_form(reads_least, 50);
}

static void refuses_without(const struct verb *verb, const struct verb_form *form)
{
	const char *at = form->pattern;
	struct line l = {.argc = 0};
	struct form_part part;

	while (form_next(&at, &part)) {
		if (!part.option || part.optional)
			continue;
		write_form(verb, form, true, false, part.name, &l);
		/* Without `--list` or `--check` the rest may match another form. */
		if (usage_option(verb, part.name)->kind != VERB_FLAG)
			expect(verb, &l, ARGS_WRONG);
	}
	clear(&l);
}

static void form__without_a_needed_option__refused(void **state)
{
	(void)state;
	each_form(refuses_without, 50);
}

/* After `--` an argument may start with dashes; where the form needs a number it is rejected. */
static void takes_dashes(const struct verb *verb, const struct verb_form *form)
{
	const char *at = form->pattern;
	struct line l = {.argc = 0};
	struct form_part part;
	bool plain = true, any = false;
	struct args args;

	add(&l, "%s", verb->name);
	while (form_next(&at, &part)) {
		if (part.option && !part.optional)
			add_option(&l, usage_option(verb, part.name), true);
	}
	add(&l, "--");
	for (at = form->pattern; form_next(&at, &part);) {
		if (part.option)
			continue;
		add(&l, "%s", part.literal ? part.name : "--json");
		plain &= part.literal || !part.type;
		any |= !part.literal;
	}
	if (plain && any) {
		if (read_line(verb, &l, &args) != ARGS_READY)
			fail_msg("not read:%s", shown(&l));
		assert_false(usage_option(verb, "json") && args_has(&args, "json"));
		args_release(&args);
	}
	clear(&l);
}

static void form__behind_two_dashes__no_options(void **state)
{
	(void)state;
	each_form(takes_dashes, 50);
}

/* Is there a form of the verb that takes any number of words? */
static bool takes_any(const struct verb *verb)
{
	const struct verb_form *form;

	for (form = verb->forms; form->pattern; form++) {
		if (strstr(form->pattern, "...") && !strstr(form->pattern, "--"))
			return true;
	}
	return false;
}

static void refuses_more(const struct verb *verb, const struct verb_form *form)
{
	struct line l = {.argc = 0};
	int i;

	write_form(verb, form, true, false, NULL, &l);
	for (i = 0; i < 5; i++)
		add(&l, "more");
	if (!strstr(form->pattern, "...") && !takes_any(verb))
		expect(verb, &l, ARGS_WRONG);
	clear(&l);
}

static void form__more_arguments_than_it_has__refused(void **state)
{
	(void)state;
	each_form(refuses_more, 50);
}

/* --- options -------------------------------------------------------------------------------- */

/* The first form that has the option; every option is used by one. */
static const struct verb_form *form_with(const struct verb *verb, const struct verb_option *o)
{
	const struct verb_form *form;
	struct form_part part;

	for (form = verb->forms; form->pattern; form++) {
		const char *at = form->pattern;

		if (o->everywhere)
			return form;
		while (form_next(&at, &part)) {
			if (part.option && !strcmp(part.name, o->name))
				return form;
		}
	}
	fail_msg("%s: no form has --%s", verb->name, o->name);
	return NULL;
}

static void goes_with_a_form(const struct verb *verb, const struct verb_option *o)
{
	const struct verb_form *form = form_with(verb, o);
	struct line l = {.argc = 0};
	struct args args;
	int joined;

	for (joined = 0; joined < 2; joined++) {
		write_form(verb, form, false, joined, o->name, &l);
		add_option(&l, o, joined);
		if (read_line(verb, &l, &args) != ARGS_READY)
			fail_msg("not read:%s", shown(&l));
		if (!args_has(&args, o->name))
			fail_msg("no --%s found:%s", o->name, shown(&l));
		if (value_of(o))
			assert_string_equal(args_text(&args, o->name), value_of(o));
		args_release(&args);
	}
	clear(&l);
}

static void option__joined_or_apart__found_with_its_value(void **state)
{
	(void)state;
	each_option(goes_with_a_form, 100);
}

static void refuses_value(const struct verb *verb, const struct verb_option *o)
{
	struct line l = {.argc = 0};

	write_form(verb, form_with(verb, o), false, true, o->name, &l);
	if (o->kind == VERB_FLAG)
		add(&l, "--%s=yes", o->name);
	else
		add(&l, "--%s", o->name);
	expect(verb, &l, ARGS_WRONG);
	clear(&l);
}

static void option__value_missing_or_too_much__refused(void **state)
{
	(void)state;
	each_option(refuses_value, 100);
}

static void refuses_wrong_kind(const struct verb *verb, const struct verb_option *o)
{
	struct line l = {.argc = 0};

	write_form(verb, form_with(verb, o), false, true, o->name, &l);
	add(&l, "--%s=%s", o->name, o->kind == VERB_COUNT ? "0" : "x");
	if (o->kind != VERB_TEXT || strchr(o->value, '|'))
		expect(verb, &l, ARGS_WRONG);
	clear(&l);
}

static void option__value_of_another_kind__refused(void **state)
{
	(void)state;
	each_option(refuses_wrong_kind, 100);
}

static void option__unknown__refused_by_every_form(const struct verb *verb,
						   const struct verb_form *form)
{
	static const char *const slips[] = {"--no-such-option", "--no-such-option=3", "-q"};
	struct line l = {.argc = 0};
	size_t i;

	for (i = 0; i < sizeof(slips) / sizeof(*slips); i++) {
		write_form(verb, form, false, false, NULL, &l);
		add(&l, "%s", slips[i]);
		expect(verb, &l, ARGS_WRONG);
	}
	clear(&l);
}

static void option__unknown__refused(void **state)
{
	(void)state;
	each_form(option__unknown__refused_by_every_form, 50);
}

static void asks_for_help(const struct verb *verb, const struct verb_form *form)
{
	static const char *const ways[] = {"--help", "-h"};
	struct line l = {.argc = 0};
	size_t i;

	for (i = 0; i < 2; i++) {
		write_form(verb, form, false, false, NULL, &l);
		add(&l, "%s", ways[i]);
		expect(verb, &l, ARGS_HELP);
	}
	clear(&l);
}

static void option__help__with_every_form(void **state)
{
	(void)state;
	each_form(asks_for_help, 50);
}

/* --- single cases --------------------------------------------------------------------------- */

static void results__that_look_like_options__are_words(void **state)
{
	char *argv[] = {"report", "result",  "t.trf", "1-2", "--", "3-4",
			"-+",	  "--write", "5-6",   "+-",  NULL};
	struct line l = {.argc = 10};
	struct args args;

	(void)state;
	memcpy(l.argv, argv, sizeof(argv));
	assert_int_equal(read_line(&verb_report, &l, &args), ARGS_READY);
	assert_int_equal(args.n_rest, 6);
	assert_string_equal(args.rest[1], "--");
	assert_string_equal(args.rest[3], "-+");
	assert_null(args.rest[6]);
	assert_true(args_has(&args, "write"));
	args_release(&args);
}

static void repeated__the_last_one_counts(void **state)
{
	char *argv[] = {"pair", "--system", "a", "x.trf", "--system=b", NULL};
	struct line l = {.argc = 5};
	struct args args;

	(void)state;
	memcpy(l.argv, argv, sizeof(argv));
	assert_int_equal(read_line(&verb_pair, &l, &args), ARGS_READY);
	assert_string_equal(args_text(&args, "system"), "b");
	assert_string_equal(args_text(&args, "file"), "x.trf");
	assert_null(args_text(&args, "seed"));
	args_release(&args);
}

static void help__each_verb__usage_and_all_options(void **state)
{
	struct sbuf help = SBUF_INIT, mdoc = SBUF_INIT;
	const struct verb *const *v;
	const struct verb_option *o;
	char text[TEXT];

	(void)state;
	for (v = verbs; *v; v++) {
		sbuf_reset(&help);
		usage_help(*v, &help);
		snprintf(text, sizeof(text), "usage: kskak %s", (*v)->name);
		assert_memory_equal(help.buf, text, strlen(text));
		for (o = (*v)->options; o && o->name; o++) {
			snprintf(text, sizeof(text), "\n  --%s", o->name);
			assert_non_null(strstr(help.buf, text));
		}
		usage_manual(*v, &mdoc);
	}
	assert_non_null(strstr(mdoc.buf, ".It Cm pair Fl \\-system Ar NAME"));
	sbuf_release(&help);
	sbuf_release(&mdoc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(form__value_joined_or_apart__the_same),
		cmocka_unit_test(form__what_it_must_have__is_enough),
		cmocka_unit_test(form__without_a_needed_option__refused),
		cmocka_unit_test(form__behind_two_dashes__no_options),
		cmocka_unit_test(form__more_arguments_than_it_has__refused),
		cmocka_unit_test(option__joined_or_apart__found_with_its_value),
		cmocka_unit_test(option__value_missing_or_too_much__refused),
		cmocka_unit_test(option__value_of_another_kind__refused),
		cmocka_unit_test(option__unknown__refused),
		cmocka_unit_test(option__help__with_every_form),
		cmocka_unit_test(results__that_look_like_options__are_words),
		cmocka_unit_test(repeated__the_last_one_counts),
		cmocka_unit_test(help__each_verb__usage_and_all_options),
	};

	quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
