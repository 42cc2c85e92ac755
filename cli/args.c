/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * getopt_long separates options and arguments; the forms of the verb then tell which of them go
 * together.
 */
#include "cli/args.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/usage.h"
#include "core/base/civil.h"
#include "core/base/mem.h"

enum { CODE_WORD = 1, CODE_HELP = 'h', CODE_OPTION = 1000 }; /* values returned by getopt_long */

struct given {
	const struct verb_option *option;
	const char *text; /* NULL for a flag */
};

/* The command line, split into options and words. */
struct line {
	const struct verb *verb;
	struct given *given; /* options, in order */
	size_t n_given;
	char **words;
	size_t n_words;
};

static bool read_number(const char *text, long long *ret_number)
{
	char *end;
	long long n;

	errno = 0;
	n = strtoll(text, &end, 10);
	if (!*text || *end || errno)
		return false;
	*ret_number = n;
	return true;
}

/* Whether `word` is one of "white|black". */
static bool is_choice(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (;; words++) {
		size_t k = strcspn(words, "|");

		if (k == n && !memcmp(words, word, n))
			return true;
		words += k;
		if (!*words)
			return false;
	}
}

static bool check_value(const struct verb *verb, const struct verb_option *o, const char *text)
{
	struct civil date;
	long long n;

	switch (o->kind) {
	case VERB_FLAG: break;
	case VERB_TEXT:
		if (strchr(o->value, '|') && !is_choice(o->value, text)) {
			usage_error(N_("%s: --%s: '%s' is not one of %s"), verb->name, o->name,
				    text, o->value);
			return false;
		}
		break;
	case VERB_NUMBER:
		if (!read_number(text, &n)) {
			usage_error(N_("%s: --%s: '%s' is not a whole number"), verb->name, o->name,
				    text);
			return false;
		}
		break;
	case VERB_COUNT:
		if (!read_number(text, &n) || n < 1 || n > o->most) {
			usage_error(N_("%s: --%s: '%s' is not a whole number from 1 to %d"),
				    verb->name, o->name, text, o->most);
			return false;
		}
		break;
	case VERB_DATE:
		if (!civil_parse(text, &date)) {
			usage_error(N_("%s: --%s: '%s' is not a date YYYY-MM-DD"), verb->name,
				    o->name, text);
			return false;
		}
		break;
	}
	return true;
}

/* The table for getopt_long; every verb takes --help. */
static struct option *long_options(const struct verb *verb)
{
	size_t n = 0, i;
	struct option *table;

	while (verb->options && verb->options[n].name)
		n++;
	table = mem_zeroed(n + 2, sizeof(*table));
	for (i = 0; i < n; i++) {
		const struct verb_option *o = &verb->options[i];
		int takes = o->kind == VERB_FLAG ? no_argument : required_argument;

		table[i] = (struct option){o->name, takes, NULL, CODE_OPTION + (int)i};
	}
	table[n] = (struct option){"help", no_argument, NULL, CODE_HELP};
	return table;
}

/* Reports the bad option before argv[optind]. */
static void complain_option(const struct line *l, char **argv, int code)
{
	const struct verb *verb = l->verb;
	const struct verb_option *o =
		optopt >= CODE_OPTION ? &verb->options[optopt - CODE_OPTION] : NULL;
	const char *arg = argv[optind - 1];

	if (code == ':')
		usage_wrong(verb, l->words, l->n_words, N_("%s: --%s needs a value"), verb->name,
			    o->name);
	else if (o)
		usage_wrong(verb, l->words, l->n_words, N_("%s: --%s does not take a value"),
			    verb->name, o->name);
	else if (optopt == CODE_HELP)
		usage_wrong(verb, l->words, l->n_words, N_("%s: --help does not take a value"),
			    verb->name);
	else if (optopt)
		usage_wrong(verb, l->words, l->n_words, N_("%s: unknown option -%c"), verb->name,
			    optopt);
	else
		usage_wrong(verb, l->words, l->n_words, N_("%s: unknown option %.*s"), verb->name,
			    (int)strcspn(arg, "="), arg);
}

static void add_word(struct line *l, char *word)
{
	l->words[l->n_words++] = word;
}

/* Takes an argument that looks like an option but, for this verb, is not one. */
static bool take_word(struct line *l, char *arg)
{
	const char *before = l->n_words ? l->words[l->n_words - 1] : "";

	if (!l->verb->is_word || !l->verb->is_word(before, arg))
		return false;
	add_word(l, arg);
	return true;
}

static enum args_outcome split(struct line *l, int argc, char **argv, const struct option *table)
{
	int code;

	optind = 0; /* restart, also when getopt was used before */
	opterr = 0;
	for (;;) {
		while (optind > 0 && optind < argc && take_word(l, argv[optind]))
			optind++;
		code = getopt_long(argc, argv, "-:h", table, NULL);
		if (code < 0)
			break;
		if (code == CODE_HELP)
			return ARGS_HELP;
		if (code == CODE_WORD) {
			add_word(l, optarg);
		} else if (code >= CODE_OPTION) {
			const struct verb_option *o = &l->verb->options[code - CODE_OPTION];

			if (optarg && !check_value(l->verb, o, optarg))
				return ARGS_WRONG;
			l->given[l->n_given++] = (struct given){o, optarg};
		} else {
			complain_option(l, argv, code);
			return ARGS_WRONG;
		}
	}
	while (optind < argc)
		add_word(l, argv[optind++]);
	return ARGS_READY;
}

/* --- which form ----------------------------------------------------------------------------- */

static bool fits(const struct form_part *part, const char *word)
{
	struct instant t;
	long long n;

	if (part->literal)
		return !strcmp(part->name, word);
	if (part->type == '#')
		return read_number(word, &n);
	return part->type != '@' || instant_parse(word, &t) || !strcmp(word, "right") ||
	       !strcmp(word, "back");
}

/* Whether the form accepts the words, regardless of the options. */
static bool takes_words(const struct verb_form *form, const struct line *l)
{
	const char *at = form->pattern;
	struct form_part part;
	size_t i = 0;

	while (form_next(&at, &part)) {
		if (part.option)
			continue;
		if (i == l->n_words && !part.optional)
			return false;
		if (part.rest)
			return true;
		if (i < l->n_words && !fits(&part, l->words[i++]))
			return false;
	}
	return i == l->n_words;
}

static bool has_option(const struct verb_form *form, const char *name)
{
	const char *at = form->pattern;
	struct form_part part;

	while (form_next(&at, &part)) {
		if (part.option && !strcmp(part.name, name))
			return true;
	}
	return false;
}

/* The first given option that the form does not accept; NULL if none. */
static const struct verb_option *stray_option(const struct verb_form *form, const struct line *l)
{
	size_t i;

	for (i = 0; i < l->n_given; i++) {
		const struct verb_option *o = l->given[i].option;

		if (!o->everywhere && !has_option(form, o->name))
			return o;
	}
	return NULL;
}

static bool is_given(const struct line *l, const char *name)
{
	size_t i;

	for (i = 0; i < l->n_given; i++) {
		if (!strcmp(l->given[i].option->name, name))
			return true;
	}
	return false;
}

/* The verb and the leading words of the form: "report pair". */
static void add_title(const struct verb *verb, const struct verb_form *form, struct sbuf *out)
{
	const char *at = form->pattern;
	struct form_part part;

	sbuf_adds(out, verb->name);
	while (form_next(&at, &part) && part.literal)
		sbuf_addf(out, " %s", part.name);
}

/* Were all required options of the form given?  If not, reports which one is missing. */
static bool check_required(const struct verb_form *form, const struct line *l)
{
	struct sbuf title = SBUF_INIT;
	const char *at = form->pattern;
	struct form_part part;
	bool ok = true;

	while (ok && form_next(&at, &part)) {
		const struct verb_option *o;

		if (!part.option || part.optional || is_given(l, part.name))
			continue;
		o = usage_option(l->verb, part.name);
		add_title(l->verb, form, &title);
		usage_wrong(l->verb, l->words, l->n_words, N_("%s needs --%s%s%s"), title.buf,
			    o->name, o->value ? " " : "", o->value ? o->value : "");
		ok = false;
	}
	sbuf_release(&title);
	return ok;
}

static void complain_stray(const struct verb_form *form, const struct line *l)
{
	struct sbuf title = SBUF_INIT;

	add_title(l->verb, form, &title);
	usage_wrong(l->verb, l->words, l->n_words, N_("%s does not take --%s here"), title.buf,
		    stray_option(form, l)->name);
	sbuf_release(&title);
}

/*
 * Whether every form begins with a word of its own, and the first word is none of these; then says
 * so.
 */
static bool complain_first(const struct line *l)
{
	const struct verb_form *form;
	struct sbuf names = SBUF_INIT;
	struct form_part part, before = {.literal = false};
	bool known = !l->n_words;

	for (form = l->verb->forms; form->pattern && !known; form++) {
		const char *at = form->pattern;

		known = !form_next(&at, &part) || !part.literal || !strcmp(part.name, l->words[0]);
		if (!known && (!before.literal || strcmp(before.name, part.name) != 0))
			sbuf_addf(&names, "%s%s", names.len ? " " : "", part.name);
		before = part;
	}
	if (!known)
		usage_error(N_("%s: no '%s', there are %s"), l->verb->name, l->words[0], names.buf);
	sbuf_release(&names);
	return !known;
}

/* Returns NULL after an error. */
static const struct verb_form *choose_form(const struct line *l)
{
	const struct verb_form *form, *second = NULL;

	for (form = l->verb->forms; form->pattern; form++) {
		if (!takes_words(form, l))
			continue;
		if (!stray_option(form, l))
			return check_required(form, l) ? form : NULL;
		if (!second)
			second = form;
	}
	if (second)
		complain_stray(second, l);
	else if (!complain_first(l))
		usage_wrong(l->verb, l->words, l->n_words, N_("%s: wrong arguments"),
			    l->verb->name);
	return NULL;
}

/* --- result --------------------------------------------------------------------------------- */

static void add_arg(struct args *args, const char *name, const char *text, enum verb_kind kind)
{
	struct arg *a = &args->list[args->n++];

	snprintf(a->name, sizeof(a->name), "%s", name);
	a->text = text;
	a->kind = kind;
}

/* Stores the words under their names in the form. */
static void name_words(const struct line *l, struct args *args)
{
	const char *at = args->form->pattern;
	struct form_part part;
	size_t i = 0;

	while (form_next(&at, &part)) {
		if (part.option)
			continue;
		while (part.rest && i < l->n_words)
			args->rest[args->n_rest++] = l->words[i++];
		if (i == l->n_words)
			return;
		if (!part.literal)
			add_arg(args, part.name, l->words[i],
				part.type == '#' ? VERB_NUMBER : VERB_TEXT);
		i++;
	}
}

enum args_outcome args_read(const struct verb *verb, int argc, char **argv, struct args *ret_args)
{
	size_t room = (size_t)argc + 1;
	struct args args = {.verb = verb};
	struct line line = {.verb = verb};
	struct option *table = long_options(verb);
	enum args_outcome outcome;
	size_t i;

	line.given = mem_zeroed(room, sizeof(*line.given));
	line.words = mem_zeroed(room, sizeof(*line.words));
	args.list = mem_zeroed(room, sizeof(*args.list));
	args.rest = mem_zeroed(room, sizeof(*args.rest));
	outcome = split(&line, argc, argv, table);
	if (outcome == ARGS_READY)
		args.form = choose_form(&line);
	if (outcome == ARGS_READY && !args.form)
		outcome = ARGS_WRONG;
	if (outcome == ARGS_READY) {
		for (i = 0; i < line.n_given; i++)
			add_arg(&args, line.given[i].option->name, line.given[i].text,
				line.given[i].option->kind);
		name_words(&line, &args);
	}
	args.words = line.words;
	args.n_words = line.n_words;
	free(line.given);
	free(table);
	*ret_args = args;
	return outcome;
}

void args_release(struct args *args)
{
	free(args->list);
	free(args->rest);
	free(args->words);
	*args = (struct args){.n = 0};
}

/* Does the verb have an option or argument of that name?  Asking for another one is a bug. */
static bool is_declared(const struct verb *verb, const char *name)
{
	const struct verb_form *form;
	struct form_part part;

	for (form = verb->forms; form->pattern; form++) {
		const char *at = form->pattern;

		while (form_next(&at, &part)) {
			if (!part.option && !strcmp(part.name, name))
				return true;
		}
	}
	return usage_option(verb, name) != NULL;
}

static const struct arg *find(const struct args *args, const char *name)
{
	const struct arg *found = NULL;
	size_t i;

	assert(is_declared(args->verb, name));
	for (i = 0; i < args->n; i++) {
		if (!strcmp(args->list[i].name, name))
			found = &args->list[i];
	}
	return found;
}

bool args_has(const struct args *args, const char *name)
{
	return find(args, name) != NULL;
}

const char *args_text(const struct args *args, const char *name)
{
	const struct arg *a = find(args, name);

	return a ? a->text : NULL;
}

int args_count(const struct args *args, const char *name)
{
	const struct arg *a = find(args, name);

	return a ? (int)strtol(a->text, NULL, 10) : 0;
}
