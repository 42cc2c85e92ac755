/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cases wait for a leader; rulings are the decisions; acts record every request of a leader, the
 * chief of correspondence chess (KC) or an administrator.
 */
#ifndef SQL_STORE_CASE_H
#define SQL_STORE_CASE_H

#include "sql/store.h"

/* The numbers of the enums here are stored. */
enum case_kind {
	CASE_OVERSTEP = 1,	/* a clock ran out (RULES S-7) */
	CASE_SILENCE = 2,	/* a player does not answer (RULES T-27) */
	CASE_ADJUDICATION = 3,	/* the game has lasted too long (RULES S-27) */
	CASE_PROTEST = 4,	/* a player wrote to the leader (RULES E-7) */
	CASE_UNDELIVERABLE = 5, /* letters to a player come back */
	CASE_ADDRESS = 6,	/* a change of address needs the leader */
	CASE_APPEAL = 7,	/* appeal to KC, then to the tribunal (RULES E-8) */
	CASE_WITHDRAWAL = 8,	/* games to adjudicate after a withdrawal (RULES E-6) */
	CASE_ENTRY = 9,		/* entry to decide (RULES S-45, EVENTS E18, E19) */
	CASE_COMPOSITION = 10,	/* groups that cannot be composed by the rules (EVENTS E15, E31) */
	CASE_RESERVE = 11,	/* a captain names a reserve (EVENTS E42) */
	CASE_TITLE = 12,	/* citizenship of a candidate is unknown (EVENTS E24) */
	CASE_PAIRING = 13,	/* a round that cannot be paired (EVENTS E48) */
	CASE_OBJECTION = 14,	/* objection to a result card or a line-up (EVENTS E57) */
	CASE_CORRECTION = 15,	/* a ruling after the end affects what has already begun */
};

enum case_state { CASE_OPEN = 0, CASE_RULED = 1, CASE_CLOSED = 2 };

struct case_row {
	int64_t id;
	enum case_kind kind;
	enum case_state state;
	int64_t game;	 /* 0 = none */
	int64_t group;	 /* 0 = none */
	int64_t player;	 /* the player concerned; 0 = nobody */
	int64_t tourney; /* 0 = none, or that of the group */
	int64_t entry;	 /* 0 = none */
	int64_t team;	 /* 0 = none */
	struct instant opened;
	struct instant due; /* when the server acts or the time to answer ends; sec 0 = never */
	char *evidence;	    /* JSON object; owned; NULL is written as {} */
	int64_t ruling;	    /* the ruling that closed it; 0 = none yet */
	int64_t appealed;   /* of CASE_APPEAL: the ruling appealed against */
};
void case_row_release(struct case_row *row);

/* The caller releases *ret_row; a row handed to `each` lives until `each` returns. */
int store_case_add(struct store *st, const struct case_row *row, int64_t *ret_id);
int store_case_get(struct store *st, int64_t id, struct case_row *ret_row);
int store_case_update(struct store *st, const struct case_row *row);
/* The oldest open case of that kind about the player. */
int store_case_find(struct store *st, enum case_kind kind, int64_t player,
		    struct case_row *ret_row);
/* The oldest open case of that kind about the tournament and, unless 0, the entry and the team. */
int store_case_find_event(struct store *st, enum case_kind kind, int64_t tourney, int64_t entry,
			  int64_t team, struct case_row *ret_row);
/* Open cases about a group and its games and, if not 0, about the tournament. */
int store_case_count_open(struct store *st, int64_t group, int64_t tourney, int64_t *ret_count);
/* All open cases. */
int store_case_count_all_open(struct store *st, int64_t *ret_count);
/* All cases, open or not; in order of id, like every list of cases. */
int store_case_each(struct store *st, int (*each)(void *arg, const struct case_row *), void *arg);
/* All cases about the player or the game, settled or not; 0 = none. */
int store_case_each_about(struct store *st, int64_t player, int64_t game,
			  int (*each)(void *arg, const struct case_row *), void *arg);
/* Open cases: all of them, or those about one game, group, player or ruling appealed against. */
int store_case_open(struct store *st, int (*each)(void *arg, const struct case_row *), void *arg);
int store_case_open_in_game(struct store *st, int64_t game,
			    int (*each)(void *arg, const struct case_row *), void *arg);
int store_case_open_in_group(struct store *st, int64_t group,
			     int (*each)(void *arg, const struct case_row *), void *arg);
int store_case_open_of_player(struct store *st, int64_t player,
			      int (*each)(void *arg, const struct case_row *), void *arg);
int store_case_open_against(struct store *st, int64_t ruling,
			    int (*each)(void *arg, const struct case_row *), void *arg);
/* Open cases about a tournament, its groups and their games. */
int store_case_open_in_tourney(struct store *st, int64_t tourney,
			       int (*each)(void *arg, const struct case_row *), void *arg);
/* The open case with 0 < due <= now that is due first, but for those in `skip`. */
int store_case_due(struct store *st, struct instant now, const struct store_skip *skip,
		   struct case_row *ret_row);
/* The earliest `due` of an open case. */
int store_case_next(struct store *st, const struct store_skip *skip, struct instant *ret_due);

/* The level that ruled; an appeal goes to the next (RULES E-8).  The numbers are stored. */
enum ruling_level { RULED_BY_LEADER = 0, RULED_BY_KC = 1, RULED_BY_TRIBUNAL = 2 };

struct ruling_row {
	int64_t id;
	int64_t case_id; /* 0 = without a case */
	int64_t game;	 /* 0 = none */
	int64_t group;	 /* 0 = none */
	int64_t player;	 /* the player concerned; 0 = nobody */
	struct instant at;
	char author[STORE_NAME_MAX + 1]; /* user name of the leader, or "server" */
	char verdict[32];		 /* "win", "draw", "days", "withdrawn", "banned", ... */
	int days;			 /* days given back, or of a ban */
	char paragraph[32];		 /* of the federation's rules; "" = none */
	char *reason;			 /* owned; NULL is written as "" */
	struct instant appeal_until;	 /* sec 0 = final */
	enum ruling_level level;
	char signer[STORE_NAME_MAX + 1]; /* name of the officer; "" = the office alone signs */
};
void ruling_row_release(struct ruling_row *row);

/* Ownership as for cases.  A ruling is never changed. */
int store_ruling_add(struct store *st, const struct ruling_row *row, int64_t *ret_id);
int store_ruling_get(struct store *st, int64_t id, struct ruling_row *ret_row);
/* All rulings, in order of id, for `verify`. */
int store_ruling_each(struct store *st, int (*each)(void *arg, const struct ruling_row *),
		      void *arg);
/* In order of id: about a group, a game, a player, or a player and the games they play. */
int store_ruling_each_group(struct store *st, int64_t group,
			    int (*each)(void *arg, const struct ruling_row *), void *arg);
int store_ruling_each_game(struct store *st, int64_t game,
			   int (*each)(void *arg, const struct ruling_row *), void *arg);
int store_ruling_each_player(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct ruling_row *), void *arg);
int store_ruling_each_reader(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct ruling_row *), void *arg);

/* Two records of one person, joined by a ruling (RULES S-59). */
struct join_row {
	int64_t ruling;
	int64_t player; /* the record that ends */
	int64_t into;	/* the record that goes on */
};
int store_join_add(struct store *st, const struct join_row *row);
int store_join_get(struct store *st, int64_t ruling, struct join_row *ret_row);
/* In order of their rulings: all, or those joined to a player's record. */
int store_join_each(struct store *st, int (*each)(void *arg, const struct join_row *), void *arg);
int store_join_each_into(struct store *st, int64_t into,
			 int (*each)(void *arg, const struct join_row *), void *arg);

/* Records a request that changed something; `request` is JSON, `effect` the answer to it. */
int store_act_add(struct store *st, struct instant at, const char *author, const char *request,
		  const char *effect);

/* A recorded request of an officer; the texts live until `each` returns. */
struct act_row {
	int64_t id;
	struct instant at;
	char author[STORE_NAME_MAX + 1];
	const char *request; /* JSON text */
	const char *effect;
};

/*
 * At most `limit` acts with an id below `before`, newest first; only of that author unless NULL,
 * only those containing the text unless "".
 */
int store_act_each(struct store *st, int64_t before, const char *author, const char *text,
		   int limit, int (*each)(void *arg, const struct act_row *), void *arg);

#endif
