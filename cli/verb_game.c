/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak game: one game with its clocks and events, its pauses, or the start of a single game.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<game#>", "game"},
	{"<game#> mail", "game.mail"},
	{"<game#> pause --reason", "game.pause"},
	{"<game#> resume --reason", "game.resume"},
	{"start --white --black [--white-address] [--black-address] [--fen] [--moves] [--rules] [--start] [--language] [--chess960]",
	 "game.start"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("white", "NAME", "name of White"),
	OPTION_TEXT("white-address", "ADDRESS", "mail address of White"),
	OPTION_TEXT("black", "NAME", "name of Black"),
	OPTION_TEXT("black-address", "ADDRESS", "mail address of Black"),
	OPTION_TEXT("fen", "FEN", "start position"),
	OPTION_TEXT("moves", "MOVES",
		    "moves already played, such as \"1. e4 e5\" or \"5254 5755\""),
	OPTION_TEXT("rules", "RULES", "ruleset, by default dsu-email"),
	OPTION_DATE("start", "start date"),
	OPTION_TEXT("language", "CODE", "language of the letters, such as da or en"),
	OPTION_FLAG("chess960", "castle as in Chess960"),
	OPTION_TEXT("reason", "TEXT", "the reason, quoted in the letters"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_game = {
	.name = "game",
	.summary = N_("show, pause or resume a game, or start a single one"),
	.help = cli_help_game_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};
