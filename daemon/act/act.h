/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One inbound being processed: what is asked, by whom and with what proof (the request), the
 * context it runs in (the work), and the answer. Private to daemon/act/.
 *
 * Every function that processes part of an act returns 1, or a negative enum store_error: then
 * everything it wrote is undone and the sender is asked to try again. A refusal by a rule is not an
 * error: it is noted by act_refuse() and the function returns 1.
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
	PROOF_SESSION = 4, /* signed in to the pages */
	PROOF_LINK = 5,	   /* the link of a letter, for one position of one game */
};

/* Whom the caller stands in for today (leader_deputy.c). */
#define ACT_DEPUTIES_MAX 4

struct act_deputy {
	char leader[STORE_USER_MAX + 1]; /* Unix user */
	char name[STORE_NAME_MAX + 1];	 /* under which the deputy signs */
	char events[401];		 /* of the leader, as in struct inbound_control */
};

struct act_deputies {
	struct act_deputy v[ACT_DEPUTIES_MAX];
	int n;
};

/* The offices of tournaments that the caller holds (act_officer.h). */
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

/* The match whose card a letter was about, in the group's numbers; round 0 = none. */
struct request_card {
	int64_t tourney, group;
	int round, match;
};

struct request {
	const struct inbound *in;
	char key[512];		    /* of the inbox; "" = the answer is not kept */
	struct field_values fields; /* DOOR_CONTROL: as leader_requests_check() read them */
	bool understood; /* a command was parsed, which is always answered (RULES S-30) */

	/* who asks */
	enum act_proof proof;
	enum role role;			  /* of an office; ROLE_NONE for players */
	int proposal;			  /* number of the ruling that the answer asks to confirm */
	struct player player;		  /* id 0 = nobody known */
	char from[STORE_ADDRESS_MAX + 1]; /* a stranger's address; "" = none */
	char message_id[512];		  /* Message-ID of the mail; "" = none */
	bool others;			  /* a mail with the token of another player */
	struct reply_token token;	  /* kind 0 = none */
	int64_t letter;			  /* of ours that the mail answers; 0 = none */
	struct reply_token answered;	  /* its token, perhaps expired; proves nothing */
	struct act_deputies deputies;	  /* DOOR_CONTROL */
	struct act_offices offices;	  /* likewise */
	char author[256];		  /* of a deputy's act */
	int64_t ruling;			  /* that the answered letter told; 0 = none */
	struct request_card card_of;	  /* that it was about */
	int64_t table_of;		  /* the group whose final table it was; 0 = none */
	const struct lang *lang;	  /* of the answer */
};

struct act {
	struct request request;
	struct work work; /* all that event/ and letter/ know of the act */
	struct answer answer;
};

void act_init(struct act *act, struct context *ctx, const struct inbound *in);
void act_release(struct act *act);

/* Whether the player is known by a secret of their own, so that their address need not be proved.
 */
static inline bool act_knows_address(const struct act *act)
{
	return act->request.proof == PROOF_API || act->request.proof == PROOF_SESSION;
}

/*
 * Notes a refusal or an error (answer_vrefuse()); the text is a sentence in the sender's language.
 */
void act_refuse(struct act *act, enum act_outcome outcome, const char *rule, const char *error,
		const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Notes what the rules of a game or group refuse: the sentence of the verdict, then `more`. */
void act_refuse_by_rule(struct act *act, enum verdict v, const struct ruleset *rules,
			const char *more);
/* Notes that one part of an act of several is refused, which by itself is no refusal of the act. */
void act_note_refused(struct act *act, const char *rule, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Notes what was done (answer_vdone()); `json` (may be NULL) is taken over. */
void act_done(struct act *act, json_t *json, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * Looks the key of the request up in the inbox.  1: answered before, the act now holds that answer;
 * 0: new; negative: error.
 */
int act_seen(struct act *act);
/* Stores the answer under the key of the request, with the raw mail when there is one. */
int act_remember(struct act *act);

/*
 * Queues the letter that answers a mail: the sentences noted so far, and the position when the
 * answer is about a game. No letter is queued for a silent act, for a stranger's second mail of the
 * day, or beyond the day's limit for a mail without a valid command (RULES S-29, S-30).
 */
int act_answer_by_letter(struct act *act, enum post_kind kind);

/*
 * Counts one more letter to the sender today and tells whether it may be sent (RULES S-29, S-30);
 * those to strangers are counted by themselves.
 * Not needed before act_answer_by_letter(), which calls it.
 */
int act_may_answer(struct act *act, enum post_kind kind, bool *ret_may);
/* The same of a letter that asks for a proof of address: 1; 0: not today, refused in silence. */
int act_may_ask(struct act *act, enum post_kind kind);

/* Whether letters may be written to the address, by mailbox.h; else the act is refused. */
bool act_may_write(struct act *act, const char *address);

#endif
