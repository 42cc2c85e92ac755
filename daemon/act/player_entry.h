/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering an event by mail or form: the entry is confirmed by the token of the letter in answer,
 * then the player joins the group that is filling. Nobody becomes a player before their address is
 * proved. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ENTRY_H
#define DAEMON_ACT_PLAYER_ENTRY_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/entry_facts.h"

struct entry_request {
	const char *event; /* code: "emt open" */
	const char *name;  /* "" = not given, and so below */
	const char *club;
	struct civil born;     /* CIVIL_NONE */
	const char *born_text; /* as written */
	int rating;	       /* 0 = none */
	const char *word;      /* of the player's choice, for the lots */
	const char *member;    /* number of membership */
	const char *class, *stage, *groups;
	const char *iccf;   /* a result, iccf_line_parse() */
	const char *reason; /* for what needs a ruling */
	bool has_lang;
	const struct lang *lang;
};

/* An entry that says nothing beside the player's data. */
extern const struct entry_request player_entry_no_wish;

/*
 * "enter EVENT": queues the letter that asks for confirmation.  The token of the API is the proof
 * of the player's address, so that their entry is decided at once.
 */
int player_entry_ask(struct act *act, const struct entry_request *asked);

/* The answer to that letter, by its TOKEN_ENTRY: the text must say yes. */
int player_entry_confirm(struct act *act, const char *text, size_t len);

/*
 * An entry by a leader, whose word counts as the proof of address; `w` has what the entry says
 * beside the player's data.
 */
int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p,
			 const struct entry_request *w);

/*
 * Seats an entry that a leader admits: its player is added unless the address has one.  `class` is
 * the class that the leader gives, which may be another than the entry asks for; "" = none.
 */
int player_entry_admit(struct act *act, const struct tourney *t, struct entry_row *entry,
		       const char *class);

/* Fills the entry of a player whom the leader invites, and who has not answered (EVENTS E45). */
int player_entry_invited(struct act *act, const struct tourney *t, const struct player *p,
			 struct entry_row *ret);

/* Takes back an entry of the player in hand before the lots (EVENTS E28). */
int player_entry_withdraw(struct act *act, const struct tourney *t, struct entry_row *e);

/* The same for the entry, or the team, of that number which the sender has in the event. */
int player_entry_withdraw_number(struct act *act, const char *code, int64_t entry);

/*
 * "withdraw EVENT": the entry of the sender, or of the team that the command names; 0: its text
 * names no event.
 */
int player_entry_withdraw_from(struct act *act, const struct command *cmd);

#endif
