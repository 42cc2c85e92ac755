/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Why an entry is refused: one word per error, common to letters, web and socket, with its
 * paragraph and the values for its sentence.  A check reports all failures at once, so it fills a
 * list.
 */
#ifndef CORE_EVENT_REFUSAL_H
#define CORE_EVENT_REFUSAL_H

#include <stdint.h>

#include "core/event/class.h"

/* Identifier, word, paragraph. */
#define REFUSALS(X)                                                                                \
	X(NO_SUCH_EVENT, "no_such_event", "6.4.4")                                                 \
	X(EVENT_CLOSED, "event_closed", "6.4.4")                                                   \
	X(TOO_LATE, "too_late", "6.4.4")                                                           \
	X(BANNED, "banned", "6.4.2")                                                               \
	X(NOT_A_MEMBER, "not_a_member", "6.1")                                                     \
	X(ALREADY_ENTERED, "already_entered", "6.5.1")                                             \
	X(TOO_MANY_GROUPS, "too_many_groups", "6.6.1.2")                                           \
	X(CLASS_MISSING, "class_missing", "6.4.4.1")                                               \
	X(WRONG_CLASS, "wrong_class", "6.5.3.2")                                                   \
	X(RIGHT_EXPIRED, "right_expired", "6.5.3.2")                                               \
	X(RELEGATION_CERTAIN, "relegation_certain", "6.5.1.2")                                     \
	X(RATING_TOO_LOW, "rating_too_low", "6.6.1.6")                                             \
	X(TEAM_INCOMPLETE, "team_incomplete", "6.7.2.1")                                           \
	X(OTHER_CLUB, "other_club", "6.7.3.2")                                                     \
	X(TWO_TEAMS, "two_teams", "6.7.3.2")                                                       \
	X(TWO_CLUBS, "two_clubs", "6.7.3.2")                                                       \
	X(TEAM_IN_DIVISION, "team_in_division", "6.7.3.3")                                         \
	X(OUTSIDE_LIMITS, "outside_limits", "")                                                    \
	X(TOO_MANY_RESERVES, "too_many_reserves", "6.7.4.3")                                       \
	X(ALREADY_SEATED, "already_seated", "6.7.4.3")                                             \
	X(NOTHING_TO_TAKE_OVER, "nothing_to_take_over", "6.7.4.3")

enum refusal_error {
#define X(id, word, paragraph) REFUSAL_##id,
	REFUSALS(X)
#undef X
		REFUSAL_COUNT
};

/* "no_such_event", ... */
const char *refusal_name(enum refusal_error error);

struct refusal_reason {
	enum refusal_error error;
	const char *paragraph; /* static: of the table, or of the limit that was not met */
	const char *limit;     /* static: word of that limit; NULL for other errors */
	int board;	       /* from 1; 0: the whole entry */
	int64_t player;	       /* 0 = no particular player */
	bool has_class;	       /* the class in question */
	enum emt_class class;
	/* the last day of the right, of the ban, or of entries; or CIVIL_NONE */
	struct civil last;
	struct civil opens, closes; /* the next period of entries; or CIVIL_NONE */
	int wanted, found;	    /* for limits, ratings, numbers of groups */
};

#define REFUSALS_MOST 64

/* There is room for more failures than one entry can have; any further one overwrites the last. */
struct refusal_list {
	struct refusal_reason refusals[REFUSALS_MOST];
	size_t n;
};

/*
 * Adds a failure without values and returns it, to be filled in; the list owns it.  A NULL
 * `paragraph` means that of the table.
 */
struct refusal_reason *refusal_put(struct refusal_list *list, enum refusal_error error,
				   const char *paragraph);

/* Adds a failure with the paragraph of the table. */
void refusal_add(struct refusal_list *list, enum refusal_error error, int board, int64_t player);

/* Adds REFUSAL_OUTSIDE_LIMITS with the limit and its paragraph. */
void refusal_add_limit(struct refusal_list *list, const char *limit, const char *paragraph,
		       int board, int64_t player);

/* Adds a failure under another paragraph: events over the board have their own. */
void refusal_add_under(struct refusal_list *list, enum refusal_error error, const char *paragraph,
		       int board, int64_t player);

/* Sorts in table order; failures with the same error keep their order. */
void refusal_sort(struct refusal_list *list);

/* Returns whether the error is in the list. */
bool refusal_has(const struct refusal_list *list, enum refusal_error error);

#endif
