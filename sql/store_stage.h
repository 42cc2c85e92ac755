/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Stages of tournaments, proposals for their groups, rounds, and lots other than the order of a
 * group.
 */
#ifndef SQL_STORE_STAGE_H
#define SQL_STORE_STAGE_H

#include "sql/store.h"

/* The numbers are stored. */
enum stage_state {
	STAGE_WAITING = 0,
	STAGE_COMPOSED = 1, /* there is a proposal */
	STAGE_DRAWN = 2,
	STAGE_RUNNING = 3,
	STAGE_FINISHED = 4,
	STAGE_LEFT_OUT = 5, /* too few entries (EVENTS E34) */
};

struct stage_row {
	int64_t id;
	int64_t tourney;
	int number;   /* 1.. within the tournament */
	char name[8]; /* "I", "S", "F" of a cup; "" = the only one */
	enum stage_state state;
	unsigned char seed[32]; /* of the lots */
	bool has_seed;		/* false: `seed` is not set */
	struct civil draws;	/* CIVIL_NONE = by hand, or not known yet */
	struct civil starts;	/* likewise */
	struct instant created;
};
int store_stage_add(struct store *st, const struct stage_row *s, int64_t *ret_id);
int store_stage_get(struct store *st, int64_t id, struct stage_row *ret_stage);
int store_stage_by_number(struct store *st, int64_t tourney, int number,
			  struct stage_row *ret_stage);
int store_stage_update(struct store *st, const struct stage_row *s);
/* In order of number. */
int store_stage_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct stage_row *), void *arg);

/* A proposal for the groups of a stage (EVENTS E14); never changed. */
struct composition_row {
	int64_t id;
	int64_t stage;
	int version; /* 1.. within the stage */
	struct instant at;
	char author[64]; /* Unix user, or "server" */
	char *reason;	 /* owned; "" = made by the server */
	char *facts;	 /* JSON object, with the number of its groups; owned */
};
void composition_row_release(struct composition_row *row);
int store_composition_add(struct store *st, const struct composition_row *row, int64_t *ret_id);
/* The caller releases *ret_row; a row handed to `each` lives until `each` returns. */
int store_composition_last(struct store *st, int64_t stage, struct composition_row *ret_row);
/* Id and version of the one in force, without its facts. */
int store_composition_newest(struct store *st, int64_t stage, int64_t *ret_id, int *ret_version);
int store_composition_each(struct store *st, int64_t stage,
			   int (*each)(void *arg, const struct composition_row *), void *arg);

/*
 * A group of a proposal.  Its rows are stored before the composition that makes them valid.  A
 * composition that changes only some groups stores those; the others keep their earlier version.
 */
struct composition_group {
	int64_t stage;
	int number;  /* 1.. within the stage */
	int version; /* of the composition it was stored with */
	char *facts; /* JSON object; owned */
	char *seats; /* "4 17 9", for the journal (kskak-record(7)); owned */
};
int store_composition_group_add(struct store *st, const struct composition_group *g);
/* The group as of that version; the caller frees the facts. */
int store_composition_group_get(struct store *st, int64_t stage, int number, int version,
				char **ret_facts);
/* Removes rows of later versions, whose composition was never completed: 1. */
int store_composition_group_drop(struct store *st, int64_t stage, int version);

/* A round as it was published (EVENTS E48); never changed. */
struct round_row {
	int64_t id;
	int64_t stage;
	int64_t group; /* 0 = the whole stage */
	int round;     /* 1.. */
	int version;   /* 1.. of the round */
	struct instant at;
	char author[64];     /* Unix user, or "server" */
	char *reason;	     /* owned; "" = paired by the system */
	struct civil starts; /* of its games; CIVIL_NONE = over the board */
	char *facts;	     /* JSON object; owned */
};
void round_row_release(struct round_row *row);
int store_round_add(struct store *st, const struct round_row *row, int64_t *ret_id);
/* The version in force; ownership as above.  group 0 = the row of the whole stage. */
int store_round_get(struct store *st, int64_t stage, int64_t group, int round,
		    struct round_row *ret_row);
/* Of a stage in order of group, round, version. */
int store_round_each(struct store *st, int64_t stage,
		     int (*each)(void *arg, const struct round_row *), void *arg);

/* Players who sit out a round (EVENTS E47). */
int store_absence_add(struct store *st, int64_t entry, int round, struct instant at);
int store_absence_each(struct store *st, int64_t tourney,
		       int (*each)(void *arg, int64_t entry, int round), void *arg);

/* Lots other than the order of a group (EVENTS E16). */
struct lot_row {
	int64_t id;
	int64_t tourney;
	int64_t stage;	  /* 0 = belongs to a group */
	int64_t group;	  /* 0 = belongs to a stage */
	char purpose[12]; /* "order", "stage", "late", "960", "colour", "ties", "ko" */
	unsigned char seed[32];
	struct instant committed; /* when the hash was published */
	char beacon[160];	  /* the public value used; "" = not drawn yet */
	struct instant drawn;	  /* sec 0 = not yet */
	char *message;		  /* the lines drawn over; owned */
	char *result;		  /* JSON value; owned */
};
void lot_row_release(struct lot_row *row);
int store_lot_add(struct store *st, const struct lot_row *row, int64_t *ret_id);
int store_lot_update(struct store *st, const struct lot_row *row);
/* The newest lot with that purpose of the stage and group (0 = none). */
int store_lot_find(struct store *st, int64_t tourney, int64_t stage, int64_t group,
		   const char *purpose, struct lot_row *ret_row);
/* In order. */
int store_lot_each_group(struct store *st, int64_t group,
			 int (*each)(void *arg, const struct lot_row *), void *arg);
int store_lot_each(struct store *st, int64_t tourney,
		   int (*each)(void *arg, const struct lot_row *), void *arg);

#endif
