/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering an event by mail or form: ask, prove the address by the token of the answering letter,
 * join the group that is filling.  Nobody becomes a player before his address is proved.  Private
 * to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ENTRY_H
#define DAEMON_ACT_PLAYER_ENTRY_H

#include "daemon/act/act.h"

/* Said to be in no club, as against not said. */
#define ENTRY_NO_CLUB "-"

struct entry_wish {
	const char *event; /* code: "emt open" */
	const char *name;  /* "" = not given, and so below */
	const char *club;
	struct civil born;     /* CIVIL_NONE */
	const char *born_text; /* as written */
	int rating;	       /* 0 = none */
	const char *word;      /* of the player's choice, for the lots */
	bool has_lang;
	const struct lang *lang;
};

/* "enter EVENT CLASS": answers with the letter that asks for the proof. */
int player_entry_ask(struct act *act, const struct entry_wish *wish);

/* The token of that letter came back, act->token is TOKEN_ENTRY: the text must say yes. */
int player_entry_confirm(struct act *act, const char *text, size_t len);

/* A leader enters somebody by hand; the entry counts as confirmed. */
int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p);

#endif
