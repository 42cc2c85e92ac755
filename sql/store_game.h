/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Games and their events.  The setup of a game never changes.  Its events are append-only (triggers
 * refuse UPDATE and DELETE) and chained (RULES S-28):
 *
 *	hash[0] = SHA-256(setup text), hash[n] = SHA-256(hash[n - 1] || sealed text of event n)
 *
 * The summary of a game is a cache of what its events say; `kskak verify` compares the two.  To it
 * belongs who plays the game now (EVENTS E4).
 */
#ifndef SQL_STORE_GAME_H
#define SQL_STORE_GAME_H

#include "sql/store.h"

/* The numbers are stored. */
enum game_stage {
	STAGE_OPEN = 0,
	STAGE_SUSPENDED = 1,
	STAGE_PAUSED = 2,
	STAGE_OVER = 3,
};

struct game_row {
	int64_t id;
	/* setup */
	int64_t group;	     /* 0 = single game */
	int64_t first_white; /* the player at the start; the next fields say who plays now */
	int64_t first_black;
	int round;	    /* of the Berger table, 1..; 0 = single game */
	char ruleset[1024]; /* as ruleset_write() writes it */
	char zone[40];	    /* as zone_parse() reads it */
	struct civil start;
	char fen[128]; /* "" = the initial position */
	bool chess960;
	/* summary */
	enum game_stage stage;
	char result[8];			/* "*", "1-0", "0-1", "1/2-1/2", "0-0" */
	int ply;			/* half moves since the setup */
	int64_t seq;			/* events so far */
	unsigned char head[STORE_HASH]; /* hash after the last event */
	struct instant next_at;	 /* when the rules require something to happen; sec 0 = never */
	struct instant moved_at; /* of the last move, or of the start */
	struct instant ended_at; /* sec 0 = not yet */
	int64_t outage;		 /* the last outage that its events take into account; 0 = none */
	/* summary, written only by store_occupant_add() */
	int64_t white; /* player */
	int64_t black;
	struct civil white_from; /* since when; CIVIL_NONE = since the start */
	struct civil black_from;
	bool reserve; /* a reserve has taken over a side: not rated (EVENTS E67) */
};

/* Annulled: over without a result (RULES S-58). */
static inline bool store_game_is_annulled(const struct game_row *row)
{
	return row->stage == STAGE_OVER && row->result[0] == '*';
}

/* Does the player play the game now? */
static inline bool store_game_plays(const struct game_row *row, int64_t player)
{
	return player == row->white || player == row->black;
}

/*
 * Adds the game between row->white and row->black, and sets row->id, first_*, seq and head.
 * `prelude` has the moves made before it starts, in numeric notation separated by spaces, or "".
 */
int store_game_add(struct store *st, struct game_row *row, const char *prelude);
int store_game_get(struct store *st, int64_t id, struct game_row *ret_row);
/* Announces that call to a database that is far away: see db_announce(). */
void store_game_announce(struct store *st, int64_t id);
/* Likewise, store_event_hash(). */
void store_event_hash_announce(struct store *st, int64_t game, int64_t seq);
int store_game_prelude(struct store *st, int64_t id, struct sbuf *ret_moves);
/* Appends the text that hash[0] covers. */
void store_game_setup_text(const struct game_row *row, const char *prelude, struct sbuf *ret_text);
/* Writes the summary. */
int store_game_update(struct store *st, const struct game_row *row);

/* A change of the player of one side. */
struct occupant_row {
	int64_t game;
	int64_t seq; /* of the event */
	int side;    /* enum event_side */
	int64_t player;
	struct civil first; /* the first day */
	struct civil stop;  /* last day both clocks are stopped; CIVIL_NONE = none */
	bool reserve;	    /* false: a substitute */
	struct instant at;
};
/* Adds the change and writes the present players from `row`. */
int store_occupant_add(struct store *st, const struct game_row *row, const struct occupant_row *o);
/* In order of events. */
int store_occupant_each(struct store *st, int64_t game,
			int (*each)(void *arg, const struct occupant_row *), void *arg);

struct event_row {
	int64_t seq; /* 1.. */
	const char *text;
	size_t len;
	unsigned char prev[STORE_HASH];
};
/*
 * Appends an event and advances row->seq and row->head; the caller then writes them with
 * store_game_update().
 */
int store_event_append(struct store *st, struct game_row *row, const char *text, size_t len);
/*
 * Computes hash[seq] of a game from hash[seq - 1] and the text of that event; `prev` and `ret_hash`
 * may be the same.
 */
void store_event_chain(struct store *st, int64_t game, int64_t seq,
		       const unsigned char prev[STORE_HASH], const char *text, size_t len,
		       unsigned char ret_hash[STORE_HASH]);
/* Is its chain made of sealed texts?  Earlier programs chained the plain ones. */
bool store_game_is_sealed(struct store *st, int64_t game);
/* Appends the text of an event as it is chained, private fields as hashes. */
void store_event_sealed(struct store *st, int64_t game, int64_t seq, const char *text, size_t len,
			struct sbuf *out);
/* Appends `SALT FIELD`, which proves that field of a sealed text; false: there is no such field. */
bool store_event_open(struct store *st, int64_t game, int64_t seq, const char *text, size_t len,
		      const char *name, struct sbuf *out);
/* hash[seq]; the head if `seq` is 0 or at least row->seq. */
int store_event_hash(struct store *st, const struct game_row *row, int64_t seq,
		     unsigned char ret_hash[STORE_HASH]);
/*
 * Events after < seq <= upto in order; `upto` 0 = to the last.  The row lives until `each` returns.
 */
int store_event_each(struct store *st, int64_t game, int64_t after, int64_t upto,
		     int (*each)(void *arg, const struct event_row *), void *arg);

/* A filter on games; 0 or false omits a condition. */
struct game_query {
	int64_t group;
	int64_t player;	 /* plays the game now, with either colour */
	bool former;	 /* include games `player` played earlier; store_game_count() ignores it */
	bool unfinished; /* not STAGE_OVER */
	bool annulled;	 /* include annulled games */
	int64_t after;	 /* ids greater than this; store_game_count() ignores it */
	int limit;	 /* 0 = no limit; store_game_count() ignores it */
};
/* In order of id. */
int store_game_each(struct store *st, const struct game_query *q,
		    int (*each)(void *arg, const struct game_row *), void *arg);
/* Announces that call: see store_announce.h. */
void store_game_each_announce(struct store *st, const struct game_query *q);
/*
 * Without group and player it reads a stored number, at a cost independent of the number of games.
 */
int store_game_count(struct store *st, const struct game_query *q, int64_t *ret_count);
/* Are the stored numbers right?  Counts all games. */
int store_game_tally_holds(struct store *st, bool *ret_holds);
/* The newest head of a game, and its number of facts. */
struct game_head {
	int64_t game, seq;
	unsigned char head[STORE_HASH];
};
/* At most `max` games from that number on, in order; how many in *ret_n. */
int store_game_heads(struct store *st, int64_t from, struct game_head *ret_heads, int max,
		     int *ret_n);
/*
 * Ids of at most `max` games with next_at <= now, earliest first, but for those in `skip`; their
 * number in *ret_n.
 */
int store_game_due(struct store *st, struct instant now, const struct store_skip *skip,
		   int64_t *ret_ids, int max, int *ret_n);
/* The earliest next_at of all games but those in `skip`. */
int store_game_next(struct store *st, const struct store_skip *skip, struct instant *ret_at);

#endif
