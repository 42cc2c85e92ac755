/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One inbound in hand: what is asked, by whom and with what proof (the request), where and when it
 * is carried out (the work), and what it is answered.  Private to daemon/act/.
 *
 * Every function that carries out a part of it returns 1, or a negative enum store_error: then
 * everything it wrote is undone and the sender is asked to try again.  What a rule refuses is no
 * error; it is noted by act_refuse() and the function returns 1.
 */
#ifndef DAEMON_ACT_ACT_H
#define DAEMON_ACT_ACT_H

#include <jansson.h>

#include "core/rules/verdict.h"
#include "crypto/token.h"
#include "daemon/act/answer.h"
#include "daemon/act/fields.h"
#include "daemon/act/inbound.h"
#include "daemon/work.h"
#include "sql/store_event.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "text/text.h"

enum act_proof {
	PROOF_NONE = 0,	 /* anybody */
	PROOF_DKIM = 1,	 /* the registered address, vouched for by our own mail host */
	PROOF_TOKEN = 2, /* a reply token of the player */
	PROOF_API = 3,	 /* a bearer token */
};

struct request {
	const struct inbound *in;
	char key[512];		    /* of the inbox; "" = not kept */
	struct field_values fields; /* DOOR_CONTROL: checked (leader_requests.h) */
	bool understood;	    /* a command was read: it is always answered (RULES S-30) */

	/* who asks */
	enum act_proof proof;
	enum role role;			  /* ROLE_NONE unless at the control socket */
	struct player player;		  /* id 0 = nobody known */
	char from[STORE_ADDRESS_MAX + 1]; /* where a letter to a stranger goes; "" = nowhere */
	char message_id[512];		  /* of the mail, "" = none */
	struct reply_token token;	  /* kind 0 = none */
	const struct lang *lang;	  /* of the answer */
};

struct act {
	struct request request;
	struct work work; /* all that event/ and letter/ know of the act */
	struct answer answer;
};

void act_init(struct act *act, struct context *ctx, const struct inbound *in);
void act_release(struct act *act);

/* Notes a refusal or an error (answer_refuse()); the text is a sentence in the sender's language.
 */
void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Notes what the rules of a game or group refuse: the sentence of the verdict, then `more`. */
void act_refuse_by_rule(struct act *act, enum verdict v, const struct ruleset *rules,
			const char *more);
/* Notes what was done (answer_done()); `json` (may be NULL) is taken over. */
void act_done(struct act *act, json_t *json, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * Was this key answered before?  1: yes, the act now holds that answer; 0: no; negative: error.
 * Sets the key of the request.
 */
int act_seen(struct act *act, const char *key);
/* Stores the answer under the key of the request, with the raw mail when there is one. */
int act_remember(struct act *act);

/*
 * Queues the one letter that answers a mail: the sentences noted so far, the position when
 * the answer is about a game.  Nothing for a silent act, a stranger's second letter of the day, or
 * a sender beyond the day's limit whose mail was no valid command (RULES S-29, S-30).
 */
int act_answer_by_letter(struct act *act, enum post_kind kind);

/*
 * Counts one more letter to the sender today and says whether it may go (RULES S-29, S-30).  Not
 * for letters queued through act_answer_by_letter(), which asks by itself.
 */
int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may);

#endif
