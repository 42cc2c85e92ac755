/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Team events of a day or a weekend over the board (EVENTS E55): the cup day on Whit Sunday (5.3)
 * and the junior teams in October (5.5).  When they are, and who may play.
 */
#ifndef CORE_EVENT_TEAMDAY_H
#define CORE_EVENT_TEAMDAY_H

#include "core/base/civil.h"
#include "core/event/refusal.h"
#include "core/event/team.h"

#define CUPDAY_BOARDS 4
#define CUPDAY_FEE                                                                                 \
	10000 /* hundredths of a krone a team, unless the board of the union fixes another one */
#define JUNIOR_BOARDS 8

/* The rows of the cup day. */
enum cupday_row { CUPDAY_JUNIOR, CUPDAY_SENIOR, CUPDAY_BREDDE, CUPDAY_ELITE, CUPDAY_ROW_COUNT };

/* "junior", "senior", "bredde", "elite"; and back, false for any other word. */
const char *cupday_row_name(enum cupday_row row);
bool cupday_row_parse(const char *word, enum cupday_row *ret_row);

/* Whit Sunday, and the last day of entries, a month before. */
struct civil cupday_day(int year);
struct civil cupday_closes(int year);

/* The Saturday of the first whole weekend of October, and by when the invitation goes. */
struct civil junior_saturday(int year);
struct civil junior_invitation(int year);
/* Day of a round, 1..9: six on Saturday, three on Sunday. */
struct civil junior_round_day(int year, int round);

struct teamday_player {
	int64_t player;
	int64_t club;
	enum team_member member;
	struct civil born; /* CIVIL_NONE: not known, which meets no limit of age */
	bool female;
	int rating;		 /* of the first list of the year; 0: none */
	struct civil registered; /* with the club's members; CIVIL_NONE: before the list was made */
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

/* May these four play together in the row `bredde`: an average of at most 1800? */
bool cupday_bredde_allows(const int *ratings, size_t n);

/* 5.5 § 2, § 6: the entry, of which the first eight must be a team that may play. */
void junior_check(const struct teamday_entry *entry, struct refusal_list *ret_list);

/* 5.5 § 6: six below 16, and a girl or a player of at most 1100, whoever of the team plays. */
void junior_line_up_check(int year, const struct teamday_player *players, size_t n,
			  struct refusal_list *list);

#endif
