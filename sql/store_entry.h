/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entries of players.  An entry is a place requested or given; a seat is a number in a group (and a
 * board of a team), occupied by its entries in the order of their first day (EVENTS E4).
 */
#ifndef SQL_STORE_ENTRY_H
#define SQL_STORE_ENTRY_H

#include "sql/store.h"

/* The numbers are stored. */
enum entry_state {
	ENTRY_ASKED = 0, /* the address has not been proved */
	ENTRY_CONFIRMED = 1,
	ENTRY_WITHDRAWN = 2, /* left the group before it started or while it ran (RULES E-6) */
	ENTRY_LAPSED = 3,    /* never confirmed */
	ENTRY_QUESTION = 4,  /* confirmed, but a case waits for the leader (RULES S-45) */
	ENTRY_REFUSED = 5,   /* refused by the leader */
	ENTRY_UNPAID = 6,    /* proved, waiting for the fee */
	ENTRY_SEATED = 7,    /* has a number in a group whose lots are drawn */
};

struct entry_row {
	int64_t id;
	int64_t tourney;
	int64_t stage;			     /* the stage entered for; 0 = the first */
	int64_t group;			     /* 0 until it has a place in a group */
	int64_t player;			     /* 0 until confirmed */
	char address[STORE_ADDRESS_MAX + 1]; /* where the entry came from; "" = erased */
	char asked_facts[2000];		     /* JSON object: name, club, born, rating, lang, word */
	enum entry_state state;
	char origin[12]; /* "" is written as "entered"; "second", "qualified", "filled", "replaces",
			    "substitute", "reserve", "lineup", "playoff", "invited" */
	char class[4];	 /* admitted to; "" = none */
	int seats;	 /* groups of a cup requested, 1 or 2; 0 is written as 1 */
	int seq;	 /* order of confirmation in the group, 1..; 0 = not confirmed */
	int number;	 /* start number drawn by lot, 1..; 0 = not drawn */
	int64_t team;	 /* 0 = plays as an individual */
	int board;	 /* board of the team, 1..; 0 = none */
	struct civil first;	 /* from then on they occupy the seat; CIVIL_NONE = the start */
	struct civil last;	 /* last day on it; CIVIL_NONE = still there */
	char confirmation[1000]; /* the line it contributes to the lots: Message-ID or word */
	struct instant asked;
	struct instant confirmed; /* sec 0 = not confirmed */
	struct instant paid;	  /* sec 0 = not paid, or no fee */
	struct instant withdrawn; /* sec 0 = not withdrawn */
	struct civil reminded;	  /* last letter to a waiting entrant; CIVIL_NONE = never */
	bool void_all;		  /* withdrew early: all their games are lost (RULES E-6) */
};
int store_entry_add(struct store *st, const struct entry_row *e, int64_t *ret_id);
int store_entry_get(struct store *st, int64_t id, struct entry_row *ret_entry);
int store_entry_update(struct store *st, const struct entry_row *e);
/* The entry by which the player has a place in the group, or had it until they left. */
int store_entry_of(struct store *st, int64_t group, int64_t player, struct entry_row *ret_entry);
/* The entry from that address that waits for confirmation; addresses compare as in players. */
int store_entry_asked(struct store *st, int64_t tourney, const char *address,
		      struct entry_row *ret_entry);
/* The entry from that address that waits for the leader. */
int store_entry_questioned(struct store *st, int64_t tourney, const char *address,
			   struct entry_row *ret_entry);
/* The player's confirmed entry in the group that is filling. */
int store_entry_waiting(struct store *st, int64_t tourney, int64_t player,
			struct entry_row *ret_entry);
/* Entries made until then and never confirmed, except invitations, oldest first. */
int store_entry_each_lapsing(struct store *st, struct instant asked_until, int limit,
			     int (*each)(void *arg, const struct entry_row *), void *arg);
/* Erases the entry's private fields and marks it lapsed. */
int store_entry_lapse(struct store *st, int64_t id);
/* Counts entries from that address that are not over; addresses compare as in players. */
int store_entry_count_from(struct store *st, const char *address, int *ret_count);
/* When the oldest unconfirmed entry was made. */
int store_entry_oldest(struct store *st, struct instant *ret_asked);
/* In order of confirmation. */
int store_entry_each(struct store *st, int64_t group,
		     int (*each)(void *arg, const struct entry_row *), void *arg);
int store_entry_each_player(struct store *st, int64_t player,
			    int (*each)(void *arg, const struct entry_row *), void *arg);
/* Players of groups that ended between the two days, each once, in order of id. */
int store_entry_each_ended(struct store *st, struct civil first, struct civil last,
			   int (*each)(void *arg, int64_t player), void *arg);
/* Entries of a tournament that have a place, confirmed or seated. */
int store_entry_count_valid(struct store *st, int64_t tourney, int *ret_count);
/* All entries of a tournament in order of id, in any state and stage. */
int store_entry_each_tourney(struct store *st, int64_t tourney,
			     int (*each)(void *arg, const struct entry_row *), void *arg);
/* The next entries of a tournament by number, at most `limit`, after the number `after`. */
int store_entry_page_tourney(struct store *st, int64_t tourney, int64_t after, int limit,
			     int (*each)(void *arg, const struct entry_row *), void *arg);
/* At most `limit` of a tournament in that state, in order of id. */
int store_entry_each_state(struct store *st, int64_t tourney, enum entry_state state, int limit,
			   int (*each)(void *arg, const struct entry_row *), void *arg);
/* At most `limit` confirmed ones with an id greater than `after`, in order of id. */
int store_entry_each_confirmed(struct store *st, int64_t tourney, int64_t after, int limit,
			       int (*each)(void *arg, const struct entry_row *), void *arg);
/* A checksum that changes when an entry is added or changes state. */
int store_entry_sum(struct store *st, int64_t tourney, int64_t *ret_sum);
/* The number of entries in each state that occurs. */
int store_entry_count_states(struct store *st, int64_t tourney,
			     int (*each)(void *arg, enum entry_state state, int64_t n), void *arg);
/* Entries unconfirmed or in question, and those in a group that is filling; tourney 0 = all. */
int store_entry_each_waiting(struct store *st, int64_t tourney,
			     int (*each)(void *arg, const struct entry_row *), void *arg);

#endif
