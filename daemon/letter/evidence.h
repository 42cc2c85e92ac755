/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The evidence of a case, a JSON object, as people read it.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_EVIDENCE_H
#define DAEMON_LETTER_EVIDENCE_H

#include "core/base/sbuf.h"
#include "sql/store_case.h"
#include "text/text.h"

/* What else the letter shows, and the evidence does not repeat. */
enum evidence_beside {
	EVIDENCE_ALONE,
	EVIDENCE_TABLE,	 /* the table of the game with its charges, as of a later ruling */
	EVIDENCE_CLOCKS, /* that and the clocks as they were judged */
};

/*
 * Appends what was put down when the case was opened and what players have said since, in lines.
 * `json` may be NULL; `open`: no ruling has been given on it.
 */
void evidence_write(const char *json, bool open, enum evidence_beside beside,
		    const struct lang *lang, struct sbuf *out);

/*
 * For a case about an entry, appends what was entered and who is registered under the same name;
 * nothing for other cases, or when either cannot be read.
 */
void evidence_entry(struct store *st, const struct case_row *row, const struct lang *lang,
		    struct sbuf *out);

/* The last day of the case's deadline, else of an adjudication's claims; CIVIL_NONE: none. */
struct civil evidence_due(const struct case_row *row);

/* The day since which the player of the case has had no connection; CIVIL_NONE: not known. */
struct civil evidence_net_lost(const struct case_row *row);

/* Whether a case about an entry is one of doubts, and not of a second address. */
bool evidence_doubts(const struct case_row *row);

#endif
