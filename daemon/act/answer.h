/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answer to an inbound: the outcome for the door, sentences and JSON for the sender, and what
 * the letter in answer shows. Private to daemon/act/ and daemon/web/.
 */
#ifndef DAEMON_ACT_ANSWER_H
#define DAEMON_ACT_ANSWER_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/base/sbuf.h"

/* How the door should answer.  The numbers are stored in the inbox. */
enum act_outcome {
	OUTCOME_DONE = 0,    /* 250, 200 */
	OUTCOME_REFUSED = 1, /* refused by a rule: 250 with a letter, 409 */
	OUTCOME_WRONG = 2,   /* not understood or not found: 250 with a letter, 400/404 */
	OUTCOME_DENIED = 3,  /* permission denied: 403 */
	OUTCOME_REJECT = 4,  /* the door rejects the message permanently: 5xx */
	OUTCOME_RETRY = 5,   /* could not be stored: 4xx, 503; nothing has happened */
};

struct answer {
	enum act_outcome outcome;
	bool repeated;	     /* this inbound, or the move it makes, was answered before */
	bool unfinished;     /* a tick has left work for the next one */
	bool recalled;	     /* read from the inbox: nothing was done this time */
	char rule[32];	     /* paragraph of a refusal ("6.8.6"), "" = none */
	char content[65];    /* of the inbound; "" = none */
	char error[48];	     /* machine word ("illegal_move", "not_your_turn"), "" = none */
	struct sbuf message; /* sentences for people, in the sender's language, a line each */
	json_t *job;	     /* store_job.h: the door asks again with what it finds; NULL = none */
	char secret[80];     /* shown this once, and not kept; "" = none */
	json_t *json;	     /* what was done; NULL = nothing to say */
	json_t *refusals;    /* {error, paragraph, text} of every refusal */
	int64_t game;	     /* what it was about; 0 = nothing */
	int64_t group;

	/* the letter in answer */
	bool silent;	  /* no letter is sent */
	json_t *lines;	  /* sentences, at least one per command */
	int64_t seq;	  /* number of events of the game it shows */
	int ply;	  /* half-moves played in the position it shows */
	bool to_tribunal; /* the appeal it confirms goes to the tribunal */
	json_t *words;	  /* that a letter asks about (player_prose.h); owned, NULL = none */
};

void answer_init(struct answer *answer);
void answer_release(struct answer *answer);

/* Notes a refusal or an error; the first one decides outcome, rule and error. */
void answer_refuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		   const char *error, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
void answer_vrefuse(struct answer *answer, enum act_outcome outcome, const char *rule,
		    const char *error, const char *fmt, va_list ap)
	__attribute__((format(printf, 5, 0)));
/* Notes a sentence about a part that was refused; the outcome stays. */
void answer_vnote_refused(struct answer *answer, const char *rule, const char *fmt, va_list ap)
	__attribute__((format(printf, 3, 0)));
/* Notes what was done; `json` (may be NULL) is taken over and added to what is there. */
void answer_vdone(struct answer *answer, json_t *json, const char *fmt, va_list ap)
	__attribute__((format(printf, 3, 0)));

/* The answer as it is kept in the inbox; free() it.  The letter is not part of it. */
char *answer_write(const struct answer *answer);
/* Reads that text into a fresh answer; false when it is damaged. */
bool answer_recall(struct answer *answer, const char *text, size_t len);

#endif
