/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Withdrawal of a player from a running group (RULES E-6, EVENTS E29): with at most half of their
 * games finished all are lost, else the open ones are adjudicated.  Each game gets the fact into
 * its own chain, so that it replays alone.  Where rounds are paired one by one (EVENTS E47, E49),
 * finished games stand and open ones are lost; over the board core/event/otb_left.h decides, from
 * the entry and the cards.
 */
#ifndef DAEMON_EVENT_WITHDRAWAL_H
#define DAEMON_EVENT_WITHDRAWAL_H

#include "core/rules/withdrawal.h"
#include "daemon/event/game_step.h"
#include "daemon/team_list.h"

struct withdrawal {
	int64_t group;
	const char *author; /* "" = the player's own decision */
	const char *reason; /* never "" */
	bool of_team;	    /* withdrawal_tell_team() informs the group */
};

/* Where the pairings are made; decides what a withdrawal does. */
enum withdrawal_from {
	WITHDRAWAL_FROM_ALL,	/* all games at once, by correspondence */
	WITHDRAWAL_FROM_ROUNDS, /* round by round, by correspondence or over the board */
	WITHDRAWAL_FROM_HALL	/* everybody meets everybody, over the board */
};

/* The effect of a withdrawal now on the player's games in the group. */
struct withdrawal_prospect {
	enum withdrawal_from from;
	int total, finished;
	enum withdrawal_mode mode; /* FROM_ROUNDS: WITHDRAWAL_COUNTED */
};

/* "6.2.8" or "§ 16" */
const char *withdrawal_paragraph(const struct withdrawal_prospect *p);

/* For the player of that entry.  Returns 1, or a negative enum store_error. */
int withdrawal_look_ahead(const struct work *work, const struct entry_row *entry,
			  struct withdrawal_prospect *ret);

/* A team that has left, with the boards of its players: "1, 2", "" = none. */
struct withdrawal_of_team {
	const struct team_one *team;
	struct sbuf boards_lost;  /* with all games */
	struct sbuf boards_stand; /* where finished games stand */
	const char *reason;
};

/*
 * One letter about all its boards to everybody in the group, to its captain and to the leader
 * (EVENTS E41).  Returns 1 or a negative enum store_error.
 */
int withdrawal_tell_team(const struct work *work, const struct withdrawal_of_team *left,
			 struct effects *ret);

/*
 * Withdraws the player `who`, whose entry in the group is given: every game concerned, the entry, a
 * letter to everybody in the group and, with the reason, to the leader.  *ret_prospect says what
 * became of the games.  Returns 1; 0: *ret_refusal; negative: store error.
 */
int withdrawal_decide(const struct work *work, const struct player *who,
		      const struct entry_row *entry, const struct withdrawal *asked,
		      struct effects *ret, struct withdrawal_prospect *ret_prospect,
		      struct game_step_refusal *ret_refusal);

#endif
