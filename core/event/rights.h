/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rights to the classes of the EMT with their origins and dates (EVENTS E6): what class.h answers
 * for one day, computed for all days.  Nothing is stored here; the input is a record of facts and
 * the output a list of rights.  A right is listed on a day if and only if class_rights() gives it
 * on that day from the facts known on it.
 *
 * All days are civil days of the event's time zone; points are half points.  The caller owns the
 * record and everything it points to; they are only read.
 */
#ifndef CORE_EVENT_RIGHTS_H
#define CORE_EVENT_RIGHTS_H

#include <stdint.h>

#include "core/event/class.h"

/* The fact that a right is based on, or that ended it. */
struct rights_origin {
	enum {
		/* a first entry (6.5.3.2 f); in `cancelled_by`: not cancelled */
		RIGHTS_FROM_NOTHING,
		RIGHTS_FROM_GROUP,    /* a group on the server */
		RIGHTS_FROM_EXTERNAL, /* a result from elsewhere (E7) */
		RIGHTS_FROM_GRANT,    /* granted by leaders (E8) */
		RIGHTS_FROM_EVENT     /* the DM edition that was missed once too often (E22) */
	} kind;
	int64_t id;
};

/* A game that the player finished in a group. */
struct rights_game {
	struct civil day;
	int points2;
};

/*
 * A group of the EMT, including DM, in which the player has or had a seat; or an equivalent result
 * (E7).
 */
struct rights_group {
	struct rights_origin origin;
	bool declared; /* only by the player; false: played here or verified */
	enum emt_class class;
	struct civil start;		   /* CIVIL_NONE for a result from elsewhere */
	struct civil end;		   /* CIVIL_NONE while it is running */
	int points2;			   /* when finished, by its table */
	int games;			   /* of each player, including unplayed ones */
	bool first;			   /* most points, alone or shared (E20) */
	bool international;		   /* a DM group entered by an international result */
	const struct rights_game *results; /* of a running group, and of any DM group, by day */
	size_t n_results;
};

struct rights_cup {
	struct rights_origin origin;
	bool declared;
	struct cup_result result;
};

struct rights_iccf {
	struct rights_origin origin;
	bool declared;
	struct iccf_result result;
};

struct rights_otb {
	struct rights_origin origin;
	bool declared;
	int rating;
	struct civil day;
};

/* One grant by one author (E8).  DM needs two: one as leader, one as chief, by two people. */
struct rights_grant {
	int64_t id;
	enum emt_class class;
	int64_t author;
	bool chief;		  /* granted as chief of correspondence chess; false: as leader */
	struct civil from, until; /* until may be CIVIL_NONE */
};

/* An edition of the DM class, in order of closing day (E22). */
struct rights_edition {
	int64_t event;
	struct civil closes;
	bool cancelled;
	bool taken; /* a seat; before the draw an entry; or an entry that got no seat */
};

struct rights_record {
	const struct rights_group *groups;
	size_t n_groups;
	const struct rights_cup *cups;
	size_t n_cups;
	const struct rights_iccf *iccf;
	size_t n_iccf;
	const struct rights_otb *otb;
	size_t n_otb;
	const struct rights_grant *grants;
	size_t n_grants;
	const struct rights_edition *editions;
	size_t n_editions;
};

struct rights_right {
	enum emt_class class;
	enum class_route route;
	struct rights_origin origin;
	struct civil from;  /* CIVIL_NONE: always */
	struct civil until; /* inclusive; CIVIL_NONE: no end in sight */
	/* the fact that ended it early; RIGHTS_FROM_NOTHING if it expired or is valid */
	struct rights_origin cancelled_by;
};

struct rights_list {
	struct rights_right *rights; /* higher classes first, by route, then by day */
	size_t n;
};

/*
 * Lists every right that the facts known on `asof` give, gave at some time, or will give if nothing
 * new happens.  An interrupted right is listed once per interval.  The caller releases the list.
 */
void rights_derive(const struct rights_record *r, struct civil asof, struct rights_list *ret_list);
void rights_release(struct rights_list *list);

/* Returns whether the right is valid on that day. */
bool rights_holds(const struct rights_right *right, struct civil day);

/*
 * Returns the last day of the newest right to the class that expired before `day`.  Returns false
 * if there was none, or if the newest was ended by another fact.
 */
bool rights_expired(const struct rights_list *list, enum emt_class class, struct civil day,
		    struct civil *ret_last);

/* The classes that the player may enter on a day. */
struct rights_state {
	unsigned routes[CLASS_COUNT]; /* masks of 1 << route */
	/* mask of 1 << class: open only by the player's own statements (E7) */
	unsigned declared;
	bool first_timer;
	bool leader_decides; /* no class is open */
	int dm_unused;	     /* DM editions in a row in which the right was not used (E22) */
};

struct rights_state rights_on(const struct rights_record *r, struct civil day);

/* Returns the open classes as a mask of 1 << class. */
unsigned rights_classes(const struct rights_state *s);

/* Whether a player may lose a class by their unfinished groups (E19). */
enum rights_danger {
	RIGHTS_SAFE,	/* no group is running, or none can move the player down */
	RIGHTS_DOUBT,	/* one may */
	RIGHTS_CERTAIN, /* one will */
};

enum rights_danger rights_danger(const struct rights_record *r, enum emt_class class,
				 struct civil day);

/* An entry that was admitted to a class. */
struct rights_use {
	enum emt_class class;
	struct civil day;
};

#define RIGHTS_WARNING_DAYS 90

/*
 * Returns the day of the letter (E73) about a right that will expire unused: RIGHTS_WARNING_DAYS
 * before its last day.  Returns false if something else ended it, if the class was entered while it
 * was valid, or if another right keeps the class open on the day after.
 */
bool rights_warning(const struct rights_list *list, const struct rights_right *right,
		    const struct rights_use *uses, size_t n_uses, struct civil *ret_day);

/*
 * Returns the initial rating of a player without one, on the day on which the first rated unit
 * starts (E70): the last known rating over the board, preferably a verified one, otherwise by the
 * highest open class.
 */
int rights_start_rating(const struct rights_record *r, struct civil day);

#endif
