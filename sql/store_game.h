/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games and their events.  The setup of a game never changes; its events are append-only (triggers
 * refuse UPDATE and DELETE) and chained: hash[0] = SHA-256(setup text), hash[n] =
 * SHA-256(hash[n-1] || text of event n).  The summary columns of a game are a cache that `verify`
 * compares with the events.
 */
#ifndef SQL_STORE_GAME_H
#define SQL_STORE_GAME_H

#include "sql/store.h"

/* Pinned: stored in the summary column `state`. */
enum game_stage {
	STAGE_OPEN = 0,
	STAGE_SUSPENDED = 1,
	STAGE_PAUSED = 2,
	STAGE_OVER = 3,
};

struct game_row {
	int64_t id;
	/* setup */
	int64_t group; /* 0 = single game */
	int64_t white; /* player */
	int64_t black;
	int round; /* of the Berger table, 0 = single game */
	char ruleset[1024];
	char zone[40];
	struct civil start;
	char fen[128]; /* "" = the initial position */
	bool chess960;
	/* summary */
	enum game_stage stage;
	char result[8];			/* "*", "1-0", "0-1", "1/2-1/2", "0-0" */
	int ply;			/* half moves played since the setup's position and moves */
	int64_t seq;			/* events so far */
	unsigned char head[STORE_HASH]; /* hash of the last event */
	struct instant next_at;		/* when the rules make something happen; sec 0 = never */
	struct instant moved_at;	/* dispatch of the last move; start otherwise */
	struct instant ended_at;	/* sec 0 = not yet */
	int64_t outage;			/* last outage that its events know */
};

/*
 * Adds the game (row->id, seq, head are set by it).  `prelude` are the moves already played when
 * it starts, in numeric notation with spaces, or "".
 */
int store_game_add(struct store *st, struct game_row *row, const char *prelude);
int store_game_get(struct store *st, int64_t id, struct game_row *ret_row);
int store_game_prelude(struct store *st, int64_t id, struct sbuf *ret_moves);
/* The text that hash[0] covers. */
void store_game_setup_text(const struct game_row *row, const char *prelude, struct sbuf *ret_text);
/* Writes the summary columns. */
int store_game_update(struct store *st, const struct game_row *row);

struct event_row {
	int64_t seq; /* 1.. */
	const char *text;
	size_t len;
	unsigned char prev[STORE_HASH];
};
/* Appends one event and moves row->seq and row->head on (in memory; store_game_update writes). */
int store_event_append(struct store *st, struct game_row *row, const char *text, size_t len);
/* hash[n] from hash[n-1] and the text; `prev` and `ret_hash` may be the same. */
void store_event_chain(const unsigned char prev[STORE_HASH], const char *text, size_t len,
		       unsigned char ret_hash[STORE_HASH]);
/* The hash after event `seq`; 0 and numbers from row->seq on give the head. */
int store_event_hash(struct store *st, const struct game_row *row, int64_t seq,
		     unsigned char ret_hash[STORE_HASH]);
/* Events seq > `after` in order; `upto` 0 = all.  The pointers live until `each` returns. */
int store_event_each(struct store *st, int64_t game, int64_t after, int64_t upto,
		     int (*each)(void *arg, const struct event_row *), void *arg);

/* Which games; 0 or false leaves a condition out. */
struct game_query {
	int64_t group;
	int64_t player;
	bool unfinished;
	int64_t after; /* ids greater than this */
	int limit;
};
int store_game_each(struct store *st, const struct game_query *q,
		    int (*each)(void *arg, const struct game_row *), void *arg);
int store_game_count(struct store *st, const struct game_query *q, int64_t *ret_count);
/* Ids of games with next_at <= now, the earliest first; *ret_n at most `max`. */
int store_game_due(struct store *st, struct instant now, int64_t *ret_ids, int max, int *ret_n);
/* The earliest next_at of all; 0 when none. */
int store_game_next(struct store *st, struct instant *ret_at);

#endif
