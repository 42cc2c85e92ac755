/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a message costs and what it may cost: days between receipt and dispatch (RULES T-1, T-4),
 * the date of dispatch of a card (T-5), of receipt of an e-mail (T-7), and the allowance of the
 * cumulative controls with their special reckoning of move series (T-10 to T-13).  All in civil
 * dates; which days are holidays comes from holidays.h.
 */
#ifndef CORE_RULES_THINKTIME_H
#define CORE_RULES_THINKTIME_H

#include "core/rules/holidays.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>

/*
 * RULES T-1: dates d with recv <= d < sent that are no holidays; 0 when sent <= recv.  With
 * `weekend` (RULES T-4) a card of a Sunday counts as one of the Saturday before it, if that is not
 * before the receipt and no holiday anyway.  `h` may be NULL.
 */
int thinktime_days(const struct holidays *h, struct civil recv, struct civil sent, bool weekend);
/* The day less that RULES T-4 gives: 1 or 0. */
int thinktime_weekend_day(const struct holidays *h, struct civil recv, struct civil sent);

/* What is known of the dispatch of a card; CIVIL_NONE for what is not. */
struct dispatch_facts {
	struct civil stated;   /* the sender's own date */
	struct civil postmark; /* as read */
	struct civil receipt;  /* the post office's receipt of the sender */
	struct civil inferred; /* a partly legible postmark read with other facts (ruling 107) */
	bool legible;	       /* the postmark is */
};

enum dispatch_basis { BASIS_POSTMARK, BASIS_POSTMARK_INFERRED, BASIS_RECEIPT, BASIS_STATED };

struct dispatch {
	struct civil date; /* CIVIL_NONE when nothing is known */
	enum dispatch_basis basis;
};

/* RULES T-5. */
struct dispatch thinktime_dispatch(const struct dispatch_facts *f);
/* "postmark", "postmark_inferred", "receipt", "stated" */
const char *dispatch_basis_word(enum dispatch_basis b);

/* What was corrected in a receipt (RULES T-7); the order is that of the words in an answer. */
enum receipt_flag {
	RECEIPT_ASSUMED = 1,	      /* no date given: the day after the opponent's dispatch */
	RECEIPT_BEFORE_DISPATCH = 2,  /* corrected to the opponent's dispatch */
	RECEIPT_TRANSMISSION_CUT = 4, /* the leader found normal transmission */
	RECEIPT_LONG_TRANSMISSION = 8 /* stands, but may be referred to the leader */
};

#define RECEIPT_FLAGS 4

struct email_receipt {
	struct civil date;
	unsigned flags; /* of enum receipt_flag */
};

/* RULES T-7.  `recv` may be CIVIL_NONE. */
struct email_receipt thinktime_email_receipt(struct civil opp_sent, struct civil recv,
					     struct civil sent, bool tl_normal);
/* "receipt_assumed", ...; `flag` is a single one. */
const char *receipt_flag_word(unsigned flag);

/* So many days for so many moves, saved days kept (RULES T-10).  Both positive. */
struct allowance {
	int days, moves;
};

static inline struct allowance thinktime_allowance(const struct ruleset *rules)
{
	return (struct allowance){ruleset_get(rules, RULE_REFLECTION_DAYS),
				  ruleset_get(rules, RULE_CONTROL_MOVES)};
}

/*
 * RULES T-11, T-12: days that may have been used when the message with own move n_before +
 * accepted + 1 goes out, `accepted` of the moves being taken from the opponent's series.
 */
int limit_at_sending(struct allowance a, int n_before, int accepted);
/*
 * RULES T-11, T-13: days that may be used while the clock is open after n_sent moves; `series` is
 * the number of own moves with an answer in a series that is pending.
 */
int limit_open(struct allowance a, int n_sent, int series);
/* Whether the n-th to (n + k)-th move pass a control: floor((n+k)/moves) > floor(n/moves), k > 0.
 */
bool control_inside(struct allowance a, int n, int k);
/* The move number of the control that move m (from 1) leads to: 10, 20, ... */
int control_of_move(struct allowance a, int m);

#endif
