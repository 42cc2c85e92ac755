/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Teams of the correspondence league: what an entry has to fulfil (EVENTS E39), who may step in
 * for whom (E42), and what the captain gets and may do (E43).
 *
 * Ids are those of the store, 0 for none.  Ratings are those of the correspondence list or what
 * stands for them (6.7.6.2), 0 for none.
 */
#ifndef CORE_EVENT_TEAM_H
#define CORE_EVENT_TEAM_H

#include "core/base/ratio.h"
#include "core/event/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEAM_BOARDS	   4
#define TEAM_MOST_OF_CLUB  3   /* one a division */
#define TEAM_RATING_MARGIN 200 /* more than this is shown to the leader (E39, E42) */
#define TEAM_RESERVES	   2   /* persons a team and season */
#define TEAM_STOPS	   2   /* of both clocks, a team and season */

enum team_member { TEAM_MEMBER_UNKNOWN, TEAM_MEMBER_NO, TEAM_MEMBER_YES };

struct team_player {
	int64_t player;
	int64_t club; /* on the day; 0: none known, which is taken for the club of the team */
	enum team_member member;
	int rating;
	bool banned;	/* on the day of the entry or of the start */
	bool dispensed; /* may play for two clubs (6.7.3.2) */
	bool confirmed; /* has proved the address */
};

/* A player of a team, reserves too, whose games are not all over or who waits for the draw. */
struct team_taken {
	int64_t player, club;
	bool here; /* in this event; false: an earlier season that is still played */
};

/* A living team of the event. */
struct team_known {
	int64_t club;
	int number;
};

struct team_entry {
	int64_t club;
	bool club_in_union; /* single members of a hovedkreds count as a club that is */
	int number;	    /* in the club, 1.. */
	bool captain_confirmed;
	const struct team_player *boards; /* board 1 first */
	size_t n_boards;
};

struct team_others {
	const struct team_known *teams;
	size_t n_teams;
	const struct team_taken *taken;
	size_t n_taken;
};

struct team_check {
	struct refusal_list refusals;
	unsigned weak;	/* mask of 1 << board: more than the margin below the next board */
	bool confirmed; /* captain and all players have proved their addresses */
};

/* EVENTS E39.  An order of boards that is shown is no refusal. */
void team_check(const struct team_entry *entry, const struct team_others *others,
		struct team_check *ret_check);

/* The least number in the club, 1.., that no living team has. */
int team_free_number(const struct team_known *teams, size_t n, int64_t club);

/* The sum of the ratings of all boards by their number (6.7.6.2); 0 without boards. */
struct ratio team_average(const int *ratings, size_t n);

/* Somebody who holds or has held a seat of the team. */
struct team_hold {
	int64_t player;
	int board;
	bool now;     /* holds it */
	bool reserve; /* stepped in, or is to when the leader approves */
};

struct team_reserve {
	struct team_player player; /* `dispensed` and `confirmed` are not read */
	int board;
	int replaced_rating; /* of who holds the seat */
	int open_games;	     /* of the seat */
	int64_t club;	     /* of the team */
	const struct team_hold *holds;
	size_t n_holds;
	const struct team_taken *taken; /* on other teams */
	size_t n_taken;
};

struct reserve_check {
	struct refusal_list refusals;
	int above;    /* rating points above the player who is replaced; 0 when one has none */
	bool notable; /* more than the margin */
};

/* EVENTS E42: may this reserve be laid before the leader? */
void team_reserve_check(const struct team_reserve *r, struct reserve_check *ret_check);

/* May the club stop both clocks for a substitution?  `stops` of the team so far in the season. */
bool team_stop_allowed(int stops, bool stopped_for_this_one);

/* What is sent to players, and what a captain asks for. */
enum team_matter {
	TEAM_GENERAL_LETTER,
	TEAM_SCHEDULE,
	TEAM_LINE_UPS,
	TEAM_COMPLAINT, /* a copy of what the leader and a player write about one */
	TEAM_STOP,
	TEAM_REPORT,
	TEAM_TOKEN /* of a player's games */
};

/* EVENTS E43: is it the captain's to receive or to do? */
bool team_captain_has(enum team_matter matter);

#endif
