/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* kskak team: the teams of a tournament. */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/verbs.h"

#include <stdio.h>

static const struct verb_form team_forms[] = {
	{"<event> <club> <number#> captain <player> [--reason]", "team.captain"},
	{"<event> <club> <number#> lineup <board#> <player> [--reason]", "team.lineup"},
	{"<event> <club> <number#> reserve <board#> <player> [--from] [--stop] [--reason]",
	 "team.reserve"},
	{"<event> <club> <number#> penalty <points> --reason", "team.penalty"},
	{"<event> <club> <number#> paid", "team.paid"},
	{"<event> <club> <number#> withdraw [--reason]", "team.withdraw"},
	{"<event>", "team"},
	{NULL, NULL},
};

static const struct verb_option team_options[] = {
	OPTION_DATE("from", "first day of a reserve; by default that of the approval"),
	OPTION_FLAG("stop", "both clocks are stopped while the reserve takes over"),
	OPTION_TEXT("reason", "TEXT", "the reason; kept with the change"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_teams(json_t *result)
{
	json_t *teams = json_object_get(result, "teams");

	if (!json_array_size(teams))
		puts("no teams");
	outline_table(teams, "team name captain_name state group seat average penalty");
	return EXIT_DONE;
}

static int run_team(const struct args *args)
{
	return online_ask(args, online_request(args), NULL, 0, print_teams);
}

const struct verb verb_team = {
	.name = "team",
	.summary = N_("enter, show and change teams"),
	.help = cli_help_team_txt,
	.forms = team_forms,
	.options = team_options,
	.run = run_team,
	.online = true,
};
