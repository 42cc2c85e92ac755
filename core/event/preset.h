/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The events over the board that the server knows by name (EVENTS E54 to E56): one row each, with
 * size, system, table and entry limits, which one function checks.  What only concerns teams is in
 * division.h, cupday.h and junior.h.
 */
#ifndef CORE_EVENT_PRESET_H
#define CORE_EVENT_PRESET_H

#include "core/base/civil.h"
#include "core/event/refusal.h"
#include "core/event/team.h"
#include "core/standings/team_rank.h"
#include "core/standings/tiebreak.h"

/* The day on which age is determined. */
enum preset_age_day {
	PRESET_AGE_ON_START, /* first round */
	PRESET_AGE_IN_YEAR   /* reached by the end of the year */
};

enum preset_level { /* how players level on first place are separated at the end */
		    PRESET_SHARES,
		    PRESET_DRAWS_LOTS,
		    PRESET_PLAYS_OFF
};

enum preset_membership {
	PRESET_ANYBODY,
	PRESET_MEMBERS,
	PRESET_MEMBERS_OR_FOREIGNERS,
	PRESET_MEMBERS_OR_ONCE /* a non-member may play once (§ 63) */
};

struct preset {
	const char *word; /* value of the option `preset` */
	const char *name; /* a msgid */
	const char *paragraph;
	bool teams;
	int boards;	 /* of a team; otherwise 0 */
	int least, most; /* entrants in a group; 0: no limit */
	int rounds;	 /* 0: by the number of entrants or as announced */
	/* fewer entrants play another system, chosen by the leader; 0: no such rule */
	int swiss_from;
	const char *system; /* "berger", "monrad-dsu", "fide-dutch-1998"; NULL: as announced */
	enum tiebreak_chain chain; /* of single players */
	enum team_event event;	   /* of teams */
	enum preset_level level;
	const char *title; /* of the winner, a msgid; NULL: none */
	bool title_realm;  /* only for players registered with FIDE in the Realm */
	const char *limits_paragraph;
	enum preset_membership membership;
	bool women_only;
	int men_from, women_from; /* minimum age; 0: none */
	enum preset_age_day age_day;
	int least_rating;  /* on the last day of entries; 0: none */
	bool invited;	   /* by conditions of the invitation, which the leader checks */
	int notice_months; /* from the invitation to the last day of entries */
	struct civil (*closes)(int year); /* latest last day of entries; NULL: any */
};

/* Returns the row for a word, NULL if there is none. */
const struct preset *preset_find(const char *word);
extern const struct preset preset_rows[];
extern const size_t preset_count;

enum preset_sex { PRESET_SEX_UNKNOWN, PRESET_MAN, PRESET_WOMAN };

struct preset_person {
	int64_t player;
	struct civil born; /* CIVIL_NONE: unknown */
	enum preset_sex sex;
	int rating; /* over the board, on the last day of entries; 0: none */
	enum team_member member;
	bool foreign;	 /* of another federation */
	bool has_played; /* an event open to non-members before */
	bool banned;
};

/*
 * Lists every objection to the person: OUTSIDE_LIMITS with the limit "age", "sex" or "rating",
 * NOT_A_MEMBER, BANNED, TOO_LATE.  Unknown data meet no limit.  `board` is reported with each
 * failure, 0 for a single player.
 */
void preset_check(const struct preset *preset, const struct preset_person *person,
		  struct civil entered, struct civil closes, struct civil first_round, int board,
		  struct refusal_list *list);

/* Returns whether the event may be announced on `announced` with this last day of entries. */
bool preset_announced_in_time(const struct preset *preset, struct civil announced,
			      struct civil closes);

/*
 * Returns the index in `order` (players, best first) of the title holder: the first eligible
 * player.  SIZE_MAX if no player is eligible, or there is no title.  `realm[player]`: registered
 * with FIDE for a part of the Realm.
 */
size_t preset_title_holder(const struct preset *preset, const size_t *order, size_t n,
			   const bool *realm);

/* Returns the day five weeks before Easter Monday (§ 33). */
struct civil preset_championship_closes(int year);

/*
 * Sizes of groups by rating: as equal as possible, all even except at most one, the last (§ 65).
 * With `all_play_all` parity is ignored.  0 < groups; a group may be empty if there are too few
 * players.
 */
void preset_group_sizes(int n, int groups, bool all_play_all, int *ret_sizes);

#endif
