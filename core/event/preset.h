/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The events over the board that the server knows by name (EVENTS E54 to E56): one row each, with
 * its size, its system, its table and the limits of who may enter, which one function checks.
 * What only teams have is in division.h and teamday.h.
 */
#ifndef CORE_EVENT_PRESET_H
#define CORE_EVENT_PRESET_H

#include "core/base/civil.h"
#include "core/event/refusal.h"
#include "core/event/team.h"
#include "core/standings/teams.h"
#include "core/standings/tiebreak.h"

/* On which day an age is reckoned. */
enum preset_age_day {
	PRESET_AGE_ON_START, /* first round */
	PRESET_AGE_IN_YEAR   /* completed by the end of the year */
};

enum preset_level { /* who is level on the first place in the end */
		    PRESET_SHARES,
		    PRESET_DRAWS_LOTS,
		    PRESET_PLAYS_OFF
};

enum preset_membership {
	PRESET_ANYBODY,
	PRESET_MEMBERS,
	PRESET_MEMBERS_OR_FOREIGNERS,
	PRESET_MEMBERS_OR_ONCE /* who is no member may play once (§ 63) */
};

struct preset {
	const char *word; /* value of the option `preset` */
	const char *name; /* a msgid */
	const char *paragraph;
	bool teams;
	int boards;	 /* of a team; else 0 */
	int least, most; /* entrants of a group; 0: any number */
	int rounds;	 /* 0: by the number of entrants or as announced */
	int swiss_from;	 /* fewer play another system, which the leader chooses; 0: no such rule */
	const char *system;    /* "berger", "monrad-dsu", "fide-dutch-1998"; NULL: as announced */
	enum tb_chain chain;   /* of players */
	enum team_event event; /* of teams */
	enum preset_level level;
	const char *title; /* of the winner, a msgid; NULL: none */
	bool title_realm;  /* only for who FIDE registers in the Realm */
	/* limits */
	const char *limits_paragraph;
	enum preset_membership membership;
	bool women_only;
	int men_from, women_from; /* least age; 0: any */
	enum preset_age_day age_day;
	int least_rating;  /* on the last day of entries; 0: any */
	bool invited;	   /* by conditions of the invitation, which the leader checks */
	int notice_months; /* from the invitation to the last day of entries */
	struct civil (*closes)(int year); /* latest last day of entries; NULL: any */
};

/* The row of that word, NULL when there is none. */
const struct preset *preset_find(const char *word);
extern const struct preset preset_rows[];
extern const size_t preset_count;

enum preset_sex { PRESET_SEX_UNKNOWN, PRESET_MAN, PRESET_WOMAN };

struct preset_person {
	int64_t player;
	struct civil born; /* CIVIL_NONE: not known */
	enum preset_sex sex;
	int rating; /* over the board, on the last day of entries; 0: none */
	enum team_member member;
	bool foreign;	 /* of another federation */
	bool has_played; /* an event with entry to non-members before */
	bool banned;
};

/*
 * Everything that stands against the person: OUTSIDE_LIMITS with the limit "age", "sex" or
 * "rating", NOT_A_MEMBER, BANNED, TOO_LATE.  What is not known meets no limit.  `board` is told
 * with each failure, 0 for a single player.
 */
void preset_check(const struct preset *preset, const struct preset_person *person,
		  struct civil entered, struct civil closes, struct civil first_round, int board,
		  struct refusal_list *list);

/* May the event be announced on `announced` with this last day of entries? */
bool preset_announced_in_time(const struct preset *preset, struct civil announced,
			      struct civil closes);

/*
 * Who of the order (players, best first) has the title: the first one who may.  SIZE_MAX: nobody,
 * or no title.  `realm[player]`: registered by FIDE for a part of the Realm.
 */
size_t preset_title_holder(const struct preset *preset, const size_t *order, size_t n,
			   const bool *realm);

/* Five weeks before Easter Monday (§ 33). */
struct civil preset_championship_closes(int year);

/*
 * Sizes of groups in order of rating: as equal as can be, all even but at most one, the last
 * (§ 65).  With `all_play_all` parity does not matter.  0 < groups; a group may be empty when there
 * are too few players.
 */
void preset_group_sizes(int n, int groups, bool all_play_all, int *ret_sizes);

#endif
