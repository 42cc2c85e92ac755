/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Teams of the correspondence league: conditions for an entry (EVENTS E39), who may replace whom
 * (E42), and the captain's rights (E43).
 *
 * Ids are those of the store, 0 for none.  Ratings are correspondence ratings or their substitutes
 * (6.7.6.2), 0 for none.
 */
#ifndef CORE_EVENT_TEAM_H
#define CORE_EVENT_TEAM_H

#include "core/base/ratio.h"
#include "core/event/refusal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEAM_BOARDS	   4
#define TEAM_MOST_OF_CLUB  3   /* one per division */
#define TEAM_RATING_MARGIN 200 /* a larger difference is shown to the leader (E39, E42) */
#define TEAM_RESERVES	   2   /* persons per team and season */
#define TEAM_STOPS	   2   /* of both clocks, per team and season */

enum team_member { TEAM_MEMBER_UNKNOWN, TEAM_MEMBER_NO, TEAM_MEMBER_YES };

struct team_player {
	int64_t player;
	int64_t club; /* on the day; 0: none known, assumed to be the team's club */
	enum team_member member;
	int rating;
	bool banned;	/* on the day of the entry or of the start */
	bool dispensed; /* may play for two clubs (6.7.3.2) */
	bool confirmed; /* has confirmed the address */
};

/* A player or reserve of a team whose games are not all over or who waits for the draw. */
struct team_taken {
	int64_t player, club;
	bool here; /* in this event; false: an earlier season that is still running */
};

/* An active team of the event. */
struct team_known {
	int64_t club;
	int number;
};

struct team_entry {
	int64_t club;
	/* single members of a hovedkreds count as a club that is in the union */
	bool club_in_union;
	int number; /* within the club, from 1 */
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
	bool confirmed; /* the captain and all players have confirmed their addresses */
};

/* EVENTS E39.  A board order that is only shown to the leader is not a refusal. */
void team_check(const struct team_entry *entry, const struct team_others *others,
		struct team_check *ret_check);

/* Returns the lowest number within the club, from 1, that no active team has. */
int team_free_number(const struct team_known *teams, size_t n, int64_t club);

/*
 * Returns the sum of the ratings of all boards divided by their number (6.7.6.2); 0 without boards.
 */
struct ratio team_average(const int *ratings, size_t n);

/* A person who holds or has held a seat of the team. */
struct team_hold {
	int64_t player;
	int board;
	bool now;     /* holds it now */
	bool reserve; /* took over, or will if the leader approves */
};

struct team_reserve {
	struct team_player player; /* `dispensed` and `confirmed` are not used */
	int board;
	int replaced_rating; /* of the current holder of the seat */
	int open_games;	     /* of the seat */
	int64_t club;	     /* of the team */
	const struct team_hold *holds;
	size_t n_holds;
	const struct team_taken *taken; /* on other teams */
	size_t n_taken;
};

struct reserve_check {
	struct refusal_list refusals;
	int above;    /* rating points above the replaced player; 0 if one has no rating */
	bool notable; /* more than the margin */
};

/* EVENTS E42: checks whether this reserve may be submitted to the leader. */
void team_reserve_check(const struct team_reserve *r, struct reserve_check *ret_check);

/*
 * Returns whether the club may stop both clocks for a substitution; `stops` is the team's number so
 * far this season.
 */
bool team_stop_allowed(int stops, bool stopped_for_this_one);

/* Letters to players, and requests by captains. */
enum team_matter {
	TEAM_GENERAL_LETTER,
	TEAM_SCHEDULE,
	TEAM_LINE_UPS,
	TEAM_COMPLAINT, /* a copy of the leader's and a player's letters about a complaint */
	TEAM_STOP,
	TEAM_REPORT,
	TEAM_TOKEN /* for a player's games */
};

/* EVENTS E43: returns whether the captain may receive or do it. */
bool team_captain_has(enum team_matter matter);

#endif
