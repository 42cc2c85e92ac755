/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak check`: pairs every round of a report again from the earlier rounds and prints where the
 * report differs.
 */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/lang_option.h"
#include "cli/progress_bar.h"
#include "cli/round_check.h"
#include "cli/to_json.h"
#include "cli/trf_json.h"
#include "cli/trf_pair.h"
#include "cli/usage.h"
#include "cli/verbs.h"

struct check_call {
	const char *system, *file;
	bool json;
	const struct lang *lang; /* of the reasons; NULL for none */
};

struct tally {
	bool json;
	const struct lang *words; /* of the differences */
	json_t *all;
};

static void print_difference(void *arg, int round, const char *text)
{
	struct tally *t = arg;

	if (t->json) {
		json_array_append_new(t->all,
				      json_pack("{s:i, s:s}", "round", round, "text", text));
		return;
	}
	printf(tr(t->words, "round %d: %s"), round, text);
	putchar('\n');
}

static int check_rounds(const struct trf *t, const struct check_call *o)
{
	const struct lang *words = o->json ? &lang_english : usage_lang();
	struct tally tally = {o->json, words, json_array()};
	const struct round_check check = {o->system, words, o->lang, print_difference, &tally};
	struct progress_bar bar;
	int round, failed = 0;

	progress_bar_init(&bar, (unsigned long long)t->played * t->n, "players");
	for (round = 1; round <= t->played; round++) {
		failed += round_check_run(t, round, &check) > 0;
		progress_bar_at(&bar, (unsigned long long)round * t->n);
	}
	progress_bar_end(&bar);
	if (o->json) {
		json_t *all = json_pack("{s:i, s:i, s:O}", "passed", t->played - failed, "failed",
					failed, "differences", tally.all);

		to_json_print(all);
		json_decref(all);
	} else {
		printf(usage_tr("%ld passed, %ld failed\n"), (long)(t->played - failed),
		       (long)failed);
	}
	json_decref(tally.all);
	return failed ? EXIT_DIFFERS : EXIT_DONE;
}

static const struct verb_form forms[] = {
	{"--system [--explain] [--lang] [--json] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("system", "NAME", "pairing system; `kskak help pair` lists them"),
	OPTION_FLAG("explain", "print the reasons of each pair that differs"),
	OPTION_TEXT("lang", "CODE", "language of the reasons, such as en or da"),
	OPTION_FLAG("json", "print the answer as JSON"),
	OPTION_END,
};

static int run(const struct args *args)
{
	struct sbuf text = SBUF_INIT;
	struct check_call o = {args_text(args, "system"), args_text(args, "file"),
			       args_has(args, "json"), NULL};
	struct input in;
	struct trf t;
	int status = EXIT_USAGE;

	if (!trf_pair_knows(o.system))
		return trf_pair_unknown("check", o.system, "");
	if (!lang_option_read(args, "lang", &o.lang))
		return EXIT_USAGE;
	if (!args_has(args, "explain"))
		o.lang = NULL;
	if (!input_open(&in, o.file))
		return EXIT_USAGE;
	trf_init(&t);
	if (input_read_all(&in, &text) && trf_json_load_to_pair(&in, &text, &t))
		status = check_rounds(&t, &o);
	input_close(&in);
	sbuf_release(&text);
	trf_release(&t);
	return status;
}

const struct verb verb_check = {
	.name = "check",
	.summary = N_("pair every round of a report again and compare"),
	.help = cli_help_check_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
