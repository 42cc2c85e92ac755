/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak game: one game with its clocks and events, or the start of a single game.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"<game#>", "game"},
	{"start --white --white-address --black --black-address [--fen] [--moves] [--rules] [--start] [--language] [--chess960]",
	 "game.start"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("white", "NAME", "who has White"),
	OPTION_TEXT("white-address", "ADDRESS", "where White's letters go"),
	OPTION_TEXT("black", "NAME", "who has Black"),
	OPTION_TEXT("black-address", "ADDRESS", "where Black's letters go"),
	OPTION_TEXT("fen", "FEN", "the position it starts from"),
	OPTION_TEXT("moves", "MOVES", "moves already played, as \"5254 5755\""),
	OPTION_TEXT("rules", "RULES", "the rules it is played by, dsu-email by default"),
	OPTION_DATE("start", "the start date"),
	OPTION_TEXT("language", "CODE", "the language of the letters, as da or en"),
	OPTION_FLAG("chess960", "castling as in Chess960"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_game = {
	.name = "game",
	.summary = "one game, or the start of a single game",
	.help = cli_help_game_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};
