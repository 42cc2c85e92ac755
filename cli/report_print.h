/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The papers of a tournament that hang on the wall or lie on the tables, made from its report.
 */
#ifndef CLI_REPORT_PRINT_H
#define CLI_REPORT_PRINT_H

#include <jansson.h>

#include "cli/print_doc.h"
#include "core/base/lang.h"
#include "core/trf/trf.h"

struct report_print {
	const struct trf *t;
	const struct lang *lang;
	int round;	   /* of pairings and slips; the last one of the others */
	const char *title; /* of the tournament */
	json_t *rank;	   /* [{"place", "ids"}], as the tie-breaks order */
	json_t *values;	   /* {tie-break: {id: value}} */
};

/* "boards names wall standings crosstable cards slips plates", separated by blanks. */
extern const char report_print_kinds[];

/* Makes the paper of that kind; false for an unknown one. */
bool report_print_make(const struct report_print *p, const char *kind, struct print_doc *ret_doc);

/* report_cards.c: player cards, result slips and name plates. */
void report_cards_players(const struct report_print *p, struct print_doc *ret_doc);
void report_cards_slips(const struct report_print *p, struct print_doc *ret_doc);
void report_cards_plates(const struct report_print *p, struct print_doc *ret_doc);

/* A result from the player's side: "1", "½", "0", "+", "-", "*". */
const char *report_print_result(const struct trf_cell *c);
/* Points with a half sign: "2½". */
const char *report_print_points(int tenths, char *buf, size_t size);

#endif
