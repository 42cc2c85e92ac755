/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak game: one game with its clocks and events, or the start of a single game.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"start", "game.start",
	 "white! white-address! black! black-address! fen moves rules start language chess960?"},
	{"<game#>", "game", NULL},
	{NULL, NULL, NULL},
};

int verb_game(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}
