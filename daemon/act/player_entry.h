/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering an event by mail or form: the entry is confirmed by the token of the letter in answer,
 * then the player joins the group that is filling. Nobody becomes a player before their address is
 * proved. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ENTRY_H
#define DAEMON_ACT_PLAYER_ENTRY_H

#include "daemon/act/act.h"

/* Stated to be in no club, as opposed to not stated. */
#define ENTRY_NO_CLUB "-"

struct entry_request {
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

/* "enter EVENT CLASS": queues the letter that asks for confirmation. */
int player_entry_ask(struct act *act, const struct entry_request *asked);

/* The answer to that letter, by its TOKEN_ENTRY: the text must say yes. */
int player_entry_confirm(struct act *act, const char *text, size_t len);

/* An entry by a leader, which counts as confirmed. */
int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p);

/*
 * Seats an entry that a leader admits: its player is added unless the address has one, and joins
 * the group that is filling.
 */
int player_entry_admit(struct act *act, const struct tourney *t, struct entry_row *entry);

#endif
