/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One inbound in hand: who it comes from, what it may do, what it did and what it is answered.
 * Used by dispatch.c and the act_*.c.  Every act_* returns 1, or a negative enum store_error: then
 * everything it wrote is undone and the sender is asked to try again.  What a rule refuses is no
 * error; it is noted by act_refuse() and the act returns 1.
 */
#ifndef DAEMON_ACT_ACT_H
#define DAEMON_ACT_ACT_H

#include <jansson.h>

#include "crypto/token.h"
#include "daemon/act/dispatch.h"
#include "daemon/work.h"
#include "sql/store_event.h"
#include "sql/store_player.h"
#include "sql/store_post.h"

enum act_proof {
	PROOF_NONE = 0,	 /* anybody */
	PROOF_DKIM = 1,	 /* the registered address, vouched for by our own mail host */
	PROOF_TOKEN = 2, /* a reply token of the player */
	PROOF_API = 3,	 /* a bearer token */
};

struct act {
	struct work work; /* all that event/ and letter/ know of the act */
	struct context *ctx;
	const struct inbound *in;
	char key[512]; /* of the inbox; "" = not kept */

	/* who asks */
	enum role role; /* ROLE_NONE unless at the control socket */
	enum act_proof proof;
	struct player player;		  /* id 0 = nobody known */
	char from[STORE_ADDRESS_MAX + 1]; /* where a letter to a stranger goes; "" = nowhere */
	char message_id[512];		  /* of the mail, "" = none */
	struct reply_token token;	  /* kind 0 = none */
	enum lang lang;

	/* the answer */
	enum act_outcome outcome;
	bool repeated;	    /* the whole inbound was answered before */
	bool repeated_move; /* a move that stands already came again */
	bool valid_command; /* understood: always answered (rule 37) */
	bool silent;	    /* no letter in answer, whatever happened */
	char rule[32];
	char error[48];
	struct sbuf message;
	json_t *json;
	json_t *lines; /* sentences of the answer letter, one a command */
	int64_t game;  /* what it was about; 0 = nothing */
	int64_t group;
	bool to_tribunal;   /* the appeal of this act goes past KC */
	int64_t answer_seq; /* events that the answer letter shows */
	int answer_ply;
};

void act_init(struct act *act, struct context *ctx, const struct inbound *in);
void act_release(struct act *act);

/* Notes a refusal or an error; the text is a sentence in the player's language. */
void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Notes what was done; `json` (may be NULL) is taken over. */
void act_done(struct act *act, json_t *json, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* One of two sentences by the sender's language. */
const char *act_say(const struct act *act, const char *da, const char *en)
	__attribute__((format_arg(2), format_arg(3)));

/*
 * Was this key answered before?  1: yes, the act now holds that answer; 0: no; negative: error.
 * Sets act->key.
 */
int act_seen(struct act *act, const char *key);
/* Stores the answer under act->key, with the raw mail when there is one. */
int act_remember(struct act *act);

/*
 * Queues the one letter that answers a mail: the sentences noted so far, the position when
 * act->game is set.  Nothing for a silent act, a stranger's second letter of the day, or a sender
 * beyond the day's limit whose mail was no valid command (rules 17, 35, 37).
 */
int act_answer_by_letter(struct act *act, enum post_kind kind);

/*
 * Counts one more letter to the sender today and says whether it may go (rules 17, 35, 37).  Not
 * for letters queued through act_answer_by_letter(), which asks by itself.
 */
int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may);

/* The doors. */
int act_mail(struct act *act);
int act_api(struct act *act);
int act_admin(struct act *act); /* daemon/act/leader_requests.h */
int act_tick(struct act *act);
int act_outbox(struct act *act);

#endif
