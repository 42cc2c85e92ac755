/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a leader writes in answer to the letter of a case: the ruling in a word on a line, with the
 * reason behind a mark or in the lines below ("tab: no answer for 40 days"), the question of 6.3.4
 * ("ask 14/2"), or the confirmation of what was shown before.  The words of every language in
 * phrases.txt are read.  A line that goes on after the word is prose (RULES S-55).
 */
#ifndef CORE_PLAY_RULING_TEXT_H
#define CORE_PLAY_RULING_TEXT_H

#include <stddef.h>

#include "core/base/civil.h"

enum ruling_text_kind {
	RULING_TEXT_NONE, /* no line says anything of the kind */
	RULING_TEXT_RULE,
	RULING_TEXT_ASK,
	RULING_TEXT_CONFIRM,
	RULING_TEXT_BAD_DAYS,  /* "days" without a number */
	RULING_TEXT_BAD_DATE,  /* "ask" or "extend" without a date that exists and is near */
	RULING_TEXT_BAD_CLASS, /* "place" without a class */
	RULING_TEXT_BAD_PAIRS, /* "pair" without pairs */
};

struct ruling_text {
	enum ruling_text_kind kind;
	const char *verdict; /* RULE: "win", "loss", "draw", ... as the request `rule` has them */
	int days;	     /* of "days": given, or taken when less than 0 */
	struct civil date;   /* ASK, and RULE of "extend" */
	const char *class;   /* of "place" and, if given, "admit": "DM", "M", "K" or "A"; else "" */
	const char *pairs;   /* of "pair": "3-1 4-2", borrowed from the text; else NULL */
	size_t pairs_len;
	char *reason; /* owned; NULL = none given */
};

/* A date without its year is the next such day after `today`. */
void ruling_text_read(const char *text, size_t len, struct civil today,
		      struct ruling_text *ret_ruling);
void ruling_text_release(struct ruling_text *ruling);

#endif
