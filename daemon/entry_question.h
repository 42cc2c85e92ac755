/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The entry that a case of CASE_ENTRY is about (RULES S-45), named by its evidence. */
#ifndef DAEMON_ENTRY_QUESTION_H
#define DAEMON_ENTRY_QUESTION_H

#include "sql/store_case.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

/* Returns 1; 0 if there is none or the case is of another kind; or a negative enum store_error. */
int entry_question_of(struct store *st, const struct case_row *row, struct entry_row *ret_entry);

#endif
