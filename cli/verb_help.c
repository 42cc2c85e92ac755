/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak help: the list of verbs, the help of one, or the lists of the manual.
 */
#include "cli/args.h"
#include "cli/online.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form forms[] = {
	{"[verb]", NULL},
	{"--mdoc", NULL},
	{"--acts", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_FLAG("mdoc", "print the part of the manual about verbs"),
	OPTION_FLAG("acts", "print the requests that the verbs send to the daemon"),
	OPTION_END,
};

static void add_list(const struct verb *const *v, struct sbuf *out)
{
	sbuf_addf(out, "%s kskak VERB ...\n\n", usage_tr("usage:"));
	for (; *v; v++)
		sbuf_addf(out, "  %-10s %s\n", (*v)->name, usage_tr((*v)->summary));
	sbuf_addf(out, "\n%s\n", usage_tr("See `kskak help VERB` for details."));
}

static void add_verbs(const struct verb *const *v, bool online, struct sbuf *out)
{
	bool first = true;

	sbuf_adds(out, ".Bl -tag -width Ds -compact\n");
	for (; *v; v++) {
		if ((*v)->online != online)
			continue;
		sbuf_adds(out, first ? "" : ".Pp\n");
		usage_manual(*v, out);
		first = false;
	}
	sbuf_adds(out, ".El\n");
}

static void add_manual(const struct verb *const *table, struct sbuf *out)
{
	sbuf_adds(out, ".Sh VERBS THAT TALK TO THE DAEMON\nAll of them take:\n.Pp\n");
	usage_manual_options(online_options, true, out);
	sbuf_adds(out, ".Pp\n");
	add_verbs(table, true, out);
	sbuf_adds(out, ".Sh VERBS FOR THE DESK\n"
		       "These need no daemon, no database and no configuration.\n.Pp\n");
	add_verbs(table, false, out);
}

/* One line per form of an online verb: request, tab, words without options. */
static void add_acts(const struct verb *const *v, struct sbuf *out)
{
	for (; *v; v++)
		for (const struct verb_form *form = (*v)->forms; form->pattern; form++)
			if (form->act) {
				sbuf_addf(out, "%s\t", form->act);
				usage_words(*v, form, out);
				sbuf_addc(out, '\n');
			}
}

static int run(const struct args *args)
{
	const char *name = args_text(args, "verb");
	const struct verb *verb = name ? verb_find(args->verbs, name) : NULL;
	struct sbuf out = SBUF_INIT;

	if (name && !verb)
		return usage_no_verb(args->verbs, name);
	if (verb)
		usage_help(verb, &out);
	else if (args_has(args, "mdoc"))
		add_manual(args->verbs, &out);
	else if (args_has(args, "acts"))
		add_acts(args->verbs, &out);
	else
		add_list(args->verbs, &out);
	fputs(out.buf, stdout);
	sbuf_release(&out);
	return EXIT_DONE;
}

const struct verb verb_help = {
	.name = "help",
	.summary = N_("list the verbs, or show the help of one"),
	.help = cli_help_help_txt,
	.forms = forms,
	.options = options,
	.run = run,
};
