/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Data for which the format has no line, kept in comment lines of the report that other programs
 * ignore:
 *
 *	### kskak board NUMBER BOARD
 *	### kskak k NUMBER K
 *	### kskak club NUMBER NAME
 *	### kskak hand ROUND WHITE BLACK RULES
 *	### kskak prize NUMBER LINE	a line of the plan of prizes, NUMBER 0
 *	### kskak title NUMBER LINE	of a title application of the player
 *	### kskak drawn 1
 *	### kskak system NAME
 *	### kskak edition YEAR	of FIDE's tie-breaks
 *	### kskak score NAME	that ranks teams, mp or gp
 */
#ifndef CLI_REPORT_NOTES_H
#define CLI_REPORT_NOTES_H

#include "core/trf/trf.h"

/* The fixed boards of players, by start number, 0 = none; the caller frees them. */
int *report_notes_boards(const struct trf *t);
/* Board 0 removes the note. */
void report_notes_set_board(struct trf *t, int id, int board);

/* FIDE's K as entered for players, by start number, 0 = none; the caller frees them. */
int *report_notes_ks(const struct trf *t);
/* K 0 removes the note. */
void report_notes_set_k(struct trf *t, int id, int k);

/* By start number, "" = none; the caller frees the array, the report owns the names. */
const char **report_notes_clubs(const struct trf *t);
/* Adds the club of a player without such a note. */
void report_notes_add_club(struct trf *t, int id, const char *name);
void report_notes_set_club(struct trf *t, int id, const char *name);

/*
 * The rules broken by the manual pairs of a round, by White's start number: "" = none, NULL = not a
 * manual pair.  The caller frees the array, not the texts.
 */
const char **report_notes_hands(const struct trf *t, int round);
void report_notes_set_hand(struct trf *t, int round, int white, int black, const char *rules);
/* Removes the notes on the player's manual pairs in the round. */
void report_notes_clear_hand(struct trf *t, int round, int id);
/* Removes them all. */
void report_notes_clear_hands(struct trf *t, int round);
/* Whether a pair of any round is a manual one. */
bool report_notes_has_hands(const struct trf *t);

/* Appends the lines of a kind about NUMBER, in order, each with a line end. */
void report_notes_text(const struct trf *t, const char *kind, int id, struct sbuf *out);
/* Replaces them by the lines of a text, without empty ones; "" removes them. */
void report_notes_set_text(struct trf *t, const char *kind, int id, const char *text);

/* The start numbers were drawn by lot, so that they do not follow the ratings. */
bool report_notes_drawn(const struct trf *t);
void report_notes_set_drawn(struct trf *t);

/* The system that paired the last round, "" when it is not known. */
const char *report_notes_system(const struct trf *t);
void report_notes_set_system(struct trf *t, const char *name);

/* The edition of FIDE's tie-breaks that the arbiter chose, "" for none; "" removes the note. */
const char *report_notes_edition(const struct trf *t);
void report_notes_set_edition(struct trf *t, const char *year);

/* The score that ranks the teams, "mp", "gp" or "" for none; "" removes the note. */
const char *report_notes_score(const struct trf *t);
void report_notes_set_score(struct trf *t, const char *score);

/*
 * Renumbers the players in the notes: new[old], 0 for one who is no longer there.  Only without
 * manual pairs.
 */
void report_notes_renumber(struct trf *t, const int *new);

#endif
