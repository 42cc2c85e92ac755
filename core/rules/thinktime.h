/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cost and the limit of a message: days between receipt and dispatch (RULES T-1, T-4), the date
 * of dispatch of a card (T-5), of receipt of an e-mail (T-7), and the allowance of the cumulative
 * controls with its special treatment of move series (T-10 to T-13).  All in civil dates;
 * holidays.h says which days are holidays.
 */
#ifndef CORE_RULES_THINKTIME_H
#define CORE_RULES_THINKTIME_H

#include "core/rules/holidays.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>

/*
 * RULES T-1: returns the number of dates d with recv <= d < sent that are not holidays; 0 if sent
 * <= recv.  With `weekend` (RULES T-4) a card sent on a Sunday counts as sent on the Saturday
 * before it, unless that is before the receipt or a holiday anyway.  `h` may be NULL.
 */
int thinktime_days(const struct holidays *h, struct civil recv, struct civil sent, bool weekend);
/* Returns the day saved by RULES T-4: 1 or 0. */
int thinktime_weekend_day(const struct holidays *h, struct civil recv, struct civil sent);

/* Known facts about the dispatch of a card; unknown ones are CIVIL_NONE. */
struct dispatch_facts {
	struct civil stated;   /* the sender's own date */
	struct civil postmark; /* as read */
	struct civil receipt;  /* the post office's receipt for the sender */
	/* a partly legible postmark read with the help of other facts (ruling 107) */
	struct civil inferred;
	bool legible; /* whether the postmark is legible */
};

enum dispatch_basis { BASIS_POSTMARK, BASIS_POSTMARK_INFERRED, BASIS_RECEIPT, BASIS_STATED };

struct dispatch {
	struct civil date; /* CIVIL_NONE if nothing is known */
	enum dispatch_basis basis;
};

/* RULES T-5. */
struct dispatch thinktime_dispatch(const struct dispatch_facts *f);
/* "postmark", "postmark_inferred", "receipt", "stated" */
const char *thinktime_basis_word(enum dispatch_basis b);

/* Corrections to a receipt (RULES T-7), in the order of the words in an answer. */
enum receipt_flag {
	RECEIPT_ASSUMED = 1,	      /* no date given: the day after the opponent's dispatch */
	RECEIPT_BEFORE_DISPATCH = 2,  /* moved to the opponent's dispatch */
	RECEIPT_TRANSMISSION_CUT = 4, /* the leader found normal transmission */
	RECEIPT_LONG_TRANSMISSION = 8 /* valid, but may be referred to the leader */
};

#define RECEIPT_FLAGS 4

struct email_receipt {
	struct civil date;
	unsigned flags; /* of enum receipt_flag */
};

/* RULES T-7.  `recv` may be CIVIL_NONE. */
struct email_receipt thinktime_email_receipt(struct civil opp_sent, struct civil recv,
					     struct civil sent, bool tl_normal);
/* "receipt_assumed", ...; `flag` is a single flag. */
const char *thinktime_flag_word(unsigned flag);

/* A number of days for a number of moves, with saved days kept (RULES T-10).  Both positive. */
struct allowance {
	int days, moves;
};

static inline struct allowance thinktime_allowance(const struct ruleset *rules)
{
	return (struct allowance){ruleset_get(rules, RULE_REFLECTION_DAYS),
				  ruleset_get(rules, RULE_CONTROL_MOVES)};
}

/*
 * RULES T-11, T-12: returns the days that may have been used when the message with own move
 * n_before + accepted + 1 is sent, `accepted` of the moves being taken from the opponent's series.
 */
int thinktime_limit_at_sending(struct allowance a, int n_before, int accepted);
/*
 * RULES T-11, T-13: returns the days that may be used while the clock is open after n_sent moves;
 * `series` is the number of own moves answered in a pending series.
 */
int thinktime_limit_open(struct allowance a, int n_sent, int series);
/*
 * Returns whether the n-th to (n + k)-th move pass a control: floor((n+k)/moves) > floor(n/moves),
 * k > 0.
 */
bool thinktime_control_inside(struct allowance a, int n, int k);
/* Returns the move number of the control after move m (from 1): 10, 20, ... */
int thinktime_control_of_move(struct allowance a, int m);

#endif
