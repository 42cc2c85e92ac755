/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the format has no line for is kept in comment lines of the report, which other programs pass
 * over:
 *
 *	### kskak board NUMBER BOARD
 *	### kskak club NUMBER NAME
 *	### kskak hand ROUND WHITE BLACK RULES
 *	### kskak prize NUMBER LINE	a line of the plan of prizes, NUMBER 0
 *	### kskak title NUMBER LINE	of a title application of the player
 */
#ifndef CLI_REPORT_NOTES_H
#define CLI_REPORT_NOTES_H

#include "core/trf/trf.h"

/* The boards on which players always play, by start number, 0 for none; the caller frees them. */
int *report_notes_boards(const struct trf *t);
/* Board 0 takes the note away. */
void report_notes_set_board(struct trf *t, int id, int board);

/* By start number, "" for none; the caller frees the array, the report owns the names. */
const char **report_notes_clubs(const struct trf *t);
/* The club of a player of whom there is no note yet. */
void report_notes_add_club(struct trf *t, int id, const char *name);
void report_notes_set_club(struct trf *t, int id, const char *name);

/* The rules that a pair made by hand breaks, "" when it breaks none; NULL for any other pair. */
const char *report_notes_hand(const struct trf *t, int round, int white, int black);
void report_notes_set_hand(struct trf *t, int round, int white, int black, const char *rules);
/* Forgets the pairs of the player in the round. */
void report_notes_clear_hand(struct trf *t, int round, int id);

/* Appends the lines of a kind about NUMBER, in their order, each with a line end. */
void report_notes_text(const struct trf *t, const char *kind, int id, struct sbuf *out);
/* Puts a text in their place, without its empty lines; "" takes them away. */
void report_notes_set_text(struct trf *t, const char *kind, int id, const char *text);

/* The players of the notes get new numbers: ret_new[old]. */
void report_notes_renumber(struct trf *t, const int *ret_new);

#endif
