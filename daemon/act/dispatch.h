/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The one way in.  Everything that may change the store - a mail, a call of the API, a leader's
 * request, the timer, the fate of a letter - is an inbound.  dispatch_submit() queues it; all that
 * wait at the end of a turn of the loop share one transaction, a savepoint each, and the callbacks
 * come after the commit: what they acknowledge is on the disk.
 *
 * The same inbound twice (same key) has one effect and gets the same answer.  A refusal changes
 * nothing but inbox and outbox.
 */
#ifndef DAEMON_ACT_DISPATCH_H
#define DAEMON_ACT_DISPATCH_H

#include <jansson.h>

#include "daemon/context.h"

enum door {
	DOOR_MAIL = 1,	  /* LMTP, IMAP, deliver */
	DOOR_API = 2,	  /* HTTP with a bearer token, Xfcc */
	DOOR_CONTROL = 3, /* the control socket */
	DOOR_TICK = 4,	  /* the timer */
	DOOR_OUTBOX = 5,  /* what became of a letter */
};

enum role {
	ROLE_NONE = 0,
	ROLE_LEADER = 1, /* of the events in `events` */
	ROLE_KC = 2,
	ROLE_ADMIN = 3,
};

enum letter_fate {
	FATE_SENT = 1,
	FATE_RETRY = 2,	  /* 4xx, no connection: again at `again` */
	FATE_FAILED = 3,  /* 5xx */
	FATE_DROPPED = 4, /* nobody to send it to */
	FATE_LATER = 5,	  /* not tried: its domain's turn comes at `again` */
};

struct inbound {
	enum door door;
	struct instant received; /* the `now` of this act, taken at receipt */
	/*
	 * API, control: the client's idempotency key, made unique by the caller ("api/17/abc"); ""
	 * or NULL = none (a move is harmless to repeat all the same: it names its ply).
	 * Mail: leave NULL, dispatch takes the Message-ID or the hash of the mail.
	 */
	const char *key;

	/* DOOR_MAIL: one message for one recipient. */
	const void *raw;
	size_t raw_len;
	const char *envelope_from; /* "" = null return path */
	const char *recipient;	   /* of the envelope, or NULL when the source knows none (IMAP) */
	struct instant stamped;	   /* IMAP INTERNALDATE; sec 0 = none */

	/*
	 * The entry form comes as DOOR_API with player 0, the address in `envelope_from` and the
	 * text of an entry mail ("enter emt open\nname: ..."); its proof goes by mail all the same.
	 *
	 * DOOR_API: an authenticated player and a command line as a mail would say it
	 * ("5254", "5254\ndraw?", "resign", "accept", "leave 2026-07-01 2026-07-14", "notice 20",
	 * "claim threefold").  The caller makes the text from checked fields, without foreign
	 * line ends.  `ply`: half moves played in the position the client answers, -1 = not said.
	 */
	int64_t player;
	int64_t game; /* 0 = not about one game */
	int ply;
	const char *text;

	/* DOOR_CONTROL: see daemon/act/leader_requests.h for the requests. */
	json_t *request; /* borrowed until the callback */
	enum role role;
	const char *author;	   /* "uid name" for the record */
	const char *events;	   /* a leader's event codes with commas; "*" = all */
	const char *leader_player; /* the address under which this leader plays; "" = he does not */

	/* DOOR_OUTBOX */
	int64_t letter;
	enum letter_fate fate;
	struct instant again; /* FATE_RETRY, FATE_LATER */
	const char *why;      /* the host's words */
};

/* How the door should answer. */
enum act_outcome {
	OUTCOME_DONE = 0,    /* 250, 200 */
	OUTCOME_REFUSED = 1, /* understood and refused by a rule: 250 with a letter, 409/422 */
	OUTCOME_WRONG = 2,   /* not understood or no such thing: 250 with a letter, 400/404 */
	OUTCOME_DENIED = 3,  /* this role or player may not: 403 */
	OUTCOME_REJECT = 4,  /* the door should refuse the message for good: 5xx */
	OUTCOME_RETRY = 5,   /* could not be stored: 4xx, 503; nothing has happened */
};

struct answer {
	enum act_outcome outcome;
	bool repeated;	     /* this inbound was answered before */
	const char *rule;    /* paragraph of a refusal ("6.8.6"), "" = none */
	const char *error;   /* machine word ("illegal_move", "not_your_turn"), "" = none */
	const char *message; /* a sentence for people, in the player's language; "" = none */
	json_t *json;	     /* what was done; borrowed, NULL = nothing to say */
	int64_t game;	     /* 0 = none */
};

/* Called once, after the commit or the rollback.  The answer is borrowed. */
typedef void dispatch_done(void *arg, const struct answer *answer);

/*
 * Queues a deep copy of what `in` points to, the request by reference.  `done` may be NULL.
 * Never fails; trouble comes as OUTCOME_RETRY.
 */
void dispatch_submit(struct context *ctx, const struct inbound *in, dispatch_done *done, void *arg);

/*
 * Runs everything that waits in one transaction; `defer` leads here.  1: the store took it; 0:
 * nothing waited; negative: it did not, and all were asked to try again - or, at STORE_BUSY with
 * the consent of room->locked, they wait as before.
 */
int dispatch_run(struct context *ctx);

/* How many inbounds wait. */
int dispatch_waiting(const struct context *ctx);

/*
 * The next instant at which a DOOR_TICK inbound has something to do; false when never.  Asks
 * the store for minima only: its cost does not grow with the number of games.
 */
bool dispatch_next_tick(struct context *ctx, struct instant *ret_at);

#endif
