/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * State shared by the acts of the daemon: the store, the settings they need, the token secrets, the
 * games kept in memory and the way to ask the loop for a turn.  No libevent here: main fills it in
 * for the process, a unit test uses a temporary file and a fake clock.
 */
#ifndef DAEMON_CONTEXT_H
#define DAEMON_CONTEXT_H

#include <stdbool.h>

#include "core/base/civil.h"
#include "core/base/lang.h"
#include "sql/store_erase.h"
#include "sql/store_player.h"
#include "text/text.h"

struct keyring;	   /* crypto/token.h */
struct kept_games; /* daemon/kept_games.h */
struct json_t;	   /* jansson */
struct waiting;	   /* daemon/act/waiting.h */
struct beacon_draft;
struct rating_fold;
struct restored; /* daemon/restored.h */
struct rating_book_text;
struct stage_job;

/* Settings; they point into the configuration, which outlives the context. */
struct theme;
struct context_settings {
	const char *domain;	   /* "chess.example.org": domain of every address and Message-ID */
	const char *play_local;	   /* "play": commands and entries */
	const char *bounce_local;  /* "bounce" */
	char delimiter;		   /* '+' */
	const char *site_name;	   /* "K-skak": the display name of letters */
	const char *page_url;	   /* "https://chess.example.org", no trailing slash; "" = none */
	const struct theme *theme; /* daemon/publish/theme.h; NULL = none */
	const char *letter_folder; /* directory for letters; "" = send by SMTP */
	const char *leader_address;   /* today, see deputy.h; "" = no letters to the leader */
	const char *leaders;	      /* one per line: Unix user, colon, event codes */
	const char *officer_names;    /* one per line: Unix user, colon, name they sign with */
	const char *kc_address;	      /* the K-skak chief; "" = the leader's */
	const char *register_address; /* the union's register, EVENTS E53; "" = the leader's */
	/*
	 * The name of the officer who rules by mail; "" = signed by the office alone, and its
	 * holder does not play.
	 */
	char leader_name[STORE_NAME_MAX + 1], kc_name[STORE_NAME_MAX + 1];
	char leader_plays_as[STORE_ADDRESS_MAX + 1];
	const struct lang *lang;      /* for strangers and the leader */
	const char *authserv_id;      /* whose Authentication-Results are trusted; "" = none */
	const char *trusted_received; /* host of the MTA whose Received header counts; "" = none */
	int token_days;		      /* lifetime of a reply token, 540 */
	int answers_a_day;	      /* per sender, 20 */
	int notices_a_day;	      /* of one player, 30 */
	int stranger_answers_a_day;   /* to all unproven senders, 300 */
	int entry_days;		      /* until an unconfirmed entry lapses, 14 */
	int raw_days;		      /* for raw mail of no group or game, 14 */
	int letter_days;	      /* for move letters and receipts of a finished game, 30 */
	int start_days;		      /* from the draw to the start date, 7 */
	int daily_hour;		      /* hour at which daily letters are sent, 7 */
	enum store_letters office_letters; /* for a leader or KC who has not chosen */
	int mail_max;			   /* bytes read of a mail, 1 MiB */
	int mail_parts;			   /* MIME parts of a mail, 100 */
	int mail_depth;			   /* nesting of MIME parts, 10 */
	int sign_in_letters;		   /* per address and hour, 5 */
	int wrong_codes;		   /* per address and day, 10 */
	int session_days;		   /* of inactivity, 90 */
	int kept_games;			   /* folded games in memory, 20000; fixed at start */
	bool desk_otp_must;		   /* the desk requires a one-time password */
	int heartbeat_seconds; /* interval at which the tick records that the server is alive, 600
				*/
};

/* Recipient of the leader's letters today; see deputy.h. */
struct context_deputy {
	bool known;
	struct civil day;
	const char *own;		     /* address of the leader; NULL: not read yet */
	char address[STORE_ADDRESS_MAX + 1]; /* deputy's; "" = the leader's own */
	char name[STORE_NAME_MAX + 1];	     /* deputy's */
};

/* Inbounds waiting for the next turn of the dispatch, in order of arrival. */
struct context_queue {
	struct waiting *first;
	struct waiting *last;
	int n;
};

#define CONTEXT_USES   256
#define CONTEXT_BOOKS  4  /* rating lists kept, one year's worth */
#define CONTEXT_SPARES 64 /* about as many inbounds as a busy turn has */

struct context {
	struct store *store;
	/*
	 * For readers beside the turns: theirs.  This one then has nothing that a turn changes, but
	 * for what is named in readers.h.  NULL: acts and readers share this one.
	 */
	struct context *turns;
	bool stale; /* of a reader: see readers_doubt() */
	struct context_settings set;
	struct keyring *keyring;   /* keys in the store */
	struct restored *restored; /* what the tokens of older ones may name; NULL = not read */
	bool damaged;		   /* a page of the store is broken; the server is stopping */
	bool keys_doubtful;	   /* a rollback may have removed a key that the ring still has */
	struct kept_games *kept;
	/* Head of the most recently read proposal for groups (daemon/stage_plan.h). */
	struct {
		int64_t id; /* composition; 0 = none */
		struct json_t *facts;
	} plan;
	/* Proposals being made, and which to continue: daemon/event/stage_job.c. */
	struct {
		struct stage_job *first;
		int64_t wanted; /* stage awaited by the act that returned WORK_LATER */
		void (*drop)(struct stage_job *first);
	} jobs;
	int looked_at; /* entrants examined in this turn by the calendar */
	struct context_deputy deputy;
	struct beacon_draft *beacon; /* daemon/beacon.c */
	struct civil told_beacon;    /* last published day of the log */
	struct rating_fold *rating;  /* in progress, daemon/event/rating_list.c */
	/* Recently used rating lists, most recent first, NULL-padded: rating_book.c. */
	struct rating_book_text *books[CONTEXT_BOOKS];
	/* Erased data that may remain in free space of the files (daemon/erase.h). */
	struct erasure erasure;
	enum { SCRUB_NOTHING, SCRUB_NOW, SCRUB_LATER } scrub;
	struct instant latest; /* as stored; 0 = not read or uncertain */
	/* Changes by other daemons on the same database: daemon/follow.c. */
	struct {
		int64_t seen;	/* changes up to this number were read */
		int64_t alone;	/* store_turns_alone() when they were */
		int connection; /* on which; 0 = none yet */
		uint32_t timeline;
		bool behind; /* changes with greater numbers exist, or may come */
		bool noted;  /* changes for the others, since the last notice */
	} follow;
	/* Uses of secrets to be recorded by the next turn: daemon/access.c. */
	struct {
		struct access_use {
			int64_t id;
			struct instant at, expires;
		} v[CONTEXT_USES];
		int n;
		int noted; /* the first of them, in a transaction that is not committed */
	} used;
	struct context_queue queue;
	/* Those that get a turn of their own after a pause: daemon/act/singles.c. */
	struct {
		struct waiting *first;
		int n;
		bool last; /* the last turn was that of one of them */
	} singles;
	/* Memory of inbounds that were answered, for the next ones: daemon/act/dispatch.c. */
	struct {
		void *v[CONTEXT_SPARES];
		int n;
	} spares;

	/* The only clock: daemon/now.c, or a test's own. */
	struct instant (*now)(void *arg);
	void *now_arg;
	/*
	 * Whether the clock may be wrong; then nothing is accepted that depends on the date.  NULL:
	 * never.
	 */
	bool (*in_doubt)(void *now_arg);
	/*
	 * Asks the loop to call dispatch_run(ctx) at the end of this turn; called once however many
	 * inbounds wait.  NULL: dispatch_submit() runs at once (tests, `kskakd -n`).
	 */
	void (*defer)(void *arg);
	void *defer_arg;
	/* Called after a commit that queued letters or moved a deadline; may be NULL. */
	void (*letters_wait)(void *arg);
	void (*deadline_moved)(void *arg);
	/*
	 * Called after a commit that changed the pages of a group or game (0 = none); both 0: all
	 * pages are affected.
	 */
	void (*publish)(void *arg, int64_t group, int64_t game);
	/*
	 * Called after a commit that changed readable data: a game of a group (0 = unknown group);
	 * both 0 = anything.  May be NULL.
	 */
	void (*shown)(void *arg, int64_t group, int64_t game);
	void (*publish_event)(void *arg, int64_t event); /* the same for an event; may be NULL */
	void (*publish_ratings)(void *arg); /* the same for the rating lists; may be NULL */
	void *hook_arg;
	/*
	 * Called when another process has locked the store.  Returns true if dispatch_run() will be
	 * called again soon, with all inbounds still queued; on false or NULL the doors ask the
	 * client to try again.
	 */
	bool (*locked)(void *arg);
	/*
	 * Asks the loop to call dispatch_run() after that many seconds, instead of what was asked
	 * before; false: it should not be asked for more, the process ends.  NULL: inbounds that
	 * meet a lock are answered at once.
	 */
	bool (*pause)(void *arg, double seconds);
	double (*span)(void); /* now_span(); needed with pause() */
	/* Whether letters can go to a non-ASCII local part (SMTPUTF8).  NULL: no. */
	bool (*sends_utf8)(void *arg);
	/* Logs one line; library code below never logs.  May be NULL. */
	void (*report)(void *arg, const char *line);
	/* Logs a bounced letter: its number and the host's message. */
	void (*came_back)(void *arg, const char *line);
	/* Fills a buffer with unpredictable bytes: crypto's, or a test's own. */
	void (*random)(void *arg, void *ret, size_t len);
	void *random_arg;
};

#define CONTEXT_SETTINGS_DEFAULT                                                                   \
	{                                                                                          \
		.domain = "localhost", .play_local = "play", .bounce_local = "bounce",             \
		.delimiter = '+', .site_name = "kskakd", .page_url = "", .letter_folder = "",      \
		.leader_address = "", .leaders = "", .kc_address = "", .register_address = "",     \
		.lang = text_lang("da"), .authserv_id = "", .trusted_received = "",                \
		.token_days = 540, .answers_a_day = 20, .notices_a_day = 30,                       \
		.stranger_answers_a_day = 300, .entry_days = 14, .raw_days = 14,                   \
		.letter_days = 30, .start_days = 7, .daily_hour = 7,                               \
		.office_letters = LETTERS_FULL, .mail_max = 1 << 20, .heartbeat_seconds = 600,     \
		.sign_in_letters = 5, .wrong_codes = 10, .session_days = 90, .kept_games = 20000,  \
	}

/*
 * Sets up the kept games and reads the keys (creates the first one in a new store); callbacks and
 * settings must be set.  Returns a negative enum store_error on failure.
 */
int context_open(struct context *ctx, struct sbuf *ret_why);

/*
 * Rereads the keys from the store after a rollback that may have removed one.  Returns 1, or a
 * negative enum store_error, leaving them unchanged.
 */
int context_read_keys(struct context *ctx);
/*
 * Adds a random key, with which letters are signed and named from now on; call it in a transaction.
 * The keyring gets it before the commit.
 */
int context_add_key(struct context *ctx, struct instant now, int *ret_id);
/* Drops all cached state of the store after a rollback. */
void context_forget(struct context *ctx);
/* The same after undoing a single act; jobs done in slices continue. */
void context_forget_act(struct context *ctx);
/*
 * Undoes a part of an act: what was stored since store_mark(), and what is cached of it.  1 or a
 * negative enum store_error.
 */
int context_undo_part(struct context *ctx);
/* Drops what was read earlier, as after an act of another daemon; the keys are read again. */
void context_forget_read(struct context *ctx);
/* Drops the cached proposal only, so that it is read again. */
void context_forget_plan(struct context *ctx);
void context_close(struct context *ctx); /* the store stays open */

/* May a new address have characters outside ASCII before the @?  Asks the mail host. */
bool context_sends_utf8(const struct context *ctx);

#endif
