/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a door hands to the dispatch: the door, the time of receipt, the idempotency key, and one
 * member of a union with the content. Everything that may change the store is an inbound: a mail,
 * an API call, a leader's request, a timer tick, the delivery status of a letter.
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
	DOOR_CHECK = 7,	 /* what the check of the database found */
	DOOR_WEB = 6,	 /* HTTP: signing in to the pages, and what lets somebody in */
};

enum role {
	ROLE_NONE = 0,
	ROLE_LEADER = 1, /* of the events in inbound_control.events */
	ROLE_KC = 2,
	ROLE_ADMIN = 3,
};

/* One message for one recipient. */
struct inbound_mail {
	const void *raw;
	size_t raw_len;
	const char *envelope_from; /* "" = null return path, NULL = unknown */
	const char *recipient;	   /* of the envelope, NULL when the source knows none (IMAP) */
	struct instant stamped;	   /* IMAP INTERNALDATE; sec 0 = none */
};

/* What has let the player in: it decides what they may ask (RULES S-32, S-57). */
enum inbound_by {
	BY_TOKEN,   /* for programs */
	BY_SESSION, /* of the pages */
	BY_LINK,    /* of a letter, to the board of its game */
};

/* One command made from checked fields, of a player known by a secret or of the entry form. */
struct inbound_api {
	int64_t player;	       /* authenticated; 0 = the entry form */
	const char *address;   /* of the entry form: where to ask for confirmation */
	int64_t game;	       /* 0 = not about one game */
	int64_t entry;	       /* VERB_WITHDRAW: the entry that is taken back; 0 = none */
	bool whole;	       /* VERB_LEAVE: in all parts, or in none */
	const int64_t *groups; /* likewise: in these groups alone, unless there are none */
	size_t n_groups;
	int ply; /* half-moves played in the position that is answered; -1 = not given */
	const struct command *command;
	const char *words; /* for the opponent, beside the command; NULL = none */
	enum inbound_by by;
};

#define INBOUND_NOTE_MAX 20000 /* bytes of the notes of a game and their tree */

enum inbound_web_act {
	WEB_ASK,      /* a letter that signs in: address, secret (of the form), next */
	WEB_CODE,     /* secret (of the form), code */
	WEB_LINK,     /* secret (of the link) */
	WEB_OTP,      /* the one-time password that the session waits for: session, code */
	WEB_OTP_NEW,  /* a secret of one-time passwords: official, fresh */
	WEB_OTP_TRY,  /* a password in an open session: official, session, code */
	WEB_SIGN_OUT, /* session */
	WEB_ISSUE,    /* a token, password, calendar or feed: kind, name, scope, days */
	WEB_REVOKE,   /* id */
	WEB_ADDRESS,  /* address */
	WEB_ERASE,
	WEB_NOTES, /* of a game: game, text, tree, id = the version that is replaced */
	WEB_SET,   /* language, letters, zone, notation, colours, pieces: what is "" stays */
};

/* Texts are never NULL. */
struct inbound_web {
	enum inbound_web_act act;
	int64_t player;	  /* who is signed in; 0 = nobody */
	int64_t session;  /* of the browser, number of its row of access; 0 = none */
	int64_t official; /* whose office the session has; 0 = none */
	const char *address;
	const char *secret;
	const char *code;
	const char *next;   /* path to go on to */
	const char *device; /* what the browser calls itself */
	const char *lang;   /* code of the language of the page */
	bool fresh;	    /* signed in so recently that secrets may be made */
	enum access_kind kind;
	enum access_scope scope;
	const char *name; /* that the player gives it */
	int days;	  /* that it is good; 0 = until it is ended */
	int64_t id;	  /* number of a row of access */
	const char *language, *letters, *zone, *notation, *colours, *pieces; /* of WEB_SET */
	int64_t game;
	const char *text, *tree; /* of WEB_NOTES */
};

/* A request of the control socket (leader_requests.h). */
struct inbound_control {
	json_t *request; /* a JSON object, shared by reference */
	enum role role;
	const char *author;   /* for the record: "uid name", "api name", "web name" */
	const char *user;     /* Unix user, who may hold offices; "" or NULL = none */
	const char *name;     /* under which they sign rulings; "" or NULL = the office alone */
	const char *events;   /* comma-separated codes of the events this leader leads; "*" = all */
	const char *plays_as; /* the leader's own address as a player; "" or NULL = none */
	const struct lang *lang; /* of the answer; NULL = English */
	bool jobs;		 /* the door has processes for what takes long (store_job.h) */
	json_t *found;		 /* by the one for this request, shared; NULL = not asked yet */
};

/* What is wrong with the database; the operator is told by letter (RULES S-61). */
struct inbound_check {
	const char *findings; /* a line each; "" = it was read through and is whole */
	bool stops;	      /* the server came by it at work, and ends */
	bool alone;	      /* only KC is told: the list of officials may be broken */
};

struct inbound {
	enum door door;
	struct instant received; /* the `now` of this act, taken on receipt */
	/*
	 * The client's idempotency key, made unique by the door ("api/17/move/3/abc"); "" or NULL =
	 * none (repeating a move is harmless even so, since it names its ply). NULL for mail: its
	 * key is made of Message-ID, writer and recipient.
	 */
	const char *key;
	/* A digest of what the key stands for; NULL = none. The key with another one is refused. */
	const char *content;
	union { /* by `door`; DOOR_TIMER has no member */
		struct inbound_mail mail;
		struct inbound_api api;
		struct inbound_control control;
		struct inbound_web web;
		struct letter_note outbox;
		struct inbound_check check;
	};
};

/* Makes a copy that owns all it points to; free it with inbound_release(). */
void inbound_copy(const struct inbound *in, struct inbound *ret_copy);
void inbound_release(struct inbound *copy);

#endif
