/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the acts of the daemon share: the store, the settings they need, the secrets of the tokens,
 * the games kept in memory and the way to ask the loop for a turn.  No libevent here: main fills
 * it in for the process, a unit test with a temporary file and a fake clock.
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
struct waiting;	   /* daemon/act/dispatch.c */
struct beacon_draft;
struct rating_fold;
struct rating_book_text;
struct stage_job;

/* Settings; main points them into the configuration, which outlives the context. */
struct theme;
struct context_settings {
	const char *domain;	      /* "chess.example.org": of every address and Message-ID */
	const char *play_local;	      /* "play": commands and entries */
	const char *bounce_local;     /* "bounce" */
	char delimiter;		      /* '+' */
	const char *site_name;	      /* "K-skak": the display name of letters */
	const char *page_url;	      /* "https://chess.example.org", no closing slash; "" = none */
	const struct theme *theme;    /* daemon/publish/theme.h; NULL = none */
	const char *letter_folder;    /* where letters become files; "" = they go by SMTP */
	const char *leader_address;   /* of today, see deputy.h; "" = no letters to the leader */
	const char *leaders;	      /* a line for each: Unix user, colon, codes of events */
	const char *officer_names;    /* likewise: Unix user, colon, the name they sign under */
	const char *kc_address;	      /* the K-skak chief; "" = as the leader */
	const char *register_address; /* of the union, EVENTS E53; "" = as the leader */
	/* of whoever rules by mail; "" = the office alone signs, and its holder does not play */
	char leader_name[STORE_NAME_MAX + 1], kc_name[STORE_NAME_MAX + 1];
	char leader_plays_as[STORE_ADDRESS_MAX + 1];
	const struct lang *lang;      /* of strangers and the leader */
	const char *authserv_id;      /* of trusted Authentication-Results; "" = trust none */
	const char *trusted_received; /* host of the MTA whose Received stamp counts; "" = none */
	int token_days;		      /* life of a reply token, 540 */
	int answers_a_day;	      /* to one sender, 20 */
	int entry_days;		      /* an entry not confirmed lapses, 14 */
	int raw_days;		      /* raw mail that belongs to no group or game, 14 */
	int start_days;		      /* from lots to the start date, 7 */
	int daily_hour;		      /* of the day at which daily letters leave, 7 */
	enum store_letters office_letters; /* of a leader or KC who has chosen none */
	int mail_max;			   /* bytes read of a mail, 1 MiB */
	int mail_parts;			   /* MIME parts of a mail, 100 */
	int mail_depth;			   /* of parts within parts, 10 */
	int sign_in_letters;		   /* to one address in an hour, 5 */
	int wrong_codes;		   /* of one address in a day, 10 */
	int session_days;		   /* without use, 90 */
	int kept_games;			   /* folded games in memory, 20000; read at the start */
	bool desk_otp_must;		   /* the desk opens with a one-time password alone */
	int heartbeat_seconds;		   /* how often the tick marks that the server lives, 600 */
};

/* Who gets the leader's letters today; see deputy.h. */
struct context_deputy {
	bool known;
	struct civil day;
	const char *own;		     /* address of the leader; NULL: not read yet */
	char address[STORE_ADDRESS_MAX + 1]; /* of the deputy; "" = the leader's own */
	char name[STORE_NAME_MAX + 1];	     /* of the deputy */
};

/* What waits for the next turn of the dispatch, in order of arrival. */
struct context_queue {
	struct waiting *first;
	struct waiting *last;
	int n;
};

#define CONTEXT_BOOKS 4 /* rating lists that are kept: those of a year */

struct context {
	struct store *store;
	struct context_settings set;
	struct keyring *keyring; /* of the store's keys */
	bool damaged;		 /* a page of the store is broken: the server ends */
	bool keys_doubtful;	 /* a rollback may have taken back a key that the ring has */
	struct kept_games *kept;
	/* The head of the proposal for groups that was read last (daemon/stage_plan.h). */
	struct {
		int64_t id; /* of the composition; 0 = none */
		struct json_t *facts;
	} plan;
	/* Proposals that are being made, and how to give them up: daemon/event/stage_job.c. */
	struct {
		struct stage_job *first;
		int64_t wanted; /* stage that the act waits for which returned WORK_LATER */
		void (*drop)(struct stage_job *first);
	} jobs;
	int looked_at; /* entrants, by the acts of the calendar of this turn */
	struct context_deputy deputy;
	struct beacon_draft *beacon; /* daemon/beacon.c */
	struct civil told_beacon;    /* the last day of the log that was published */
	struct rating_fold *rating;  /* that is being made, daemon/event/rating_list.c */
	/* The rating lists used last, the newest use first; NULL at the end: rating_book.c. */
	struct rating_book_text *books[CONTEXT_BOOKS];
	/* What was erased and may be left in unused space of the files (daemon/erase.h). */
	struct erasure erasure;
	enum { SCRUB_NOTHING, SCRUB_NOW, SCRUB_LATER } scrub;
	struct instant latest; /* as the store has it; 0 = not read or doubtful */
	struct context_queue queue;

	/* The one clock: daemon/now.c, or a test's own. */
	struct instant (*now)(void *arg);
	void *now_arg;
	/* Whether it may be wrong: then nothing is taken that a date matters to.  NULL: never. */
	bool (*in_doubt)(void *now_arg);
	/*
	 * Asks the loop to call dispatch_run(ctx) at the end of this turn; called once however
	 * many inbounds wait.  NULL: dispatch_submit() runs at once (tests, `kskakd -n`).
	 */
	void (*defer)(void *arg);
	void *defer_arg;
	/* Told after a commit that queued letters or moved a deadline; may be NULL. */
	void (*letters_wait)(void *arg);
	void (*deadline_moved)(void *arg);
	/*
	 * Told after a commit that changed what the group's or game's pages show; 0 = none, and
	 * none of both: what all pages show.
	 */
	void (*publish)(void *arg, int64_t group, int64_t game);
	/*
	 * Told after a commit what may be read otherwise now: a game of a group (0 = of one that
	 * is not known), or with 0 for both, anything; may be NULL.
	 */
	void (*shown)(void *arg, int64_t group, int64_t game);
	void (*publish_event)(void *arg, int64_t event); /* the same of an event; may be NULL */
	void (*publish_ratings)(void *arg);		 /* of the rating lists; may be NULL */
	void *hook_arg;
	/*
	 * Another process holds the store.  True: dispatch_run() will be called again soon, and all
	 * that waits keeps its place; false, or NULL: the doors ask for another try.
	 */
	bool (*locked)(void *arg);
	/* One line for the log; library code below never logs.  May be NULL. */
	void (*report)(void *arg, const char *line);
	/* A letter came back: its number and the host's words, for the log. */
	void (*came_back)(void *arg, const char *line);
	/* 32 bytes that nobody can foresee; main gives crypto's, a test its own. */
	void (*random)(void *arg, void *ret, size_t len);
	void *random_arg;
};

#define CONTEXT_SETTINGS_DEFAULT                                                                   \
	{                                                                                          \
		.domain = "localhost", .play_local = "play", .bounce_local = "bounce",             \
		.delimiter = '+', .site_name = "kskakd", .page_url = "", .letter_folder = "",      \
		.leader_address = "", .leaders = "", .kc_address = "", .register_address = "",     \
		.lang = text_lang("da"), .authserv_id = "", .trusted_received = "",                \
		.token_days = 540, .answers_a_day = 20, .entry_days = 14, .raw_days = 14,          \
		.start_days = 7, .daily_hour = 7, .office_letters = LETTERS_FULL,                  \
		.mail_max = 1 << 20, .heartbeat_seconds = 600, .sign_in_letters = 5,               \
		.wrong_codes = 10, .session_days = 90, .kept_games = 20000,                        \
	}

/*
 * Sets up the kept games and reads the keys (draws the first one on a new store); the callbacks
 * and settings are filled in before.  Negative enum store_error on failure.
 */
int context_open(struct context *ctx, struct sbuf *ret_why);

/*
 * The keys as they are in the store, after something that may have added one was undone.  1, or a
 * negative enum store_error: then they are as before.
 */
int context_read_keys(struct context *ctx);
/* What is kept of the store may have been undone: it is read again. */
void context_forget(struct context *ctx);
/* Likewise when an act alone is undone: what is made in slices goes on. */
void context_forget_act(struct context *ctx);
/* The proposal kept alone, so that the next is read from the store. */
void context_forget_plan(struct context *ctx);
void context_close(struct context *ctx); /* not the store */

#endif
