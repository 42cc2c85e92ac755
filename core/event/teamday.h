/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entries to the team events of a day or a weekend over the board (EVENTS E55); cupday.h and
 * junior.h have their dates and who may play.
 */
#ifndef CORE_EVENT_TEAMDAY_H
#define CORE_EVENT_TEAMDAY_H

#include "core/base/civil.h"
#include "core/event/refusal.h"
#include "core/event/team.h"

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

/*
 * Refuses any number of players but that of the boards with at most one reserve, and a player named
 * twice.
 */
void teamday_check_number(const struct teamday_entry *entry, size_t boards, const char *paragraph,
			  struct refusal_list *list);

/* Returns whether the person is at least that many years old on 1 January. */
bool teamday_is_aged(struct civil born, int years, int year);

#endif
