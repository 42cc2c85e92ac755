/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Class rights of the K-skak events (6.5, 6.6.2, 6.7.5): who may enter which class on a date, and
 * by which paragraph.  Percentages are compared exactly; "within n years" of a date counts both
 * ends (G-3).
 */
#ifndef CORE_EVENT_CLASSES_H
#define CORE_EVENT_CLASSES_H

#include "core/base/civil.h"
#include "core/base/ratio.h"

#include <stdbool.h>
#include <stddef.h>

/* Open, qualification, master, Danish championship; a greater value is a higher class. */
enum emt_class { CLASS_A, CLASS_K, CLASS_M, CLASS_DM };

#define CLASS_COUNT 4

/* "A", "K", "M", "DM", and back; false for any other word. */
const char *class_name(enum emt_class c);
bool class_parse(const char *text, enum emt_class *ret_class);

/* A finished EMT group of the player. */
struct emt_result {
	enum emt_class class;
	struct civil end;
	struct ratio points;
	int games;
	bool first; /* most points, shared too (EVENTS E20) */
};

/* A cup semifinal or final. */
struct cup_result {
	bool final;
	struct civil end;
	struct ratio points;
	int games;
	int rank;     /* of a final after a semifinal */
	int entrants; /* of the preliminary round; the same */
	bool via_semi;
};

/* An international result; which fields count depends on the type (C-6). */
struct iccf_result {
	const char *type;
	struct civil end;
	struct ratio points;
	int games; /* 0 for not known */
	bool winner;
	int rank;
};

/* A class that leaders gave (6.5.3.2 e; DM by leader and chief together, 6.5.2.2 f). */
struct class_grant {
	enum emt_class class;
	struct civil from, until; /* both included; until may be CIVIL_NONE, for good */
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
	int dm_unused_years; /* 3 and more: no result opens DM but an international one */
	/* the day on which the DM right was lost by non-use: only later results open DM again */
	bool has_dm_lost;
	struct civil dm_lost;
	bool dm_via_international;
	const struct class_grant *grants;
	size_t n_grants;
};

/* The routes, in alphabetical order of their codes; a set of them is a bit mask. */
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

/* The code of a route: "dm_a", "a1", "b", ... */
const char *class_route_name(enum class_route r);
/* The paragraph of the rulebook that a route rests on. */
const char *class_route_paragraph(enum class_route r);

/* Years that a result opens a class by the route; 0 for routes that no such window ends. */
int class_route_years(enum class_route r);

/* What a right rests on: a result of the record by its index, or none of them. */
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
	size_t index; /* into the list of the record that `source` names */
};

#define CLASS_BASES                                                                                \
	64 /* every route to every class is kept, and its other results while they fit */

struct class_rights {
	unsigned routes[CLASS_COUNT]; /* bit masks of 1 << route; a class without is not open */
	struct class_basis bases[CLASS_BASES];
	size_t n_bases;
	bool first_timer;
	bool leader_decides; /* no route applies (6.5.3.2 e) */
};

/* Every class that a player of this record may enter, by which route (EVENTS C-1 to C-10). */
struct class_rights class_rights(const struct class_record *r);

/* Does a result that ended then count on a date?  Both borders count. */
bool class_within_years(struct civil end, struct civil asof, int years);

/* The last day on which it counts: 29 Feb 2028 for 28 Feb 2026 and 2 years (G-3). */
struct civil class_last_day(struct civil end, int years);

/* A result that moves the player down (C-2): below 45 per cent in DM, 2 points in M and K. */
bool class_relegates(const struct emt_result *e);

/* The class of an international result; false when it needs points and games that are missing. */
bool class_of_iccf(const struct iccf_result *r, enum emt_class *ret_class);

/* The class of an over-the-board rating (EVENTS C-7). */
enum emt_class class_of_otb(int rating);

/* DM places of a cup final beside the winner's, by the entrants of the preliminary round (C-5). */
int class_cup_quota(int entrants);

/* The classes that a cup result opens, as a mask of 1 << class. */
unsigned class_cup_rights(const struct cup_result *r);

/* Can 45 per cent still be reached?  (6.5.2.2 b) */
bool class_dm_attainable(struct ratio points, int played, int total);

/*
 * Cup preliminary groups: as many of 7 as possible, the rest of 6 (6.6.1.2, P-1).  False when n
 * cannot be divided.
 */
bool class_cup_groups(int n, int *ret_sevens, int *ret_sixes);

#endif
