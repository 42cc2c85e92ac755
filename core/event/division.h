/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The division over the board from one season to the next (EVENTS E54; 5.1 § 1, § 4, § 5):
 * champion, promotion, relegation, vacancies.  There are always 58 teams.
 */
#ifndef CORE_EVENT_DIVISION_H
#define CORE_EVENT_DIVISION_H

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DIVISION_TIERS	 3 /* Skakliga, first and second division */
#define DIVISION_WINNERS 9 /* of the county tournaments, one per hovedkreds */

struct division_tier {
	int groups, group_size;
};

extern const struct division_tier division_tiers[DIVISION_TIERS];

struct division_team {
	int64_t club;
	int tier;  /* 0 = Skakliga */
	int group; /* 0-based */
	int place; /* final; disqualified teams last */
	struct ratio points, match_points;
	bool leaves; /* disqualified (5.1 § 13 a), or withdrawn for the next season */
};

#define DIVISION_WHYS(X)                                                                           \
	X(STAYS, "stays", N_("stays in the division"))                                             \
	X(WON_GROUP, "won_group", N_("winner of the group moves up"))                              \
	X(NEXT_IN_GROUP, "next_in_group",                                                          \
	  N_("moves up instead of a team placed before it that may not"))                          \
	X(LAST_TWO, "last_two", N_("among the last two of the group, which move down"))            \
	X(LOST_PLAY_OFF, "lost_play_off", N_("loser of the play-off of third-last teams"))         \
	X(VACANCY, "vacancy", N_("best of those moving down, stays because a place is vacant"))    \
	X(NEXT_BELOW, "next_below", N_("moves up because a place above is vacant"))                \
	X(LEAVES, "leaves", N_("has left the tournament"))                                         \
	X(COUNTY_WINNER, "county_winner", N_("winner of a county tournament moves up"))

enum division_why {
#define X(id, word, text) DIVISION_WHY_##id,
	DIVISION_WHYS(X)
#undef X
		DIVISION_WHY_COUNT
};

const char *division_why_name(enum division_why why);
const char *division_why_text(enum division_why why); /* a msgid */

struct division_season {
	const struct division_team *teams;
	size_t n;
	size_t play_off_loser; /* of division_play_off(); SIZE_MAX: unknown */
	int county_winners;    /* who take part next season, 0..DIVISION_WINNERS */
};

struct division_move {
	int tier; /* of the next season; DIVISION_TIERS: county tournament; -1: gone */
	enum division_why why;
};

enum division_error {
	DIVISION_OK,
	DIVISION_BAD_TEAM,	 /* a tier, group or place that does not exist */
	DIVISION_BAD_WINNERS,	 /* more county winners than hovedkredse */
	DIVISION_PLAY_OFF_IS_DUE /* the play-off has no loser, or one that did not play in it */
};

/*
 * Returns the two teams in the relegation play-off: third-last of groups 3 and 4 of the second
 * division.  Returns false if one of them leaves or a group has fewer than three teams; then there
 * is no play-off.
 */
bool division_play_off(const struct division_team *teams, size_t n, size_t *ret_a, size_t *ret_b);

/*
 * Determines where each team plays next: ret_moves[n].  ret_sizes[tier] counts the teams of the
 * next season, county winners in the last tier; it is below the tier's size only if no team is left
 * that could stay or move up.  Nothing is written unless DIVISION_OK is returned.
 */
enum division_error division_next(const struct division_season *season,
				  struct division_move *ret_moves, int *ret_sizes);

/* A team and its location, for the groups of a tier. */
struct division_home {
	int64_t club;
	int region; /* hovedkreds, 1..9 */
};

/*
 * Proposes groups by geography: teams by hovedkreds and club, divided into groups as equal as
 * possible.  ret_group[n], 0-based.
 */
void division_groups(const struct division_home *homes, size_t n, int groups, int *ret_group);

/* Deadlines for the season that begins in the autumn of `year` (5.1 § 6-9). */
struct division_dates {
	struct civil dates;  /* publication of the playing days */
	struct civil venues; /* clubs report days without their usual venue */
	struct civil draft;  /* the draft of the plan is sent */
};

/* Returns false for a year out of range. */
bool division_dates(int year, struct division_dates *ret_dates);

/*
 * Returns the last day for a protest after a playing day, or for an appeal after the ruling was
 * sent (5.1 § 15).
 */
struct civil division_protest_until(struct civil played);
struct civil division_appeal_until(struct civil sent);

#endif
