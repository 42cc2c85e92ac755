/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering an event by mail or form: the entry is confirmed by the token in the reply letter, then
 * the player joins an open group.  A person becomes a player only when their address is proved.
 * Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ENTRY_H
#define DAEMON_ACT_PLAYER_ENTRY_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/entry_facts.h"

struct entry_request {
	const char *event; /* code: "emt open" */
	const char *name;  /* "" = not given, likewise below */
	const char *club;
	struct civil born;     /* CIVIL_NONE = not given */
	const char *born_text; /* as written */
	int rating;	       /* 0 = none */
	const char *word;      /* chosen by the player, for the lots */
	const char *member;    /* membership number */
	const char *class, *stage, *groups;
	const char *iccf;   /* an external result, iccf_line_parse() */
	const char *reason; /* if a ruling is needed */
	bool has_lang;
	const struct lang *lang;
};

/* An entry that contains only the player's data. */
extern const struct entry_request player_entry_no_wish;

/*
 * "enter EVENT": queues the letter that asks for confirmation.  An API token proves the player's
 * address, so that entry is decided at once.
 */
int player_entry_ask(struct act *act, const struct entry_request *asked);

/* The reply to that letter, by its TOKEN_ENTRY: the text must consent. */
int player_entry_confirm(struct act *act, const char *text, size_t len);

/*
 * An entry by a leader, whose authority replaces proof of address; `w` has the rest of the entry.
 */
int player_entry_by_hand(struct act *act, const struct tourney *t, const struct player *p,
			 const struct entry_request *w);

/*
 * Seats an entry that a leader admits; registers its player unless the address has one.  `class` is
 * assigned by the leader and may differ from the one requested; "" = none.
 */
int player_entry_admit(struct act *act, const struct tourney *t, struct entry_row *entry,
		       const char *class);

/* Fills in the entry of a player invited by the leader, who has not answered (EVENTS E45). */
int player_entry_invited(struct act *act, const struct tourney *t, const struct player *p,
			 struct entry_row *ret);

#endif
