/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Incoming and outgoing post.  The inbox has the key of every message and its answer, so that a
 * second delivery gets the same answer; raw mail is kept beside it for a while.  The outbox has the
 * facts of a letter, never its text: the text is rendered on sending, from facts that do not
 * change, so that a letter rendered twice is the same letter.
 */
#ifndef SQL_STORE_POST_H
#define SQL_STORE_POST_H

#include "core/base/lang.h"
#include "sql/store_change.h"

/* The numbers of the enums here are stored. */
enum post_door { POST_MAIL = 1, POST_API = 2, POST_CONTROL = 3, POST_TICK = 4 };

/* Returns 1: seen before, and the stored answer (JSON) is added to `ret_answer`; 0: new. */
int store_inbox_find(struct store *st, const char *key, struct sbuf *ret_answer);
/* Announces that call to a database that is far away: see db_announce(). */
void store_inbox_announce(struct store *st, const char *key);

struct inbox_row {
	const char *key; /* unique: Message-ID, hash of the mail, or idempotency key */
	enum post_door door;
	struct instant at;  /* of receipt */
	int64_t player;	    /* who sent it; 0 = not known */
	int64_t game;	    /* 0 = about none */
	int64_t group;	    /* 0 = about none */
	const char *answer; /* JSON text */
};
int store_inbox_add(struct store *st, const struct inbox_row *row, int64_t *ret_id);
/* Keeps the raw mail of an inbox row. */
int store_raw_add(struct store *st, int64_t inbox, const void *raw, size_t len);

/* A finished group or single game with raw mail (RULES S-35). */
struct raw_owner {
	int64_t group, game;  /* one of the two is 0 */
	char ruleset[1024];   /* ruleset_write() */
	struct instant ended; /* of the final table or of the game */
};
int store_raw_owner_each(struct store *st, int (*each)(void *arg, const struct raw_owner *),
			 void *arg);
/* Deletes its raw mail unless a case is open or an appeal is still possible. */
int store_raw_clean(struct store *st, const struct raw_owner *owner, struct instant now,
		    int64_t *ret_deleted);
/* Deletes raw mail of no group and no game that was received by then. */
int store_raw_clean_other(struct store *st, struct instant until, int64_t *ret_deleted);
/* All messages of the player in order: instant of receipt, key, raw mail (NULL when deleted). */
int store_inbox_each(struct store *st, int64_t player,
		     int (*each)(void *arg, struct instant received, const char *key,
				 const void *raw, size_t len),
		     void *arg);

/*
 * The mails about a game in order of receipt; player 0 = unknown; `raw` lives until `each` returns.
 */
int store_inbox_each_game(struct store *st, int64_t game,
			  int (*each)(void *arg, struct instant received, int64_t player,
				      const void *raw, size_t len),
			  void *arg);

/* The kind of a letter; daemon/letter/kinds.h lists the facts of each kind. */
enum post_kind {
	POST_ANSWER = 1,     /* to a command: understood, done or refused */
	POST_MOVE = 2,	     /* the opponent's move; the only letter that starts a clock */
	POST_START = 3,	     /* start letter to a player of a group */
	POST_GAME_START = 4, /* start letter of a single game */
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
	POST_DIGEST = 25,      /* the daily letter: all that waited for it */
	POST_GAME_STATE = 26,  /* paused, resumed, stopped for a reserve, connection lost or back */
	POST_CORRECTION = 27,  /* a leader has corrected the player's data */
	POST_FROM_LEADER = 28, /* a leader's own words */
	POST_ENTRY_REFUSED = 29,
	POST_CARD = 30,		  /* a card of a game by post was entered */
	POST_BY_MAIL = 31,	  /* a game by post will continue, or continues, by e-mail */
	POST_PROSE = 32,	  /* asks whether words without a command are for the leader */
	POST_WORDS = 33,	  /* to the leader: a player's words */
	POST_ANSWERED = 36,	  /* to the leader: a reminder was answered, a silence ended */
	POST_INQUIRY_ANSWER = 37, /* the opponent's answer to the leader's question */
	POST_KNOWN = 35,	  /* to a player's address, after a mail from it without a token */
	POST_ABUSE = 34,	  /* to the leader: a report of an opponent's message */
	POST_DEPUTY = 38,	  /* a deputy acts for the leader */
	POST_REPORT = 45,	  /* the final report is signed */
	POST_WAITING = 40,	  /* no seat left, or the group is not full yet */
	POST_LAPSED = 47,	  /* an entry not paid in time is void */
	POST_INVITATION = 55,	  /* to a tournament that takes entries */
	POST_UNSIGNED = 50,	  /* to the leader or KC: a report waits for its signature */
	POST_ADMISSION = 54,	  /* a ruling removed the ground of an admission */
	POST_ENTRY_STATE = 53,	  /* an entry is queued, unpaid or taken back */
	POST_CANCELLED = 56,	  /* an event the player entered is cancelled */
	POST_ROUND = 42,	  /* the next round: opponent or bye */
	POST_MATCH = 65,	  /* of a knock-out: a match is decided, or a place is free */
	POST_QUALIFIED = 41,	  /* advances to the next stage, or does not */
	POST_RATING = 46,	  /* a new rating, or a corrected one */
	POST_COMPOSITION = 49,	  /* to the leader: who plays in which group, and why */
	POST_PLAYOFF = 51,	  /* play-off for the first place, unless all share it */
	POST_ANNULLED = 59,	  /* games annulled before they were played */
	POST_RIGHT_ENDS = 60,	  /* a right to a class expires unused */
	POST_RIGHT_UNUSED = 61,	  /* a right to the DM class was not used twice in a row */
	POST_SUBSTITUTION = 39,	  /* a substitute plays a game, or all games of a seat */
	POST_TEAM = 48,		  /* an entry of a team: prove your address; its state */
	POST_RESULT_CARD = 52,	  /* to a captain: the card of a match over the board */
	POST_SIGN_IN = 57,	  /* a link and a code to sign in */
	POST_ACCESS = 58,	  /* access was granted, or the player's data are erased */
	POST_DOUBT = 63,	  /* asks whether a mail that its mail host disowns is genuine */
	POST_UNION = 62,   /* duties and reports of an organizer over the board to the union */
	POST_DAMAGE = 64,  /* to the operator: the database is damaged, or whole again */
	POST_CAPTAIN = 43, /* to a team captain: line-ups and schedule */
};

enum post_state {
	POST_PENDING = 0,
	POST_SENT = 1,
	POST_FAILED = 2,  /* refused permanently or given up; a case tells the leader */
	POST_DROPPED = 3, /* has no recipient any more */
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
	int64_t seq;		     /* number of the game's events when it was queued */
	int ply;		     /* half move its token answers */
	int token_kind;		     /* enum token_kind; 0 = carries no token */
	int token_key;		     /* store_key.id; 0 = no token */
	struct instant token_expiry; /* the token's expiry */
	bool reply;		     /* answers a mail: Auto-Submitted, null return path */
	bool daily;		     /* waits for its reader's daily letter; not read back */
	bool fit;		     /* facts already checked; not stored */
	char *facts; /* JSON object: everything else; owned; NULL is written as {} */
	struct instant created;
	struct instant due; /* of the next attempt */
	int tries;	    /* attempts so far */
	enum post_state state;
	struct instant sent_at;	      /* sec 0 = not sent */
	char sender[STORE_NONCE + 1]; /* daemon that is sending it until `due`; "" = none */
};

void post_row_release(struct post_row *row);

/* Queues a letter, due at once; sets row->id, due, tries and state. */
int store_outbox_add(struct store *st, struct post_row *row);
/* The caller releases *ret_row; a row handed to `each` lives until `each` returns. */
int store_outbox_get(struct store *st, int64_t id, struct post_row *ret_row);
/* Announces that call to a database that is far away: see db_announce(). */
void store_outbox_announce(struct store *st, int64_t id);
/* At most `limit` pending letters with due <= now but those in `skip`, in order of `due`. */
int store_outbox_due(struct store *st, struct instant now, int limit, const struct store_skip *skip,
		     int (*each)(void *arg, const struct post_row *), void *arg);
/*
 * Takes at most `limit` pending letters with due <= now for this daemon, in order of their ids: no
 * other does before `until`, which becomes their `due`.  Those of a daemon that is gone are due
 * then.  It writes.
 */
int store_outbox_take(struct store *st, struct instant now, struct instant until, int limit,
		      int (*each)(void *arg, const struct post_row *), void *arg);
/* Extends the hold on a letter until then: 0 if it no longer belongs to this daemon. */
int store_outbox_keep(struct store *st, int64_t id, struct instant until);
/* The earliest `due` of a pending letter. */
int store_outbox_next(struct store *st, struct instant *ret_due);
/* Records the outcome of an attempt; `error` is the mail server's reply, or NULL. */
int store_outbox_set(struct store *st, int64_t id, enum post_state state, struct instant due,
		     int tries, struct instant sent_at, const char *error);
/* Erases the facts of a letter that must not be kept (an API token). */
int store_outbox_forget(struct store *st, int64_t id);
/* Queues the failed letters to the player's registered address again. */
int store_outbox_revive(struct store *st, int64_t player, struct instant now);
/* The numbers of pending and failed letters. */
int store_outbox_count(struct store *st, int64_t *ret_pending, int64_t *ret_failed);
/*
 * The greatest number of a letter; 0 when there is none.  Letters queued from now on by this
 * connection get greater ones.
 */
int store_outbox_last(struct store *st, int64_t *ret_id);
/* Letters queued after that one, in order. */
int store_outbox_each_after(struct store *st, int64_t after,
			    int (*each)(void *arg, const struct post_row *), void *arg);
/* At most `limit` pending or failed letters with an id below `before`, newest first. */
int store_outbox_each_unsent(struct store *st, int64_t before, int limit,
			     int (*each)(void *arg, const struct post_row *), void *arg);
/*
 * The letters of a game, oldest first, that carry a message beside a move: POST_MOVE, POST_RESULT,
 * POST_DRAW_OFFER.
 */
int store_outbox_each_message(struct store *st, int64_t game,
			      int (*each)(void *arg, const struct post_row *), void *arg);
/* All letters to the player, in order. */
int store_outbox_each_player(struct store *st, int64_t player,
			     int (*each)(void *arg, const struct post_row *), void *arg);

/*
 * Daily letters.  An item is a letter that counts as sent and is shown in its reader's next daily
 * letter.
 */

/* Makes a letter that was just queued an item; `at` is when it counts as sent. */
int store_digest_add(struct store *st, int64_t letter, struct instant at);

/* A reader with items not yet in a daily letter. */
struct digest_reader {
	int64_t player; /* 0 = an office, by its address */
	char address[STORE_ADDRESS_MAX + 1];
};
/* In order of their oldest item. */
int store_digest_reader_each(struct store *st, int (*each)(void *arg, const struct digest_reader *),
			     void *arg);
/* The reader's waiting items, in order. */
int store_digest_waiting_each(struct store *st, const struct digest_reader *reader,
			      int (*each)(void *arg, const struct post_row *), void *arg);
/* Assigns the reader's waiting items to a daily letter. */
int store_digest_take(struct store *st, int64_t digest, const struct digest_reader *reader);
/* Drops a game's items from the player's next daily letter. */
int store_digest_drop(struct store *st, int64_t player, int64_t game);
/* The items that a daily letter shows, in order. */
int store_digest_each(struct store *st, int64_t digest,
		      int (*each)(void *arg, const struct post_row *), void *arg);

#endif
