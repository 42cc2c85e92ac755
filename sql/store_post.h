/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What came in and what must go out.  The inbox remembers every message by its key and the answer
 * it got, so that a second delivery gets the same; raw mail is kept beside it for a while.  The
 * outbox stores the facts of a letter, never its text: the text is rendered when it is sent, from
 * facts that do not change, so a letter rendered twice is the same letter.
 */
#ifndef SQL_STORE_POST_H
#define SQL_STORE_POST_H

#include "core/base/lang.h"
#include "sql/store.h"

/* Pinned: stored. */
enum post_door { POST_MAIL = 1, POST_API = 2, POST_CONTROL = 3, POST_TICK = 4 };

/* 1: seen before, `ret_answer` gets the stored answer (JSON text); 0: new. */
int store_inbox_find(struct store *st, const char *key, struct sbuf *ret_answer);

struct inbox_row {
	const char *key; /* Message-ID, hash of the mail, idempotency key; unique */
	enum post_door door;
	struct instant at;
	int64_t player; /* 0 = none, and so below */
	int64_t game;
	int64_t group;
	const char *answer; /* JSON text */
};
int store_inbox_add(struct store *st, const struct inbox_row *row, int64_t *ret_id);
/* Raw mail of an inbox row. */
int store_raw_add(struct store *st, int64_t inbox, const void *raw, size_t len);
/* Deletes raw mail that nobody may need any more (server-play rules 31 and 40). */
int store_raw_clean(struct store *st, struct instant now, int days, int64_t *ret_deleted);
/* Everything received from the player that is still kept: received, key, raw (NULL when deleted).
 */
int store_inbox_each(struct store *st, int64_t player,
		     int (*each)(void *arg, struct instant received, const char *key,
				 const void *raw, size_t len),
		     void *arg);

/* Pinned: stored.  What a letter is about; daemon/letter/render.c maps each to its composer. */
enum post_kind {
	POST_ANSWER = 1,     /* to a command: understood, done, refused */
	POST_MOVE = 2,	     /* the opponent's move; the one letter that starts a clock */
	POST_START = 3,	     /* the start letter of a group's player */
	POST_GAME_START = 4, /* of a single game */
	POST_ENTRY_ASK = 5,  /* prove your address */
	POST_ENTRY_CONFIRMED = 6,
	POST_RESULT = 7,
	POST_REMINDER = 8,
	POST_CASE = 9, /* a case was opened */
	POST_RULING = 10,
	POST_LEAVE = 11, /* the opponent is on leave */
	POST_TOKEN = 12,
	POST_STATUS = 13,
	POST_HELP = 14,
	POST_MYDATA = 15,
	POST_ADDRESS_PROVE = 16,  /* to the new address */
	POST_ADDRESS_NOTICE = 17, /* to the old one */
	POST_ADDRESS_DONE = 18,
	POST_FINAL_TABLE = 19,
	POST_STRANGER = 20,
	POST_NOTICE = 21,      /* the opponent will think longer */
	POST_INQUIRY = 22,     /* the leader asks for an answer by a date */
	POST_GROUP_STATE = 23, /* paused, resumed, a player withdrew */
	POST_DRAW_OFFER = 24,  /* an offer without a move */
};

enum post_state {
	POST_PENDING = 0,
	POST_SENT = 1,
	POST_FAILED = 2,  /* refused for good, or given up; a case tells the leader */
	POST_DROPPED = 3, /* nobody to send it to any more */
};

struct post_row {
	int64_t id;
	enum post_kind kind;
	int64_t player;			     /* 0 = a stranger or the leader */
	char address[STORE_ADDRESS_MAX + 1]; /* "" = the player's registered one */
	char lang[LANG_CODE];		     /* code of a language */
	int64_t game;
	int64_t group;
	int64_t case_id;
	int64_t seq; /* events of the game that the letter knows */
	int ply;
	int token_kind; /* 0 = carries no token */
	int token_key;
	struct instant token_expiry;
	bool reply;  /* answers a mail: Auto-Submitted: auto-replied, null return path */
	char *facts; /* JSON object, what else the letter says; owned, never NULL when read */
	struct instant created;
	struct instant due; /* next try */
	int tries;
	enum post_state state;
	struct instant sent_at;
};

void post_row_release(struct post_row *row);

/* id, due (= created), tries, state are set by it. `facts` may be NULL for {}. */
int store_outbox_add(struct store *st, struct post_row *row);
int store_outbox_get(struct store *st, int64_t id, struct post_row *ret_row);
/* Pending rows with due <= now and ids greater than `after`, the longest due first; at most
 * `limit`. */
int store_outbox_due(struct store *st, struct instant now, int64_t after, int limit,
		     int (*each)(void *arg, const struct post_row *), void *arg);
/* The earliest `due` of all pending rows; 0 when none. */
int store_outbox_next(struct store *st, struct instant *ret_due);
int store_outbox_set(struct store *st, int64_t id, enum post_state state, struct instant due,
		     int tries, struct instant sent_at, const char *error);
/* Forgets what a letter said that must not be kept (an API token). */
int store_outbox_forget(struct store *st, int64_t id);
/* Letters that had failed to reach the player go out again, to his new address. */
int store_outbox_revive(struct store *st, int64_t player, struct instant now);
/* How many letters wait, and how many were given up. */
int store_outbox_count(struct store *st, int64_t *ret_pending, int64_t *ret_failed);
int store_outbox_each_player(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct post_row *), void *arg);

#endif
