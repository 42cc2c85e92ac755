/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Decides whether a person may enter an event (EVENTS E26).  One function handles entries by
 * letter, form and leader for all kinds; the conditions of a kind are a value, struct admit_rules.
 * All objections to an entry are reported at once.  Whatever needs judgement becomes a case for the
 * leader.  An accepted entry leaves an admission (E27), which the same function computes again from
 * the same facts.
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
	  N_("the player will be moved down from a group that is still running"))                  \
	X(DECLARED, "6.5.3.2", N_("the right is based only on the player's own statement"))        \
	X(RELEGATION, "6.5.1.2", N_("a group that is still running may move the player down"))     \
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
/* For DM the leader and KC decide together, under a separate paragraph (EVENTS E8). */
const char *admit_doubt_paragraph(enum admit_doubt d, const struct admit_admission *a);
const char *admit_doubt_text(enum admit_doubt d); /* a msgid */

/* --- the conditions of an event -------------------------------------------------------------- */

enum admit_sex { ADMIT_SEX_UNKNOWN, ADMIT_FEMALE, ADMIT_MALE };

/*
 * Limits of a preset (E54 to E56); 0 = no limit.  A refusal names the limit that is not met:
 * "age_least", "age_below", "rating_least", "rating_most", "sex" or "region".
 */
struct admit_limits {
	const char *paragraph;
	/*
	 * the date at which age is determined, in the year of the start, or the first day of the
	 * event
	 */
	enum { ADMIT_AGE_ON_1_JANUARY, ADMIT_AGE_ON_31_DECEMBER, ADMIT_AGE_ON_START } age_on;
	int age_least,
		age_least_women; /* years; the higher one applies to a player of unknown sex */
	int age_below;
	int rating_least, rating_most;
	enum admit_sex sex;
	int region; /* hovedkreds 1..9 */
};

/*
 * Returns limits by name: "senior", "veteran", "rapid", "womens-rapid"; NULL for a preset without
 * any.
 */
const struct admit_limits *admit_limits_find(const char *preset);

struct admit_rules {
	unsigned classes; /* mask of 1 << class of the possible classes; 0 = no class needed */
	enum {
		ADMIT_MEMBERS,	/* members only */
		ADMIT_ONE_FREE, /* non-members may have one seat, past or present (6.1, 4 § 63) */
		ADMIT_ANYBODY
	} membership;
	const char *membership_paragraph;
	bool again;	   /* may enter again once the first group has begun (E17) */
	int groups_most;   /* unfinished groups of a person; 0 = no limit */
	int direct_stage;  /* the stage that a rating gives access to; 0 = none */
	int direct_rating; /* on the rating list */
	const struct admit_limits *limits; /* NULL = none */
	bool invited;			   /* only for invited players */
};

extern const struct admit_rules admit_rules_emt; /* M, K, A (E18) */
extern const struct admit_rules admit_rules_dm;
extern const struct admit_rules admit_rules_cup;
extern const struct admit_rules admit_rules_open; /* members, without further conditions */
extern const struct admit_rules admit_rules_once; /* non-members once (4 § 63) */

/* --- the question ---------------------------------------------------------------------------- */

struct admit_event {
	enum {
		ADMIT_UNKNOWN, /* there is no such event */
		ADMIT_DRAFT,   /* entries are not yet open */
		ADMIT_OPEN,
		ADMIT_CLOSED, /* closed but not drawn: entries sent in time still count */
		ADMIT_BEGUN   /* drawn or later, cancelled */
	} state;
	struct civil closes;	 /* CIVIL_NONE: when the leader closes it */
	struct civil start;	 /* CIVIL_NONE: not fixed */
	struct civil next_opens; /* of this event or the next edition; CIVIL_NONE: unknown */
	struct civil next_closes;
	bool late; /* a leader may still admit late entries (E47) */
};

struct admit_ban {
	struct civil from, until; /* both inclusive; until CIVIL_NONE: permanent */
	const char *paragraph;	  /* "6.4.2", "4 § 19" */
};

enum admit_member { ADMIT_MEMBER_UNKNOWN, ADMIT_MEMBER_YES, ADMIT_MEMBER_NO };

struct admit_person {
	enum admit_member member;
	bool no_club;	   /* the entry states that they have none */
	bool has_number;   /* of membership */
	bool club_outside; /* their club is not a member of DSU */
	/*
	 * seats, past and present, and other current entries that count as the one seat of a
	 * non-member: in EMT and cup, otherwise in the same kind
	 */
	int free_seats;
	const struct admit_ban *bans;
	size_t n_bans;
	unsigned waiting; /* mask of 1 << class: waiting, or in a group that has not begun */
	bool entered;	  /* has a current entry in this event; not used if classes are entered */
	int groups; /* unfinished groups that count towards groups_most, including other entries */
	bool has_rating; /* on the list in force; a start value does not count (E33) */
	int rating;
	int granted_stage; /* that a leader has opened to them (E62); 0 = none */
	struct civil born; /* CIVIL_NONE: unknown */
	enum admit_sex sex;
	int region;	       /* 0: unknown */
	bool has_limit_rating; /* the rating that limits refer to */
	int limit_rating;
	bool other_player; /* name and birth date, or number, match another player (E27) */
	bool invited;
	const struct rights_record *record; /* NULL if no class is needed */
};

struct admit_request {
	struct civil day; /* on which it was sent */
	bool has_class;
	enum emt_class class;
	int stage;   /* 0 or 1: the first */
	int groups;  /* requested; 0 counts as 1 */
	bool reason; /* a line of the entry gives one */
	bool team;   /* the person is on a team that has entered */
	/*
	 * the leader has ruled on the case: this settles doubts, but neither errors nor a class
	 * that is not open, which needs a grant in the record
	 */
	bool ruled;
	int64_t author; /* of the ruling; 0 = decided by the rules alone */
};

/* --- the answer ------------------------------------------------------------------------------ */

/* Why the entry was valid: stored with it, and compared by `verify`. */
struct admit_admission {
	bool has_class;
	enum emt_class class;
	struct civil asof;
	unsigned routes;			 /* mask of 1 << route */
	struct rights_origin basis[ROUTE_COUNT]; /* the newest of each route, in route order */
	size_t n_basis;
	int64_t author;
};

struct admit_decision {
	enum { ADMIT_ACCEPTED, ADMIT_CASE, ADMIT_REFUSED } outcome;
	struct refusal_list refusals;		    /* of a refusal, all of them, in table order */
	enum admit_doubt doubts[ADMIT_DOUBT_COUNT]; /* of a case, all of them */
	size_t n_doubts;
	struct rights_state rights; /* classes that the person may enter on the day, with routes */
	struct admit_admission admission; /* of an accepted entry; of a case as far as known */
};

void admit(const struct admit_rules *rules, const struct admit_event *event,
	   const struct admit_person *person, const struct admit_request *request,
	   struct admit_decision *ret_decision);

/* Returns whether class, day, routes, basis and author are the same. */
bool admit_same(const struct admit_admission *a, const struct admit_admission *b);

#endif
