/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The evidence of a case, a JSON object, as people read it.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_EVIDENCE_H
#define DAEMON_LETTER_EVIDENCE_H

#include <stdbool.h>

#include "core/base/sbuf.h"
#include "sql/store_case.h"
#include "text/text.h"

/*
 * Appends what was put down when the case was opened and what players have said since, in lines.
 * `json` may be NULL.  Charges that a table of the game shows are left out when the letter has one
 * (`table`).
 */
void evidence_write(const char *json, bool table, const struct lang *lang, struct sbuf *out);

/* The last day for what the case asks: of its deadline, or of an adjudication's claims. */
struct civil evidence_due(const struct case_row *row);

#endif
