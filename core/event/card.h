/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cards with results of games over the board (EVENTS E51): reads what a captain or an arbiter
 * writes into values, and reports a fault with its place for every invalid line.
 *
 *   BOARD: 1-0             White first
 *   MATCH.BOARD: 1/2-1/2   with several matches on one card
 *   BOARD: 0-1 reduced     how a gladiator game was won (E58)
 *   visitors: 1 2 4 5      who sat at the boards, by number on the team's list (E57); 0 = nobody
 *   hosts: 1 2.1 3 4       2.1 = number 1 on the list of the club's second team
 *   late visitors: 70      minutes after the start; also late hosts
 *
 * Results are 1-0, 0-1, a draw as 1/2-1/2, ½-½, 0.5-0.5, 0,5-0,5 or =, 0-0 for a game that both
 * have lost, and +/-, -/+, -/- for a game not played; dashes may be en dashes, and spaces are
 * allowed around all signs.
 */
#ifndef CORE_EVENT_CARD_H
#define CORE_EVENT_CARD_H

#include "core/base/civil.h"
#include "core/base/lang.h"

#include <stdbool.h>
#include <stddef.h>

enum card_how { CARD_ORDINARY, CARD_REDUCED, CARD_BLITZ };

struct card_result {
	int match;	    /* from 1 */
	int board;	    /* from 1 */
	int white2, black2; /* half points */
	bool played;	    /* false: won or lost without a game */
	enum card_how how;
};

#define CARD_FAULTS(X)                                                                             \
	X(BOARD, "board", N_("a line must begin with a board number and a colon"))                 \
	X(MATCH, "match", N_("there is no such match"))                                            \
	X(NO_BOARD, "no_board", N_("there is no such board"))                                      \
	X(RESULT, "result", N_("a result must be 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or -/-"))        \
	X(HOW, "how", N_("after the result only ordinary, reduced or blitz may follow"))           \
	X(SEATS, "seats",                                                                          \
	  N_("numbers of the list must follow, one per board, such as 1 2 4 2.1; 0 = nobody"))     \
	X(LATE, "late", N_("the minutes after the start must follow"))                             \
	X(TWICE, "twice", N_("the board appears twice on the card"))                               \
	X(EMPTY, "empty", N_("there is no result on the card"))                                    \
	X(TOO_LONG, "too_long", N_("the card has more lines than boards"))

enum card_fault {
#define X(id, word, text) CARD_FAULT_##id,
	CARD_FAULTS(X)
#undef X
		CARD_FAULT_COUNT
};

const char *card_fault_name(enum card_fault fault);
const char *card_fault_text(enum card_fault fault); /* a msgid */

#define CARD_MOST 256 /* maximum number of results on a card and of reported faults */

struct card_finding {
	int line, column; /* from 1, in bytes; 0 for the whole card */
	enum card_fault fault;
};

#define CARD_MOST_BOARDS 16 /* of a team */

/* A player on a list in order of strength. */
struct card_seat {
	int team;   /* of the club; 0 = the team that plays */
	int number; /* 0 = nobody */
};

/* The part of a card about one of the two teams. */
struct card_side {
	struct card_seat seats[CARD_MOST_BOARDS]; /* indexed by board - 1 */
	size_t n;				  /* 0 = not given: the list applies */
	int late;
};

struct card {
	struct card_side sides[2];	       /* visitors, hosts */
	struct card_result results[CARD_MOST]; /* as written */
	size_t n;
	struct card_finding faults[CARD_MOST];
	size_t n_faults;
};

/*
 * Parses a card for `matches` matches of `boards` boards; empty lines are skipped.  A line without
 * "MATCH." refers to match 1 and is valid only if there is one match.  A card with any fault has no
 * effect.
 */
void card_parse(const char *text, size_t len, int matches, int boards, struct card *ret_card);

/* Converts to "ordinary", "reduced", "blitz" and back; returns false for any other word. */
const char *card_how_name(enum card_how how);
bool card_how_parse(const char *word, size_t len, enum card_how *ret_how);

#define CARD_OBJECTION_DAYS 4

/*
 * Returns whether a card is final without confirmation: from the day after the last one on which
 * the other captain could object (5.1 § 15 a).
 */
bool card_stands(struct civil entered, struct civil asof);

#endif
