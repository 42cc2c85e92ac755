/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak player: people, their addresses, leave and tokens.
 */
#include "cli/online.h"
#include "cli/outline.h"
#include "cli/usage.h"
#include "cli/verbs.h"

#include "core/base/sbuf.h"

#include <stdio.h>
#include <string.h>

static const struct verb_form forms[] = {
	{"", "players"},
	{"add --name [--address] [--club] [--born] [--rating] [--language]", "player.add"},
	{"<player>", "player"},
	{"<player> withdraw --group --reason", "player.withdraw"},
	{"<player> died --reason", "player.died"},
	{"<player> expel --group --reason", "player.expel"},
	{"<player> no-prize --group --reason", "player.no-prize"},
	{"<player> warn [--group] --reason", "player.warn"},
	{"<player> ban [--months] [--group] --reason", "player.ban"},
	{"<player> join <into> --reason", "player.join"},
	{"<player> address <address> --reason", "player.address"},
	{"<player> confirm-address", "player.confirm-address"},
	{"<player> leave <from> <to> [--group] --reason", "player.leave"},
	{"<player> stop <from> [--group] --reason", "player.stop"},
	{"<player> net-loss <from> [--group] [--reason]", "player.net-loss"},
	{"<player> net-back [--group]", "player.net-back"},
	{"<player> set <what> <value> [--reason]", "player.set"},
	{"<player> rights [--on]", "player.rights"},
	{"<player> result add --source [--class] [--type] [--end] [--day] [--points] [--games] "
	 "[--rank] [--entrants] [--rating] [--first] [--winner] [--final] [--via-semi] "
	 "[--verified]",
	 "player.result.add"},
	{"<player> result <result#> <act>", "player.result"},
	{"<player> grant <class> --until --reason", "player.grant"},
	{"<player> erase", "player.erase"},
	{"<player> tokens", "player.tokens"},
	{"<player> tokens revoke [--reason]", "player.revoke-all"},
	{"<player> revoke [token#]", "player.revoke"},
	{"<name...>", "players"},
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
	OPTION_DATE("on", "the day for which rights are shown; by default today"),
	OPTION_DATE("until", "last day of a grant"),
	OPTION_TEXT("source", "emt|cup|iccf|otb", "source of a result"),
	OPTION_TEXT("class", "CLASS", "class of the group"),
	OPTION_TEXT("type", "TYPE", "kind of an international tournament, such as M-klasse"),
	OPTION_DATE("end", "end of the group"),
	OPTION_DATE("day", "day of a rating over the board"),
	OPTION_TEXT("points", "N", "points, such as 5.5"),
	OPTION_NUMBER("games", "N", "games of each player"),
	OPTION_NUMBER("rank", "N", "place"),
	OPTION_NUMBER("entrants", "N", "persons in the first stage of a cup"),
	OPTION_FLAG("first", "most points, alone or shared"),
	OPTION_FLAG("winner", "won an international tournament"),
	OPTION_FLAG("final", "the final of a cup"),
	OPTION_FLAG("via-semi", "a cup with a semifinal"),
	OPTION_FLAG("verified", "the leader has seen the proof"),
	ONLINE_OPTIONS,
	OPTION_END,
};

static int print_players(json_t *result)
{
	json_t *players = json_object_get(result, "players");

	if (!json_array_size(players))
		puts("no such player");
	outline_table(players, json_object_get(json_array_get(players, 0), "groups")
				       ? "player name club rating groups"
				       : "player name club rating");
	return EXIT_DONE;
}

/* Returns whether the word is a player's number or address; otherwise it is part of a name. */
static bool is_player(const char *word)
{
	return strchr(word, '@') || word[strspn(word, "0123456789")] == '\0';
}

/* Returns the words of a name, or one word that is neither a number nor an address. */
static json_t *search_request(const struct args *args)
{
	struct sbuf name = SBUF_INIT;
	json_t *request;

	for (size_t i = 0; i < args->n_rest; i++)
		sbuf_addf(&name, "%s%s", i ? " " : "", args->rest[i]);
	if (!args->n_rest)
		sbuf_adds(&name, args_text(args, "player"));
	request = json_pack("{s:s, s:s}", "do", "players", "name", name.buf);
	sbuf_release(&name);
	return request;
}

static int run(const struct args *args)
{
	bool one = !strcmp(args->form->act, "player"), all = !strcmp(args->form->act, "players");

	if (args->n_rest && is_player(args->rest[0]))
		return usage_wrong(args->verb, args->words, args->n_words,
				   N_("player: wrong arguments"));
	if (args->n_rest || (one && !is_player(args_text(args, "player"))))
		return online_ask(args, search_request(args), NULL, 0, print_players);
	return online_ask(args, online_request(args), NULL, 0, all ? print_players : NULL);
}

const struct verb verb_player = {
	.name = "player",
	.summary = N_("list and manage players"),
	.help = cli_help_player_txt,
	.forms = forms,
	.options = options,
	.run = run,
	.online = true,
};
