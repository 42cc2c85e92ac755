/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * kskak player: people, their addresses, leave and tokens.
 */
#include "cli/online.h"
#include "cli/verbs.h"

static const struct online_form forms[] = {
	{"", "players", NULL},
	{"add", "player.add", "name! address! club born rating# language"},
	{"<player>", "player", NULL},
	{"<player> withdraw", "player.withdraw", "group#! reason!"},
	{"<player> expel", "player.expel", "group#! reason!"},
	{"<player> warn", "player.warn", "reason!"},
	{"<player> ban", "player.ban", "months# reason!"},
	{"<player> address <address>", "player.address", "reason!"},
	{"<player> confirm-address", "player.confirm-address", NULL},
	{"<player> leave <from> <to>", "player.leave", "group# reason!"},
	{"<player> erase", "player.erase", NULL},
	{"<player> tokens", "player.tokens", NULL},
	{"<player> revoke [token#]", "player.revoke", NULL},
	{NULL, NULL, NULL},
};

int verb_player(int argc, char **argv)
{
	return online_verb(argc, argv, forms);
}
