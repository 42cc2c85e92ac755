/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak clock: the clock of the daemon, which a test can move, or the clocks of a game from its
 * dates.
 */
#include "cli/clock_list.h"
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"[at@]", "clock"}, /* or what an administrator says of the clock */
	{"[--on] [--received] [--lang] [file]", NULL},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_DATE("on", "show what an answer on this date would cost"),
	OPTION_DATE("received",
		    "when the move to answer was received, by default the day after it was sent"),
	OPTION_TEXT("lang", "CODE", "language of the list, such as en or da"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int run(const struct args *args)
{
	return args->form->act ? online_run(args) : clock_list(args);
}

const struct verb verb_clock = {
	.name = "clock",
	.summary = N_("show the clocks of a game from its dates, or the daemon's clock"),
	.help = cli_help_clock_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};
