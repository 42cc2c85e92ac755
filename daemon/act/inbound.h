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

/* Stored in the inbox (enum post_door). */
enum door {
	DOOR_MAIL = 1,	  /* LMTP, IMAP, deliver */
	DOOR_API = 2,	  /* HTTP: a bearer token, or the entry form */
	DOOR_CONTROL = 3, /* the control socket */
	DOOR_TIMER = 4,
	DOOR_OUTBOX = 5, /* delivery status of a letter */
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

/* One command made from checked fields, of a player known by a secret or of the entry form. */
struct inbound_api {
	int64_t player;	     /* authenticated; 0 = the entry form */
	const char *address; /* of the entry form: where to ask for confirmation */
	int64_t game;	     /* 0 = not about one game */
	int64_t entry;	     /* VERB_WITHDRAW: the entry that is taken back; 0 = none */
	int ply; /* half-moves played in the position that is answered; -1 = not given */
	const struct command *command;
	const char *words; /* for the opponent, beside the command; NULL = none */
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
	union { /* by `door`; DOOR_TIMER has no member */
		struct inbound_mail mail;
		struct inbound_api api;
		struct inbound_control control;
		struct letter_note outbox;
	};
};

/* Makes a copy that owns all it points to; free it with inbound_release(). */
void inbound_copy(const struct inbound *in, struct inbound *ret_copy);
void inbound_release(struct inbound *copy);

#endif
