/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournaments (each class of the K-skak EMT is one), their groups, the entries of players, and
 * leave.
 */
#ifndef SQL_STORE_EVENT_H
#define SQL_STORE_EVENT_H

#include "sql/store.h"

struct tourney {
	int64_t id;
	char code[32];		       /* what people write to enter: "emt open" */
	char name[STORE_NAME_MAX + 1]; /* "K-skak EMT, open class" */
	char ruleset[1024];	       /* ruleset_write(), for groups opened from now on */
	char zone[40];		       /* zone_parse() */
	int group_size;		       /* players in a group */
	bool open;		       /* accepts entries */
	struct instant created;
};
int store_tourney_add(struct store *st, const struct tourney *t, int64_t *ret_id);
int store_tourney_get(struct store *st, int64_t id, struct tourney *ret_tourney);
int store_tourney_set_open(struct store *st, int64_t id, bool open);
/* Compares without regard to ASCII case. */
int store_tourney_by_code(struct store *st, const char *code, struct tourney *ret_tourney);
int store_tourney_each(struct store *st, int (*each)(void *arg, const struct tourney *), void *arg);

/* The numbers of the enums here are stored. */
enum group_state {
	GROUP_FILLING = 0,
	GROUP_RUNNING = 1,
	GROUP_PAUSED = 2,
	GROUP_FINISHED = 3, /* every game has its result; the final table is out */
	GROUP_ARCHIVED = 4,
};

struct group_row {
	int64_t id;
	int64_t tourney;
	int number;		       /* 1.. within the tourney */
	char name[STORE_NAME_MAX + 1]; /* "EMT open 1" */
	enum group_state state;
	char ruleset[1024];	/* the tournament's on the day the group was opened (RULES S-1) */
	char zone[40];		/* likewise */
	unsigned char seed[32]; /* of the lots, drawn at the first confirmed entry */
	bool has_seed;		/* else `seed` is not set */
	struct civil start;	/* CIVIL_NONE until the lots are drawn */
	struct instant created;
	struct instant final_at; /* when the final table was sent; sec 0 = not yet */
};
int store_group_add(struct store *st, const struct group_row *g, int64_t *ret_id);
int store_group_get(struct store *st, int64_t id, struct group_row *ret_group);
int store_group_update(struct store *st, const struct group_row *g);
/* The group of the tournament that is filling. */
int store_group_filling(struct store *st, int64_t tourney, struct group_row *ret_group);
/* The greatest number of a group of the tournament; 0 in *ret_number when it has none. */
int store_group_last_number(struct store *st, int64_t tourney, int *ret_number);
/* In order of number; tourney 0 = of all. */
int store_group_each(struct store *st, int64_t tourney,
		     int (*each)(void *arg, const struct group_row *), void *arg);

enum entry_state {
	ENTRY_ASKED = 0, /* the address has not been proved */
	ENTRY_CONFIRMED = 1,
	ENTRY_WITHDRAWN = 2, /* left the group before it started or while it ran (RULES E-6) */
	ENTRY_LAPSED = 3,    /* never confirmed */
	ENTRY_QUESTION = 4,  /* confirmed, and a case waits for the leader (RULES S-45) */
	ENTRY_REFUSED = 5,   /* by the leader */
};

struct entry_row {
	int64_t id;
	int64_t tourney;
	int64_t group;			     /* 0 until confirmed */
	int64_t player;			     /* 0 until confirmed */
	char address[STORE_ADDRESS_MAX + 1]; /* the entry came from it; "" = erased */
	char asked_facts[2000];		     /* JSON object: name, club, born, rating, lang, word */
	enum entry_state state;
	int seq;		 /* order of confirmation in the group, 1..; 0 = not confirmed */
	int number;		 /* start number drawn by lot, 1..; 0 = not drawn */
	char confirmation[1000]; /* the line it contributes to the lots: Message-ID or word */
	struct instant asked;
	struct instant confirmed; /* sec 0 = not confirmed */
	struct instant withdrawn; /* sec 0 = not withdrawn */
	bool void_all;		  /* withdrew early: all their games are lost (RULES E-6) */
};
int store_entry_add(struct store *st, const struct entry_row *e, int64_t *ret_id);
int store_entry_get(struct store *st, int64_t id, struct entry_row *ret_entry);
int store_entry_update(struct store *st, const struct entry_row *e);
/* The player's entry in the group. */
int store_entry_of(struct store *st, int64_t group, int64_t player, struct entry_row *ret_entry);
/* The entry from that address that waits for its confirmation; compares as for players. */
int store_entry_asked(struct store *st, int64_t tourney, const char *address,
		      struct entry_row *ret_entry);
/* The entry from that address that waits for the leader. */
int store_entry_questioned(struct store *st, int64_t tourney, const char *address,
			   struct entry_row *ret_entry);
/* The player's confirmed entry in the group that is filling. */
int store_entry_waiting(struct store *st, int64_t tourney, int64_t player,
			struct entry_row *ret_entry);
/* Erases the address and the facts of the player's entries. */
int store_entry_erase(struct store *st, int64_t player);
/* Entries made until then and never confirmed lapse; 1 when there were any. */
int store_entry_lapse(struct store *st, struct instant asked_until);
/* When the oldest entry that waits for its confirmation was made. */
int store_entry_oldest(struct store *st, struct instant *ret_asked);
/* In order of confirmation. */
int store_entry_each(struct store *st, int64_t group,
		     int (*each)(void *arg, const struct entry_row *), void *arg);
int store_entry_each_player(struct store *st, int64_t player,
			    int (*each)(void *arg, const struct entry_row *), void *arg);
/* Entries not confirmed yet or in question, and those in a group that is filling; tourney 0 = of
 * all. */
int store_entry_each_waiting(struct store *st, int64_t tourney,
			     int (*each)(void *arg, const struct entry_row *), void *arg);

/* Leave as it was granted (RULES H-2); the clocks read it from each game's own events. */
struct leave_row {
	int64_t id;
	int64_t player;
	int64_t group;	    /* 0 = single games */
	struct civil first; /* the first day */
	struct civil last;  /* the last day */
	struct civil told;  /* the day of the notice */
	bool special;	    /* granted by the leader (RULES H-7) */
};
int store_leave_add(struct store *st, const struct leave_row *l, int64_t *ret_id);
/* group 0 = of the player's single games. */
int store_leave_each(struct store *st, int64_t player, int64_t group,
		     int (*each)(void *arg, const struct leave_row *), void *arg);

#endif
