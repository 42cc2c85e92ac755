/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rights to the classes of the EMT with their origin and their dates (EVENTS E6): what classes.h
 * answers for one day, told for all days.  Nothing here is stored; a record of facts goes in, a
 * list of rights comes out.  A right is listed on a day exactly when class_rights() gives it on
 * that day from the facts known on it.
 *
 * All days are civil days of the event's zone; points are half points.  The record and what it
 * points to belong to the caller and are only read.
 */
#ifndef CORE_EVENT_RIGHTS_H
#define CORE_EVENT_RIGHTS_H

#include <stdint.h>

#include "core/event/classes.h"

/* The fact that a right rests on, or that ended it. */
struct rights_origin {
	enum {
		RIGHTS_FROM_NOTHING, /* a first entry (6.5.3.2 f); in `cancelled_by`: nothing did */
		RIGHTS_FROM_GROUP,   /* a group on the server */
		RIGHTS_FROM_EXTERNAL, /* a result from elsewhere (E7) */
		RIGHTS_FROM_GRANT,    /* an act of leaders (E8) */
		RIGHTS_FROM_EVENT     /* the DM edition that was not used once too often (E22) */
	} kind;
	int64_t id;
};

/* A game that the player finished in a group. */
struct rights_game {
	struct civil day;
	int points2;
};

/* A group of the EMT, DM too, in which the player has or had a seat; or such a result (E7). */
struct rights_group {
	struct rights_origin origin;
	bool declared; /* by the player alone; false: played here or verified */
	enum emt_class class;
	struct civil start;		   /* CIVIL_NONE for a result from elsewhere */
	struct civil end;		   /* CIVIL_NONE while it runs */
	int points2;			   /* when finished, by its table */
	int games;			   /* of each player, unplayed ones too */
	bool first;			   /* most points, alone or shared (E20) */
	bool international;		   /* a DM group entered by an international result */
	const struct rights_game *results; /* while it runs, and of DM groups ever, by day */
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

/* One act of one author (E8).  DM takes two: one as leader, one as chief, of two people. */
struct rights_grant {
	int64_t id;
	enum emt_class class;
	int64_t author;
	bool chief;		  /* given as chief of correspondence chess; false: as leader */
	struct civil from, until; /* until may be CIVIL_NONE */
};

/* An edition of the DM class, in the order of their closing days (E22). */
struct rights_edition {
	int64_t event;
	struct civil closes;
	bool cancelled;
	bool taken; /* a seat; before the draw an entry; or an entry for which there was no seat */
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
	struct civil from;  /* CIVIL_NONE: since ever */
	struct civil until; /* included; CIVIL_NONE: no end in sight */
	/* the fact that ended it before its time; RIGHTS_FROM_NOTHING when it ran out or holds */
	struct rights_origin cancelled_by;
};

struct rights_list {
	struct rights_right *rights; /* high classes first, by route, then by day */
	size_t n;
};

/*
 * Every right that the facts known on `asof` give, ever gave, or will give if nothing new happens.
 * A right that was interrupted is listed once a stretch.  The caller releases the list.
 */
void rights_derive(const struct rights_record *r, struct civil asof, struct rights_list *ret_list);
void rights_release(struct rights_list *list);

/* Does the right hold on that day? */
bool rights_holds(const struct rights_right *right, struct civil day);

/*
 * The last day of the newest right to the class that ran out before `day`.  False when there was
 * none, or when what ended the newest was another fact.
 */
bool rights_expired(const struct rights_list *list, enum emt_class class, struct civil day,
		    struct civil *ret_last);

/* What the player may enter on a day. */
struct rights_state {
	unsigned routes[CLASS_COUNT]; /* masks of 1 << route */
	unsigned declared; /* mask of 1 << class: open by what the player alone declared (E7) */
	bool first_timer;
	bool leader_decides; /* no class is open */
	int dm_unused;	     /* DM editions in a row whose right was not used (E22) */
};

struct rights_state rights_on(const struct rights_record *r, struct civil day);

/* Mask of 1 << class of the classes that are open. */
unsigned rights_classes(const struct rights_state *s);

/* May a player of unfinished groups of a class lose it? (E19) */
enum rights_danger {
	RIGHTS_SAFE,	/* no group runs, or none can move the player down */
	RIGHTS_DOUBT,	/* one can */
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
 * The day of the letter (E73) for a right that will run out unused: RIGHTS_WARNING_DAYS before its
 * last day.  False when something else ended it, when the class was entered while it held, or when
 * another right keeps the class open on the day after.
 */
bool rights_warning(const struct rights_list *list, const struct rights_right *right,
		    const struct rights_use *uses, size_t n_uses, struct civil *ret_day);

/*
 * The rating with which a player who has none begins, on the day on which the first rated unit
 * starts (E70): the last known rating over the board, a verified one before a declared one, else
 * by the highest class that is open.
 */
int rights_start_rating(const struct rights_record *r, struct civil day);

#endif
