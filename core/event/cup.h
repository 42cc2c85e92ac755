/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cup (6.6, EVENTS E31 to E37): how its stages are composed and who advances.  The stages are
 * the preliminary round, the semifinal (held if there are enough groups) and the final.  Seats are
 * counted, not persons: a player may take two seats in a stage before the final, but not two in one
 * group.  Everything here is a proposal that gives the reason for every placing; the leader changes
 * it by a wish, and by what they enter or leave out.
 */
#ifndef CORE_EVENT_CUP_H
#define CORE_EVENT_CUP_H

#include "core/base/civil.h"
#include "core/event/class.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Why a player is placed, advances or does not; the sentences are msgids. */
#define CUP_REASONS(X)                                                                             \
	X(STRENGTH, N_("placed by strength, row by row in alternating direction"))                 \
	X(LOTS, N_("placed by free lots"))                                                         \
	X(SPREAD, N_("placed by free lots; too few were left for a group of their own"))           \
	X(CHANGED, N_("changed places so that nobody has two seats in a group"))                   \
	X(ONE_GROUP, N_("there is only one group, and it is the final"))                           \
	X(PLACE, N_("advances by place in the group"))                                             \
	X(LEVEL, N_("advances; shares the place with others"))                                     \
	X(BEYOND, N_("did not finish high enough to advance"))                                     \
	X(WITHDRAWN, N_("withdrew from the group; the place is not passed on"))                    \
	X(BARRED, N_("expelled or banned; the place is not passed on"))                            \
	X(DECLINED, N_("declined; the place is not passed on"))                                    \
	X(SECOND, N_("already in the final; a second qualification does not count"))

enum cup_reason {
#define X(id, text) CUP_##id,
	CUP_REASONS(X)
#undef X
};

const char *cup_reason_text(enum cup_reason r);

#define CUP_SEMIFINAL_GROUPS 8	/* the semifinal is held from this number of groups on */
#define CUP_FINALISTS	     11 /* "about" this number */
#define CUP_LEAST_ENTRANTS   6
#define CUP_LEAST_GROUP	     4 /* a smaller last semifinal group is distributed over the others */

/* The leader's deviations from the rule; all zero for none. */
struct cup_wish {
	enum { CUP_HOLD_BY_RULE, CUP_HOLD, CUP_CANCEL } semifinal;
	int advance;	  /* places of a preliminary group that advance; 0: by rule */
	int final;	  /* places of a semifinal group; 0: by rule */
	const int *sizes; /* of the preliminary groups, in order; NULL: sevens, then sixes */
	size_t n_sizes;
};

/* How the cup continues after the preliminary round (EVENTS E34). */
struct cup_plan {
	bool held;	 /* the semifinal */
	int advance;	 /* places of a preliminary group; 0 if that group is the final */
	int semifinal;	 /* seats in it if no place is shared; 0 if it is not held */
	int groups;	 /* of the semifinal */
	int final;	 /* places of a semifinal group; 0 if it is not held */
	int final_seats; /* if no place is shared */
};

/*
 * Plans for the given numbers of preliminary groups and direct entrants to the semifinal.  Returns
 * false if the wish asks for more than 7 places of a group, or for places of a semifinal that is
 * not held.
 */
bool cup_plan(int groups, int direct, const struct cup_wish *wish, struct cup_plan *ret_plan);

struct cup_entry {
	int64_t player;
	int rating;	 /* K-rating, provisional or start value */
	bool two_groups; /* wants two seats in the preliminary round */
	bool direct;	 /* wants to begin in the semifinal; admission has checked the rating */
};

struct cup_placing {
	int64_t player;
	int group; /* 0-based */
	enum cup_reason why;
	int64_t with;	   /* CUP_CHANGED: the player they swapped places with; otherwise 0 */
	bool semifinalist; /* wanted to begin in the semifinal, which is not held (EVENTS E33) */
};

/* A composed stage; cup_stage_release() frees it. */
struct cup_stage {
	struct cup_placing *placings; /* by group, then by strength or lots */
	size_t n;
	int groups;
	bool is_final;	      /* the only group of the preliminary round is the final */
	struct cup_plan plan; /* of the preliminary round */
	int vacant;	      /* of the semifinal: seats missing in its last group of seven */
};

enum cup_error {
	CUP_OK,
	CUP_TOO_FEW,	 /* fewer than CUP_LEAST_ENTRANTS persons, and the leader gave no sizes */
	CUP_INDIVISIBLE, /* not divisible into sevens and sixes: cup_nearest() */
	CUP_BAD_SIZES,	 /* their sum is not the number of seats, or one is below 2 */
	CUP_BAD_PLAN,	 /* see cup_plan() */
	CUP_NO_PLACE	 /* second seats that cannot be separated */
};

void cup_stage_release(struct cup_stage *s);

/*
 * Composes the preliminary round (EVENTS E31 to E34).  There is one entry per player; direct
 * entrants are left out if the semifinal is held.  Six or seven persons, or a leader's wish for one
 * group, start the final at once; second seats are void in it.  `ret_seats` receives the number of
 * seats to place, even on failure; `ret_stage` is written only on CUP_OK.
 */
enum cup_error cup_preliminary(const struct cup_entry *entries, size_t n,
			       const struct cup_wish *wish, int *ret_seats,
			       struct cup_stage *ret_stage);

/*
 * Returns the greatest number of seats below n, and the least above it, that groups of seven and
 * six can have; `ret_below` is 0 if there is none.  The return value is the nearer one; of two
 * equally near, the greater, so that no entrant is turned away.
 */
int cup_nearest(int n, int *ret_below, int *ret_above);

/*
 * The table line of the group itself (core/event/emt.h), with the fields that decide about
 * advancing.
 */
struct cup_line {
	int64_t player;
	int number;
	int place;   /* level players share it */
	int points2; /* half points */
	int sb4;     /* quarter points */
	int played;  /* games with a result */
	int rating;  /* K-rating */
	bool withdrawn, barred, declined;
};

struct cup_table {
	const struct cup_line *lines; /* in order of place */
	size_t n;
};

struct cup_standing {
	int64_t player;
	int group; /* 0-based */
	int place;
	bool advances;
	enum cup_reason why;
};

/*
 * Determines the players who advance from the groups of a stage (EVENTS E35): everybody on a place
 * up to `last_place`.  Writes a standing for every line of every table, in order; returns how many
 * advance.  In the final a player has one seat, for the best place (EVENTS E32).
 */
size_t cup_advance(const struct cup_table *tables, size_t n_tables, int last_place, bool to_final,
		   struct cup_standing *ret_standings);

/*
 * Lists the players who may fill a vacant seat of the semifinal (EVENTS E36): the standings from
 * cup_advance() for these tables beyond the last place, by percentage, Sonneborn-Berger and
 * K-rating.  Players who already have a seat are left out; no player is listed twice.  Writes
 * indices of standings; returns their number.
 */
size_t cup_next_places(const struct cup_table *tables, size_t n_tables,
		       const struct cup_standing *standings, size_t *ret_next);

/* Returns the seats missing in the last group of seven. */
int cup_vacant(int seats);

/*
 * Composes the semifinal (EVENTS E36) from the seats in the order of the draw, a player once for
 * each seat.  Groups of seven; a last group below CUP_LEAST_GROUP is distributed over the others.
 * CUP_TOO_FEW without seats, CUP_NO_PLACE.
 */
enum cup_error cup_semifinal(const int64_t *drawn, size_t n, struct cup_stage *ret_stage);

/*
 * Returns who holds the title after the final (EVENTS E37): everybody on the first place.  Writes
 * the players in table order; returns their number, more than one if shared.
 */
size_t cup_champions(const struct cup_table *final, int64_t *ret_players);

/*
 * Converts a line of a semifinal or final to a result for class_rights() and class_cup_rights().
 * `persons`: number of players in the preliminary round, those with two seats counted once; `end`:
 * the end of the group.
 */
struct cup_result cup_result_of(const struct cup_line *line, bool final, bool via_semi, int persons,
				struct civil end);

#endif
