/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a door brings: where it came in, when, under which key, and one member of the union that
 * says the rest.  Everything that may change the store - a mail, a call of the API, a leader's
 * request, the timer, the fate of a letter - is an inbound.
 */
#ifndef DAEMON_ACT_INBOUND_H
#define DAEMON_ACT_INBOUND_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/civil.h"
#include "core/play/command.h"
#include "daemon/letter/fate.h"

/* The values are stored in the inbox (enum post_door). */
enum door {
	DOOR_MAIL = 1,	  /* LMTP, IMAP, deliver */
	DOOR_API = 2,	  /* HTTP: a bearer token, or the entry form */
	DOOR_CONTROL = 3, /* the control socket */
	DOOR_TIMER = 4,
	DOOR_OUTBOX = 5, /* what became of a letter */
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

/* One command, made from checked fields: of a player with a bearer token, or of the entry form. */
struct inbound_api {
	int64_t player;	     /* authenticated; 0 = a stranger at the entry form */
	const char *address; /* the stranger's, where the letter that asks for a proof goes */
	int64_t game;	     /* 0 = not about one game */
	int ply;	     /* half-moves played in the position that is answered, -1 = not said */
	const struct command *command;
};

/* A request of a leader: see daemon/act/leader_requests.h. */
struct inbound_control {
	json_t *request; /* an object; by reference */
	enum role role;
	const char *author; /* "uid name" for the record */
	const char *events; /* codes of the events that this leader leads, with commas; "*" = all */
	const char *plays_as; /* the address under which this leader plays; "" or NULL = none */
};

struct inbound {
	enum door door;
	struct instant received; /* the `now` of this act, taken on receipt */
	/*
	 * The client's idempotency key, made unique by the door ("api/17/move/3/abc"); "" or NULL =
	 * none (a move is harmless to repeat all the same: it names its ply).  Always NULL for
	 * mail: the dispatch makes a key of its Message-ID, writer and recipient.
	 */
	const char *key;
	union { /* by `door`; the timer brings nothing but the time */
		struct inbound_mail mail;
		struct inbound_api api;
		struct inbound_control control;
		struct letter_note outbox;
	};
};

/* A copy that owns all it points to; free it with inbound_release(). */
void inbound_copy(const struct inbound *in, struct inbound *ret_copy);
void inbound_release(struct inbound *copy);

#endif
