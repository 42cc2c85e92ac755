/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One inbound being processed: the request with its sender and their proof of identity, the context
 * (the work), and the answer.  Private to daemon/act/.
 *
 * Functions that process part of an act return 1, or a negative enum store_error: then everything
 * they wrote is rolled back and the sender is asked to try again. A refusal by a rule is not an
 * error: act_refuse() records it and the function returns 1.
 */
#ifndef DAEMON_ACT_ACT_H
#define DAEMON_ACT_ACT_H

#include <jansson.h>

#include "core/base/mailbox.h"
#include "core/rules/verdict.h"
#include "crypto/token.h"
#include "daemon/act/answer.h"
#include "daemon/act/fields.h"
#include "daemon/act/inbound.h"
#include "daemon/work.h"
#include "sql/store_deputy.h"
#include "sql/store_event.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "text/text.h"

enum act_proof {
	PROOF_NONE = 0,	   /* anybody */
	PROOF_DKIM = 1,	   /* the registered address, authenticated by our own mail host */
	PROOF_TOKEN = 2,   /* a reply token of the player */
	PROOF_API = 3,	   /* a bearer token */
	PROOF_SESSION = 4, /* web session */
	PROOF_LINK = 5,	   /* link in a letter, for one position of one game */
};

/* The leaders whose deputy the caller is today (leader_deputy.c). */
#define ACT_DEPUTIES_MAX 4

struct act_deputy {
	char leader[STORE_USER_MAX + 1]; /* Unix user */
	char name[STORE_NAME_MAX + 1];	 /* with which the deputy signs */
	char events[401];		 /* the leader's, as in struct inbound_control */
};

struct act_deputies {
	struct act_deputy v[ACT_DEPUTIES_MAX];
	int n;
};

/* The offices that the caller holds in tournaments (act_officer.h). */
#define ACT_OFFICES_MAX 64

struct act_office {
	int64_t tourney;
	bool leads; /* as leader or deputy */
};

struct act_offices {
	struct act_office v[ACT_OFFICES_MAX];
	int n;
	char plays_as[STORE_ADDRESS_MAX + 1]; /* their address as a player; "" = none */
};

/* The match whose card the letter was about; numbers within the group; round 0 = none. */
struct request_card {
	int64_t tourney, group;
	int round, match;
};

struct request {
	const struct inbound *in;
	char key[512];		    /* in the inbox; "" = do not store the answer */
	struct field_values fields; /* DOOR_CONTROL: as parsed by leader_requests_check() */
	bool understood;    /* a command was parsed; such mail always gets an answer (RULES S-30) */
	unsigned commanded; /* enum mention values that commands of the mail are about */

	/* The sender. */
	enum act_proof proof;
	enum role role;			  /* of an office; ROLE_NONE for players */
	int proposal;			  /* number of the ruling that the answer asks to confirm */
	struct player player;		  /* id 0 = unknown */
	char from[STORE_ADDRESS_MAX + 1]; /* a stranger's address; "" = none */
	char message_id[512];		  /* Message-ID of the mail; "" = none */
	const char *subject;		  /* of the mail; borrowed, NULL = none */
	bool others;			  /* a mail with the token of another player */
	bool disowned;			  /* by the mail host of its sender (DMARC) */
	struct reply_token token;	  /* kind 0 = none */
	int64_t letter;			  /* our letter that the mail answers; 0 = none */
	struct reply_token answered;	  /* its token, perhaps expired; proves nothing */
	int ply_key;	      /* with which the position answered was signed; 0 = none was */
	struct instant dated; /* of a mail, by its sender; sec 0 = not known */
	struct act_deputies deputies; /* DOOR_CONTROL */
	struct act_offices offices;   /* DOOR_CONTROL */
	char author[256];	      /* for a deputy's act */
	int64_t ruling;		      /* announced in the answered letter; 0 = none */
	struct request_card card_of;  /* card the letter was about */
	int64_t table_of;	      /* group whose final table it announced; 0 = none */
	const struct lang *lang;      /* language of the answer */
};

struct act {
	struct request request;
	struct work work; /* what event/ and letter/ know of the act */
	struct answer answer;
};

void act_init(struct act *act, struct context *ctx, const struct inbound *in);
/* The same for an act that is all zeros: it has 8 KB. */
void act_start(struct act *act, struct context *ctx, const struct inbound *in);
void act_release(struct act *act);

/*
 * Whether the player is identified by a secret of their own, so that their address needs no proof.
 */
static inline bool act_knows_address(const struct act *act)
{
	return act->request.proof == PROOF_API || act->request.proof == PROOF_SESSION;
}

/*
 * Records a refusal or an error (answer_vrefuse()); the text is a sentence in the sender's
 * language.
 */
void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/*
 * Refuses an answer that neither confirms nor declines what a letter to `address` asked.  If this
 * answer goes there too, the next one may answer it instead of the first letter.
 */
void act_refuse_unconfirmed(struct act *act, const char *rule, const char *address,
			    const char *sentence);

/* Records a refusal by the rules of a game or group: the sentence of the verdict, then `more`. */
void act_refuse_by_rule(struct act *act, enum verdict v, const struct ruleset *rules,
			const char *more);
/* Records that one part of an act was refused; the act itself may still succeed. */
void act_note_refused(struct act *act, const char *rule, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Records the result (answer_vdone()); takes over `json` (may be NULL). */
void act_done(struct act *act, json_t *json, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * Looks up the key of the request in the inbox.  Returns 1: answered before, and the act now holds
 * that answer; 0: new; negative: error.
 */
int act_seen(struct act *act);
/* Stores the answer under the key of the request, with the raw mail if there is one. */
int act_remember(struct act *act);

/*
 * Queues the letter that answers a mail: the sentences noted so far, and the position when the
 * answer is about a game. No letter is queued for a silent act, for a stranger's second mail of the
 * day, or beyond the day's limit for a mail without a valid command (RULES S-29, S-30).
 */
int act_answer_by_letter(struct act *act, enum post_kind kind);

/*
 * Counts one more letter to the sender today and reports whether it may be sent (RULES S-29, S-30);
 * letters to strangers have their own count. Not needed before act_answer_by_letter(), which calls
 * it.
 */
int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may);
/*
 * Counts an act of the player that writes to somebody else and can be repeated at will; beyond
 * notices-a-day it is refused.  Returns 1 or an error.
 */
int act_may_trouble(struct act *act, bool *ret_may);
/*
 * The same for a letter that asks for proof of an address: 1; 0: over the limit, refused silently.
 */
int act_may_ask(struct act *act, enum post_kind kind);

/*
 * Writes the address as it is stored; refuses the act and returns false if no letter can go there
 * (mail_policy_takes()).
 */
bool act_may_write(struct act *act, const char *address, char ret_form[MAILBOX_MAX + 1]);

#endif
