/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answer to an inbound: the outcome for the door, sentences and JSON for the sender, and the
 * contents of the reply letter. Private to daemon/act/ and daemon/web/.
 */
#ifndef DAEMON_ACT_ANSWER_H
#define DAEMON_ACT_ANSWER_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/sbuf.h"

/* The kind of answer that the door should give.  The numbers are stored in the inbox. */
enum act_outcome {
	OUTCOME_DONE = 0,    /* 250, 200 */
	OUTCOME_REFUSED = 1, /* refused by a rule: 250 and a letter, 409 */
	OUTCOME_WRONG = 2,   /* not understood or not found: 250 and a letter, 400/404 */
	OUTCOME_DENIED = 3,  /* permission denied: 403 */
	OUTCOME_REJECT = 4,  /* the door rejects the message permanently: 5xx */
	OUTCOME_RETRY = 5,   /* could not be stored: 4xx, 503; nothing was done */
};

struct answer {
	enum act_outcome outcome;
	bool repeated;	     /* this inbound, or its move, was answered before */
	bool unfinished;     /* the tick is not finished; run another */
	bool of_another;     /* another daemon does the work of deadlines now */
	bool recalled;	     /* read from the inbox: nothing was done this time */
	char rule[32];	     /* paragraph of a refusal ("6.8.6"), "" = none */
	char content[65];    /* of the inbound; "" = none */
	char error[48];	     /* machine word ("illegal_move", "not_your_turn"), "" = none */
	struct sbuf message; /* sentences for the sender, in their language, one per line */
	json_t *job; /* store_job.h: run it and repeat the request with the result; NULL = none */
	char secret[80];  /* shown once and not stored; "" = none */
	json_t *json;	  /* the result; NULL = none */
	json_t *refusals; /* {error, paragraph, text} of each refusal */
	int64_t game;	  /* subject; 0 = none */
	int64_t group;

	/* The reply letter. */
	bool silent;	  /* send no letter */
	bool confirmable; /* it carries the token of the letter that was answered */
	json_t *lines;	  /* sentences, at least one per command */
	int64_t seq;	  /* number of events of the game shown */
	int ply;	  /* half-moves played in the position shown */
	bool to_tribunal; /* the appeal being confirmed goes to the tribunal */
	json_t *words;	  /* words to ask about in a letter (player_prose.h); owned, NULL = none */
	json_t *hint;	  /* the move that they seem to mean (player_prose.h); owned, NULL = none */
};

void answer_init(struct answer *answer);
void answer_release(struct answer *answer);

/* Records a refusal or an error; the first one decides outcome, rule and error. */
void answer_refuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		   const char *error, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
void answer_vrefuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		    const char *error, const char *fmt, va_list ap)
	__attribute__((format(printf, 5, 0)));
/* Records that a part was refused; the outcome does not change. */
void answer_vnote_refused(struct answer *answer, const char *rule, const char *fmt, va_list ap)
	__attribute__((format(printf, 3, 0)));
/* Records the result; takes over `json` (may be NULL) and merges it. */
void answer_vdone(struct answer *answer, json_t *json, const char *fmt, va_list ap)
	__attribute__((format(printf, 3, 0)));

/* Serializes the answer, without the letter, for the inbox; free() the result. */
char *answer_write(const struct answer *answer);
/* Parses that text into a fresh answer; false if it is damaged. */
bool answer_recall(struct answer *answer, const char *text, size_t len);

#endif
