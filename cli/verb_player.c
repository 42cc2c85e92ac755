/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak player: people, their addresses, leave and tokens.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct verb_form forms[] = {
	{"", "players"},
	{"add --name --address [--club] [--born] [--rating] [--language]", "player.add"},
	{"<player>", "player"},
	{"<player> withdraw --group --reason", "player.withdraw"},
	{"<player> expel --group --reason", "player.expel"},
	{"<player> warn --reason", "player.warn"},
	{"<player> ban [--months] --reason", "player.ban"},
	{"<player> address <address> --reason", "player.address"},
	{"<player> confirm-address", "player.confirm-address"},
	{"<player> leave <from> <to> [--group] --reason", "player.leave"},
	{"<player> erase", "player.erase"},
	{"<player> tokens", "player.tokens"},
	{"<player> revoke [token#]", "player.revoke"},
	{NULL, NULL},
};

static const struct verb_option options[] = {
	OPTION_TEXT("name", "NAME", "name of the new player"),
	OPTION_TEXT("address", "ADDRESS", "mail address of the new player"),
	OPTION_TEXT("club", "CLUB", "club of the new player"),
	OPTION_DATE("born", "date of birth of the new player"),
	OPTION_NUMBER("rating", "N", "rating of the new player"),
	OPTION_TEXT("language", "CODE", "language of the letters, such as da or en"),
	OPTION_NUMBER("group", "N", "the group concerned"),
	OPTION_TEXT("reason", "TEXT", "the reason, quoted in the letter"),
	OPTION_NUMBER("months", "N", "length of the ban"),
	ONLINE_OPTIONS,
	OPTION_END,
};

const struct verb verb_player = {
	.name = "player",
	.summary = "list and manage players",
	.help = cli_help_player_txt,
	.forms = forms,
	.options = options,
	.run = online_run,
	.online = true,
};
