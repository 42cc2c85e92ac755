/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Team events of a day or a weekend over the board (EVENTS E55): the cup day on Whit Sunday (5.3)
 * and the junior teams in October (5.5), with their dates and who may play.
 */
#ifndef CORE_EVENT_TEAMDAY_H
#define CORE_EVENT_TEAMDAY_H

#include "core/base/civil.h"
#include "core/event/refusal.h"
#include "core/event/team.h"

#define CUPDAY_BOARDS 4
#define CUPDAY_FEE                                                                                 \
	10000 /* hundredths of a krone per team, unless the union's board sets another fee */
#define JUNIOR_BOARDS 8

/* The rows of the cup day. */
enum cupday_row { CUPDAY_JUNIOR, CUPDAY_SENIOR, CUPDAY_BREDDE, CUPDAY_ELITE, CUPDAY_ROW_COUNT };

/* Converts to "junior", "senior", "bredde", "elite" and back; returns false for any other word. */
const char *cupday_row_name(enum cupday_row row);
bool cupday_row_parse(const char *word, enum cupday_row *ret_row);

/* Whit Sunday, and the last day of entries, a month before. */
struct civil cupday_day(int year);
struct civil cupday_closes(int year);

/* The Saturday of the first complete weekend of October, and the deadline of the invitation. */
struct civil junior_saturday(int year);
struct civil junior_invitation(int year);
/* Returns the day of a round, 1..9: six on Saturday, three on Sunday. */
struct civil junior_round_day(int year, int round);

struct teamday_player {
	int64_t player;
	int64_t club;
	enum team_member member;
	struct civil born; /* CIVIL_NONE: unknown, which meets no age limit */
	bool female;
	int rating;		 /* on the first list of the year; 0: none */
	struct civil registered; /* as a member of the club; CIVIL_NONE: before the list was made */
};

struct teamday_entry {
	int year;
	struct civil entered;
	int64_t club; /* of a cup-day team */
	int region;   /* hovedkreds, 1..9 */
	int others;   /* teams of the hovedkreds in the row (junior teams: in the event) */
	const struct teamday_player *players; /* boards first, then the reserve */
	size_t n;
};

/* 5.3 § 2, § 4, § 5, § 7. */
void cupday_check(enum cupday_row row, const struct teamday_entry *entry,
		  struct refusal_list *ret_list);

/* Returns whether these four may play together in the row `bredde`: an average of at most 1800. */
bool cupday_bredde_allows(const int *ratings, size_t n);

/* 5.5 § 2, § 6: the entry, whose first eight must be a valid team. */
void junior_check(const struct teamday_entry *entry, struct refusal_list *ret_list);

/* 5.5 § 6: six players below 16, and a girl or a player with at most 1100, whoever plays. */
void junior_line_up_check(int year, const struct teamday_player *players, size_t n,
			  struct refusal_list *list);

#endif
