/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Clubs, their teams in a tournament, line-ups with reserves, and result cards. */
#ifndef SQL_STORE_TEAM_H
#define SQL_STORE_TEAM_H

#include "sql/store.h"

struct club {
	int64_t id;
	char name[STORE_NAME_MAX + 1];
	int region; /* main district 1..9; 0 = not known */
	bool dsu;   /* member of the union */
	struct instant at;
	char author[64]; /* Unix user */
};
int store_club_add(struct store *st, const struct club *c, int64_t *ret_id);
int store_club_update(struct store *st, const struct club *c);
int store_club_get(struct store *st, int64_t id, struct club *ret_club);
/* Compares without regard to ASCII case. */
int store_club_by_name(struct store *st, const char *name, struct club *ret_club);
/* In order of name. */
int store_club_each(struct store *st, int (*each)(void *arg, const struct club *), void *arg);

/* The numbers of the enums here are stored. */
enum team_state {
	TEAM_ASKED = 0, /* not all addresses are proved */
	TEAM_VALID = 1,
	TEAM_QUESTION = 2, /* a case waits for the leader */
	TEAM_WITHDRAWN = 3,
	TEAM_REFUSED = 4,
};

struct team_row {
	int64_t id;
	int64_t tourney;
	int64_t club;
	int number;	 /* of the club's teams, 1.. */
	int64_t captain; /* a player; 0 = not proved yet */
	enum team_state state;
	int penalty2;			     /* half points deducted */
	int division;			     /* 1..; 0 = not composed */
	int64_t group;			     /* 0 until drawn */
	int seat;			     /* number in the group; 0 = not drawn */
	char address[STORE_ADDRESS_MAX + 1]; /* where the entry came from */
	char asked_facts[2000];		     /* JSON object: captain and boards as entered */
	struct instant asked;
	struct instant valid; /* when all had proved their addresses; sec 0 = not yet */
};
int store_team_add(struct store *st, const struct team_row *t, int64_t *ret_id);
int store_team_update(struct store *st, const struct team_row *t);
int store_team_get(struct store *st, int64_t id, struct team_row *ret_team);
int store_team_of_club(struct store *st, int64_t tourney, int64_t club, int number,
		       struct team_row *ret_team);
/* In order of id. */
int store_team_each(struct store *st, int64_t tourney,
		    int (*each)(void *arg, const struct team_row *), void *arg);
/* In order of seat. */
int store_team_each_group(struct store *st, int64_t group,
			  int (*each)(void *arg, const struct team_row *), void *arg);

enum lineup_state { LINEUP_ASKED = 0, LINEUP_IN_FORCE = 1, LINEUP_REFUSED = 2, LINEUP_LEFT = 3 };

struct lineup_row {
	int64_t id;
	int64_t team;
	int board;			     /* 1.. */
	int64_t player;			     /* 0 until the address is proved */
	char address[STORE_ADDRESS_MAX + 1]; /* "" = the player's */
	char asked_facts[1000];		     /* JSON object: name, born, rating as entered */
	bool reserve;
	struct civil first; /* first day of a reserve; CIVIL_NONE = from the start */
	bool stop;	    /* the clocks stop for the reserve */
	enum lineup_state state;
	struct instant at;
	char author[64]; /* Unix user, or "captain" */
};
int store_lineup_add(struct store *st, const struct lineup_row *l, int64_t *ret_id);
int store_lineup_update(struct store *st, const struct lineup_row *l);
int store_lineup_get(struct store *st, int64_t id, struct lineup_row *ret_lineup);
/* In order of board, then id. */
int store_lineup_each(struct store *st, int64_t team,
		      int (*each)(void *arg, const struct lineup_row *), void *arg);
/* Line-ups of all teams of a tournament that name the player. */
int store_lineup_each_player(struct store *st, int64_t tourney, int64_t player,
			     int (*each)(void *arg, const struct lineup_row *), void *arg);

enum card_state { CARD_ENTERED = 0, CARD_CONFIRMED = 1, CARD_OBJECTED = 2, CARD_STANDS = 3 };

struct card_row {
	int64_t id;
	int64_t tourney;
	int64_t group; /* 0 = the whole event */
	int round;     /* 1.. */
	int match;     /* 1.. within the round; 0 = individual players */
	int version;   /* 1.. */
	struct instant at;
	char author[64]; /* Unix user, or "player N" */
	char *facts;	 /* JSON object: one result per board, remarks; owned */
	enum card_state state;
};
void card_row_release(struct card_row *row);
int store_card_add(struct store *st, const struct card_row *row, int64_t *ret_id);
int store_card_set_state(struct store *st, int64_t id, enum card_state state);
/* The newest version.  group 0 = the whole event. */
int store_card_last(struct store *st, int64_t tourney, int64_t group, int round, int match,
		    struct card_row *ret_row);
/* Every version, in order of group, round, match, version. */
int store_card_each(struct store *st, int64_t tourney,
		    int (*each)(void *arg, const struct card_row *), void *arg);

#endif
