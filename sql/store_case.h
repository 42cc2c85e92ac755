/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What waits for a leader (cases) and what was decided (rulings), and the record of every act of
 * a leader, KC or administrator with its author (server-play rules 27, 34).
 */
#ifndef SQL_STORE_CASE_H
#define SQL_STORE_CASE_H

#include "sql/store.h"

/* Pinned: stored. */
enum case_kind {
	CASE_OVERSTEP = 1,     /* a clock ran out: rules 8, 9 */
	CASE_SILENCE = 2,      /* a silent player: rule 11 */
	CASE_ADJUDICATION = 3, /* 18 months are over: rule 25 */
	CASE_PROTEST = 4,      /* a player wrote to the leader */
	CASE_UNDELIVERABLE = 5,
	CASE_ADDRESS = 6,    /* a change of address needs the leader */
	CASE_APPEAL = 7,     /* to KC, then to the tribunal: rules 27, 40 */
	CASE_WITHDRAWAL = 8, /* games to adjudicate after a late withdrawal */
};

enum case_state { CASE_OPEN = 0, CASE_RULED = 1, CASE_CLOSED = 2 };

struct case_row {
	int64_t id;
	enum case_kind kind;
	enum case_state state;
	int64_t game; /* 0 = none */
	int64_t group;
	int64_t player; /* whom it is about */
	struct instant opened;
	struct instant
		due; /* sec 0 = none; when the server acts by itself or the time to answer ends */
	char *evidence;	  /* JSON object; owned */
	int64_t ruling;	  /* the ruling that closed it, 0 = none; of an appeal: set by its ruling */
	int64_t appealed; /* CASE_APPEAL: the ruling that is appealed against */
};
void case_row_release(struct case_row *row);

/* 1, 0 when there is no such row, or a fault < 0 (store.h); the caller releases *ret_row. */
int store_case_add(struct store *st, const struct case_row *row, int64_t *ret_id);
int store_case_get(struct store *st, int64_t id, struct case_row *ret_row);
int store_case_update(struct store *st, const struct case_row *row);
/* The open case of that kind for game and player (0 = any). */
int store_case_find(struct store *st, enum case_kind kind, int64_t game, int64_t player,
		    struct case_row *ret_row);
int store_case_each(struct store *st, bool open_only, int64_t game,
		    int (*each)(void *arg, const struct case_row *), void *arg);
/* The earliest open case with 0 < due <= now. */
int store_case_due(struct store *st, struct instant now, struct case_row *ret_row);
int store_case_next(struct store *st, struct instant *ret_due);

/* Pinned: stored.  Whose ruling it is; an appeal goes to the next (6.4.3). */
enum ruling_level { RULED_BY_LEADER = 0, RULED_BY_KC = 1, RULED_BY_TRIBUNAL = 2 };

struct ruling_row {
	int64_t id;
	int64_t case_id; /* 0 = without a case */
	int64_t game;
	int64_t group;
	int64_t player;
	struct instant at;
	char author[STORE_NAME_MAX + 1];
	char verdict[32]; /* "win", "draw", "days", "withdrawn", "banned", ... */
	int days;	  /* given back, or of a ban */
	char paragraph[32];
	char *reason;		     /* owned; never NULL when read */
	struct instant appeal_until; /* sec 0 = final */
	enum ruling_level level;
};
void ruling_row_release(struct ruling_row *row);

/* As for cases; rulings are never changed. */
int store_ruling_add(struct store *st, const struct ruling_row *row, int64_t *ret_id);
int store_ruling_get(struct store *st, int64_t id, struct ruling_row *ret_row);
/* group 0 and game 0 = all. */
int store_ruling_each(struct store *st, int64_t group, int64_t game,
		      int (*each)(void *arg, const struct ruling_row *), void *arg);

/* Append-only record of acts by control. */
int store_act_add(struct store *st, struct instant at, const char *author, const char *request,
		  const char *effect);

#endif
