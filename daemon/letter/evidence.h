/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Formats the evidence of a case, a JSON object, for readers.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_EVIDENCE_H
#define DAEMON_LETTER_EVIDENCE_H

#include "core/base/sbuf.h"
#include "sql/store_case.h"
#include "text/text.h"

/* Facts that the letter shows elsewhere, so that the evidence omits them. */
enum evidence_beside {
	EVIDENCE_ALONE,
	EVIDENCE_TABLE,	 /* the game's table with its charges, as of a later ruling */
	EVIDENCE_CLOCKS, /* also the clocks as judged */
};

/*
 * Appends the facts recorded at the opening of the case and later statements of players, line by
 * line. `json` may be NULL; `open`: there is no ruling yet.
 */
void evidence_write(const char *json, bool open, enum evidence_beside beside,
		    const struct lang *lang, struct sbuf *out);

/*
 * For a case about an entry, appends the entry and the registered player of the same name; nothing
 * for other cases, or if either cannot be read.
 */
void evidence_entry(struct store *st, const struct case_row *row, const struct lang *lang,
		    struct sbuf *out);

/* The case's deadline, else that of the claims in an adjudication; CIVIL_NONE: none. */
struct civil evidence_due(const struct case_row *row);

/* The day since which the player has been offline; CIVIL_NONE: unknown. */
struct civil evidence_net_lost(const struct case_row *row);

/* Whether a case about an entry concerns doubts, rather than a second address. */
bool evidence_doubts(const struct case_row *row);

#endif
