/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The input from a door to the dispatch: the door, the time of receipt, the idempotency key, and a
 * union member with the content.  Everything that may change the store is an inbound: a mail, an
 * API call, a leader's request, a timer tick, the delivery status of a letter.
 */
#ifndef DAEMON_ACT_INBOUND_H
#define DAEMON_ACT_INBOUND_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/play/command.h"
#include "daemon/letter/fate.h"
#include "sql/store_access.h"

/* Stored in the inbox (enum post_door). */
enum door {
	DOOR_MAIL = 1,	  /* LMTP, IMAP, deliver */
	DOOR_API = 2,	  /* HTTP: a bearer token, or the entry form */
	DOOR_CONTROL = 3, /* the control socket */
	DOOR_TIMER = 4,
	DOOR_OUTBOX = 5, /* delivery status of a letter */
	DOOR_CHECK = 7,	 /* findings of the database check */
	DOOR_WEB = 6,	 /* HTTP: signing in, and managing credentials */
};

enum role {
	ROLE_NONE = 0,
	ROLE_LEADER = 1, /* for the events in inbound_control.events */
	ROLE_KC = 2,
	ROLE_ADMIN = 3,
};

/* One message for one recipient. */
struct inbound_mail {
	const void *raw;
	size_t raw_len;
	const char *envelope_from; /* "" = null return path, NULL = unknown */
	const char *recipient;	   /* envelope recipient, NULL if the source has none (IMAP) */
	struct instant stamped;	   /* IMAP INTERNALDATE; sec 0 = none */
};

/* How the player was authenticated, which decides what they may do (RULES S-32, S-57). */
enum inbound_by {
	BY_TOKEN,   /* a program */
	BY_SESSION, /* a web session */
	BY_LINK,    /* the link in a letter, for the board of its game */
};

/*
 * One command with checked fields, from a player authenticated by a secret or from the entry form.
 */
struct inbound_api {
	int64_t player;	       /* authenticated; 0 = the entry form */
	const char *address;   /* entry form: where to ask for confirmation */
	int64_t game;	       /* 0 = not about one game */
	int64_t entry;	       /* VERB_WITHDRAW: the entry to withdraw; 0 = none */
	bool whole;	       /* VERB_LEAVE: in all parts or in none */
	const int64_t *groups; /* VERB_LEAVE: only in these groups, if any */
	size_t n_groups;
	int ply; /* half-moves played in the position being answered; -1 = not given */
	const struct command *command;
	const char *words; /* message to the opponent, beside the command; NULL = none */
	enum inbound_by by;
};

#define INBOUND_NOTE_MAX 20000 /* bytes of the notes on a game, including their tree */

enum inbound_web_act {
	WEB_ASK,      /* request a sign-in letter: address, secret (of the form), next */
	WEB_CODE,     /* secret (of the form), code */
	WEB_LINK,     /* secret (of the link) */
	WEB_OTP,      /* one-time password that the session requires: session, code */
	WEB_OTP_NEW,  /* new secret for one-time passwords: official, fresh */
	WEB_OTP_TRY,  /* test password in an open session: official, session, code */
	WEB_SIGN_OUT, /* session */
	WEB_ISSUE,    /* a token, password, calendar or feed: kind, name, scope, days */
	WEB_REVOKE,   /* id */
	WEB_ADDRESS,  /* address */
	WEB_ERASE,
	WEB_NOTES, /* notes on a game: game, text, tree, id = the version replaced */
	WEB_SET,   /* language, letters, zone, notation, colours, pieces: "" = unchanged */
};

/* Strings are never NULL. */
struct inbound_web {
	enum inbound_web_act act;
	int64_t player;	  /* who is signed in; 0 = nobody */
	int64_t session;  /* row of access of the browser; 0 = none */
	int64_t official; /* office the session has; 0 = none */
	const char *address;
	const char *secret;
	const char *code;
	const char *next;   /* path to continue at */
	const char *device; /* the browser's User-Agent */
	const char *lang;   /* language code of the page */
	bool fresh;	    /* signed in recently enough to create secrets */
	enum access_kind kind;
	enum access_scope scope;
	const char *name; /* chosen by the player */
	int days;	  /* validity; 0 = until revoked */
	int64_t id;	  /* row of access */
	const char *language, *letters, *zone, *notation, *colours, *pieces; /* WEB_SET */
	int64_t game;
	const char *text, *tree; /* WEB_NOTES */
};

/* A request of the control socket (leader_requests.h). */
struct inbound_control {
	json_t *request; /* a JSON object, shared by reference */
	enum role role;
	const char *author;   /* for the record: "uid name", "api name", "web name" */
	const char *user;     /* Unix user, who may hold offices; "" or NULL = none */
	const char *name;     /* with which they sign rulings; "" or NULL = the office alone */
	const char *events;   /* comma-separated codes of the events this leader leads; "*" = all */
	const char *plays_as; /* the leader's own address as a player; "" or NULL = none */
	const struct lang *lang; /* language of the answer; NULL = English */
	bool jobs;		 /* the door can run long jobs as processes (store_job.h) */
	json_t *found; /* result of the job for this request, shared; NULL = not run yet */
};

/* Damage of the database; reported to the operator by letter (RULES S-61). */
struct inbound_check {
	const char *findings; /* one per line; "" = everything was read, no damage */
	bool stops;	      /* found while serving; the server stops */
	bool alone;	      /* tell KC only: the list of officials may be broken */
};

struct inbound {
	enum door door;
	struct instant received; /* the `now` of this act, taken on receipt */
	/*
	 * The client's idempotency key, made unique by the door ("api/17/move/3/abc"); "" or NULL =
	 * none (repeating a move is harmless even then, since it names its ply). NULL for mail: its
	 * key is made from Message-ID, sender and recipient.
	 */
	const char *key;
	/*
	 * Digest of the content for the key; NULL = none. Reuse of the key with another digest is
	 * refused.
	 */
	const char *content;
	union { /* by `door`; DOOR_TIMER has none */
		struct inbound_mail mail;
		struct inbound_api api;
		struct inbound_control control;
		struct inbound_web web;
		struct letter_note outbox;
		struct inbound_check check;
	};
};

/* Makes a deep copy; free it with inbound_release(). */
void inbound_copy(const struct inbound *in, struct inbound *ret_copy);
void inbound_release(struct inbound *copy);

#endif
