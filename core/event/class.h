/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Class rights for the K-skak events (6.5, 6.6.2, 6.7.5): who may enter which class on a date, and
 * by which paragraph.  Percentages are compared exactly; "within n years" of a date includes both
 * ends (G-3).
 */
#ifndef CORE_EVENT_CLASS_H
#define CORE_EVENT_CLASS_H

#include "core/base/civil.h"
#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

/* Open, qualification, master, Danish championship; a greater value is a higher class. */
enum emt_class { CLASS_A, CLASS_K, CLASS_M, CLASS_DM };

#define CLASS_COUNT 4

/* Converts to "A", "K", "M", "DM" and back; returns false for any other word. */
const char *class_name(enum emt_class c);
bool class_parse(const char *text, enum emt_class *ret_class);

/* A finished EMT group of the player. */
struct emt_result {
	enum emt_class class;
	struct civil end;
	struct ratio points;
	int games;
	bool first; /* most points, alone or shared (EVENTS E20) */
};

/* A cup semifinal or final. */
struct cup_result {
	bool final;
	struct civil end;
	struct ratio points;
	int games;
	int rank;     /* of a final after a semifinal */
	int entrants; /* of the preliminary round; same convention */
	bool via_semi;
};

/* An international result; its type determines which fields are used (C-6). */
struct iccf_result {
	const char *type;
	struct civil end;
	struct ratio points;
	int games; /* 0 if unknown */
	bool winner;
	int rank;
};

/* A class granted by leaders (6.5.3.2 e; for DM by leader and chief together, 6.5.2.2 f). */
struct class_grant {
	enum emt_class class;
	struct civil from, until; /* both inclusive; until may be CIVIL_NONE: permanent */
};

struct class_record {
	struct civil asof;
	const struct emt_result *emt;
	size_t n_emt;
	const struct cup_result *cup;
	size_t n_cup;
	const struct iccf_result *iccf;
	size_t n_iccf;
	bool has_otb;
	int otb;
	bool dm_open; /* an unfinished DM group */
	struct ratio dm_points;
	int dm_played, dm_total;
	int dm_unused_years; /* from 3 on only an international result gives access to DM */
	/*
	 * the day on which the DM right was lost by non-use: only later results give access again
	 */
	bool has_dm_lost;
	struct civil dm_lost;
	bool dm_via_international;
	const struct class_grant *grants;
	size_t n_grants;
};

/* The routes, in alphabetical order of their codes; sets are bit masks. */
#define CLASS_ROUTES(X)                                                                            \
	X(A1, "a1")                                                                                \
	X(A2, "a2")                                                                                \
	X(A3, "a3")                                                                                \
	X(B, "b")                                                                                  \
	X(C, "c")                                                                                  \
	X(D, "d")                                                                                  \
	X(DM_A, "dm_a")                                                                            \
	X(DM_B, "dm_b")                                                                            \
	X(DM_C, "dm_c")                                                                            \
	X(DM_D, "dm_d")                                                                            \
	X(DM_E, "dm_e")                                                                            \
	X(DM_F, "dm_f")                                                                            \
	X(DM_UNUSED, "dm_unused")                                                                  \
	X(E, "e")                                                                                  \
	X(F, "f")

enum class_route {
#define X(id, name) ROUTE_##id,
	CLASS_ROUTES(X)
#undef X
		ROUTE_COUNT
};

/* Returns the code of a route: "dm_a", "a1", "b", ... */
const char *class_route_name(enum class_route r);
/* Returns the paragraph of the rulebook for a route. */
const char *class_route_paragraph(enum class_route r);

/*
 * Returns for how many years a result opens a class by the route; 0 for routes without such a
 * limit.
 */
int class_route_years(enum class_route r);

/* The basis of a right: a result of the record by its index, or none. */
enum class_source {
	SOURCE_NONE,
	SOURCE_EMT,
	SOURCE_CUP,
	SOURCE_ICCF,
	SOURCE_OTB,
	SOURCE_DM_OPEN,
	SOURCE_GRANT
};

struct class_basis {
	enum emt_class class;
	enum class_route route;
	enum class_source source;
	size_t index; /* into the record's list that `source` names */
};

#define CLASS_BASES                                                                                \
	64 /* every route to every class is kept, and further results while there is room */

struct class_rights {
	unsigned routes[CLASS_COUNT]; /* masks of 1 << route; 0: the class is not open */
	struct class_basis bases[CLASS_BASES];
	size_t n_bases;
	bool first_timer;
	bool leader_decides; /* no route applies (6.5.3.2 e) */
};

/* The classes open to a player with this record, and by which route (EVENTS C-1 to C-10). */
struct class_rights class_rights(const struct class_record *r);

/* Returns whether a result with that end date counts on a date; both ends are inclusive. */
bool class_within_years(struct civil end, struct civil asof, int years);

/* Returns the last day on which it counts: 29 Feb 2028 for 28 Feb 2026 and 2 years (G-3). */
struct civil class_last_day(struct civil end, int years);

/*
 * Returns whether a result moves the player down (C-2): below 45 per cent in DM, below 2 points in
 * M and K.
 */
bool class_relegates(const struct emt_result *e);

/*
 * Returns the class of an international result; false if points and games are needed but missing.
 */
bool class_of_iccf(const struct iccf_result *r, enum emt_class *ret_class);

/* Returns the class for an over-the-board rating (EVENTS C-7). */
enum emt_class class_of_otb(int rating);

/*
 * Returns the number of DM places from a cup final besides the winner's, by the entrants of the
 * preliminary round (C-5).
 */
int class_cup_quota(int entrants);

/* Returns the classes that a cup result opens, as a mask of 1 << class. */
unsigned class_cup_rights(const struct cup_result *r);

/* Returns whether 45 per cent can still be reached (6.5.2.2 b). */
bool class_dm_attainable(struct ratio points, int played, int total);

/*
 * Sizes of cup preliminary groups: as many of 7 as possible, the rest of 6 (6.6.1.2, P-1).  Returns
 * false if n cannot be divided that way.
 */
bool class_cup_groups(int n, int *ret_sevens, int *ret_sixes);

#endif
