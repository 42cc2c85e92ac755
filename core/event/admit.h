/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * May this person enter this event? (EVENTS E26)  One function for entries by letter, form and
 * leader, of every kind; what a kind asks for is a value, struct admit_rules.  All that speaks
 * against an entry is told at once.  What needs judgement becomes a case of the leader; what is
 * accepted leaves an admission (E27), which the same function gives again from the same facts.
 */
#ifndef CORE_EVENT_ADMIT_H
#define CORE_EVENT_ADMIT_H

#include "core/event/refusal.h"
#include "core/event/rights.h"

/* Why a leader must decide. */
#define ADMIT_DOUBTS(X)                                                                            \
	X(NO_CLASS, "6.5.3.2 e", N_("no class is open to the player"))                             \
	X(REASON, "6.5.3.2 e", N_("the class is not open to the player, who gives a reason"))      \
	X(CLASS_BELOW, "6.5.3.2 e",                                                                \
	  N_("the player will be moved down from a group that still runs"))                        \
	X(DECLARED, "6.5.3.2", N_("the right rests on what the player says"))                      \
	X(RELEGATION, "6.5.1.2", N_("a group that still runs may move the player down"))           \
	X(OTHER_PLAYER, "6.4.4.1", N_("another player has this name and birth date or number"))    \
	X(LATE, "6.4.4", N_("the event has begun"))                                                \
	X(NOT_INVITED, "", N_("the player is not invited"))                                        \
	X(LIMIT_UNKNOWN, "", N_("it is not known whether the player is within the limits"))

enum admit_doubt {
#define X(id, paragraph, text) ADMIT_DOUBT_##id,
	ADMIT_DOUBTS(X)
#undef X
		ADMIT_DOUBT_COUNT
};

struct admit_admission;
/* In DM the leader and KC decide together, by a paragraph of its own (EVENTS E8). */
const char *admit_doubt_paragraph(enum admit_doubt d, const struct admit_admission *a);
const char *admit_doubt_text(enum admit_doubt d); /* a msgid */

/* --- what an event asks for ------------------------------------------------------------------ */

enum admit_sex { ADMIT_SEX_UNKNOWN, ADMIT_FEMALE, ADMIT_MALE };

/*
 * Limits of a preset (E54 to E56); 0 = no limit.  A refusal names the one that is missed:
 * "age_least", "age_below", "rating_least", "rating_most", "sex" or "region".
 */
struct admit_limits {
	const char *paragraph;
	/* the day on which the age counts, in the year in which the event starts, or its first day
	 */
	enum { ADMIT_AGE_ON_1_JANUARY, ADMIT_AGE_ON_31_DECEMBER, ADMIT_AGE_ON_START } age_on;
	int age_least, age_least_women; /* years; a player of unknown sex needs the greater */
	int age_below;
	int rating_least, rating_most;
	enum admit_sex sex;
	int region; /* hovedkreds 1..9 */
};

/* Limits by name: "senior", "veteran", "rapid", "womens-rapid"; NULL for a preset without. */
const struct admit_limits *admit_limits_find(const char *preset);

struct admit_rules {
	unsigned classes; /* mask of 1 << class of which one is entered; 0 = no class is needed */
	enum {
		ADMIT_MEMBERS,	/* members alone */
		ADMIT_ONE_FREE, /* others may have one seat, past or present (6.1, 4 § 63) */
		ADMIT_ANYBODY
	} membership;
	const char *membership_paragraph;
	bool again;	   /* a further entry once the first group has begun (E17) */
	int groups_most;   /* unfinished groups of a person; 0 = any number */
	int direct_stage;  /* the stage that a rating opens; 0 = none */
	int direct_rating; /* on the list */
	const struct admit_limits *limits; /* NULL = none */
	bool invited;			   /* only who is invited */
};

extern const struct admit_rules admit_rules_emt; /* M, K, A (E18) */
extern const struct admit_rules admit_rules_dm;
extern const struct admit_rules admit_rules_cup;
extern const struct admit_rules admit_rules_open; /* members, no more conditions */
extern const struct admit_rules admit_rules_once; /* others once (4 § 63) */

/* --- the question ---------------------------------------------------------------------------- */

struct admit_event {
	enum {
		ADMIT_UNKNOWN, /* there is no such event */
		ADMIT_DRAFT,   /* entries are not yet taken */
		ADMIT_OPEN,
		ADMIT_CLOSED, /* closed, not drawn: what was sent in time still counts */
		ADMIT_BEGUN   /* drawn or later, cancelled */
	} state;
	struct civil closes;	 /* CIVIL_NONE: when the leader closes it */
	struct civil start;	 /* CIVIL_NONE: not fixed */
	struct civil next_opens; /* of this event or the next edition; CIVIL_NONE: not known */
	struct civil next_closes;
	bool late; /* a leader may still let people in (E47) */
};

struct admit_ban {
	struct civil from, until; /* both included; until CIVIL_NONE: for good */
	const char *paragraph;	  /* "6.4.2", "4 § 19" */
};

enum admit_member { ADMIT_MEMBER_UNKNOWN, ADMIT_MEMBER_YES, ADMIT_MEMBER_NO };

struct admit_person {
	enum admit_member member;
	bool no_club;	   /* the entry says that they have none */
	bool has_number;   /* of membership */
	bool club_outside; /* their club is not of DSU */
	int free_seats;	   /* seats, past and present, and other living entries that count as the
			      one seat of a non-member: in EMT and cup, else in the kind */
	const struct admit_ban *bans;
	size_t n_bans;
	unsigned waiting; /* mask of 1 << class: waits, or sits in a group that has not begun */
	bool entered;	  /* a living entry in this event; not read where classes are entered */
	int groups;	  /* unfinished groups that count against groups_most, other entries too */
	bool has_rating;  /* on the list in force; a start value is none (E33) */
	int rating;
	int granted_stage; /* that a leader has opened to them (E62); 0 = none */
	struct civil born; /* CIVIL_NONE: not known */
	enum admit_sex sex;
	int region;	       /* 0: not known */
	bool has_limit_rating; /* the rating that limits look at */
	int limit_rating;
	bool other_player; /* name and birth date, or number, are those of another player (E27) */
	bool invited;
	const struct rights_record *record; /* NULL where no class is needed */
};

struct admit_request {
	struct civil day; /* on which it was sent */
	bool has_class;
	enum emt_class class;
	int stage;   /* 0 or 1: the first */
	int groups;  /* wanted; 0 counts as 1 */
	bool reason; /* a line of the entry gives one */
	bool team;   /* the person is on a team that is entered */
	/* the leader has ruled on the case: doubts are settled; errors are not, nor is a class that
	 * is not open, which takes a grant in the record */
	bool ruled;
	int64_t author; /* of the ruling; 0 = the rules alone */
};

/* --- the answer ------------------------------------------------------------------------------ */

/* Why the entry was right: stored with it, compared by `verify`. */
struct admit_admission {
	bool has_class;
	enum emt_class class;
	struct civil asof;
	unsigned routes;			 /* mask of 1 << route */
	struct rights_origin basis[ROUTE_COUNT]; /* the newest of each route, in their order */
	size_t n_basis;
	int64_t author;
};

struct admit_decision {
	enum { ADMIT_ACCEPTED, ADMIT_CASE, ADMIT_REFUSED } outcome;
	struct refusal_list refusals; /* of a refusal, all of them, in the order of the table */
	enum admit_doubt doubts[ADMIT_DOUBT_COUNT]; /* of a case, all of them */
	size_t n_doubts;
	struct rights_state rights;	  /* what the person may enter on the day, with routes */
	struct admit_admission admission; /* of an accepted entry; of a case what is known */
};

void admit(const struct admit_rules *rules, const struct admit_event *event,
	   const struct admit_person *person, const struct admit_request *request,
	   struct admit_decision *ret_decision);

/* The same class, day, routes and basis by the same author? */
bool admit_same(const struct admit_admission *a, const struct admit_admission *b);

#endif
