/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A leader's answer to the letter of a case: the ruling as a word on a line, with the reason after
 * a colon or in the lines below ("tab: no answer for 40 days"), the inquiry of 6.3.4 ("ask 14/2"),
 * or the confirmation of what was shown before.  The words of every language in phrases.txt are
 * read.  A line that continues after the word is prose (RULES S-55).
 */
#ifndef CORE_PLAY_RULING_TEXT_H
#define CORE_PLAY_RULING_TEXT_H

#include <stddef.h>

#include "core/base/civil.h"

enum ruling_text_kind {
	RULING_TEXT_NONE, /* no line contains a ruling */
	RULING_TEXT_RULE,
	RULING_TEXT_ASK,
	RULING_TEXT_CONFIRM,
	RULING_TEXT_BAD_DAYS,  /* "days" without a number */
	RULING_TEXT_BAD_DATE,  /* "ask" or "extend" without a valid, near date */
	RULING_TEXT_BAD_CLASS, /* "place" without a class */
	RULING_TEXT_BAD_PAIRS, /* "pair" without pairs */
};

struct ruling_text {
	enum ruling_text_kind kind;
	const char *verdict; /* RULE: "win", "loss", "draw", ... as in the request `rule` */
	int days;	     /* of "days": given, or taken if negative */
	struct civil date;   /* ASK, and RULE of "extend" */
	/* of "place" and, if given, of "admit": "DM", "M", "K" or "A"; otherwise "" */
	const char *class;
	const char *pairs; /* of "pair": "3-1 4-2", borrowed from the text; otherwise NULL */
	size_t pairs_len;
	char *reason; /* owned; NULL if not given */
};

/* A date without a year is the next such day after `today`. */
void ruling_text_read(const char *text, size_t len, struct civil today,
		      struct ruling_text *ret_ruling);
void ruling_text_release(struct ruling_text *ruling);

#endif
