/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The entry that a case of CASE_ENTRY is about (RULES S-45); its evidence names it. */
#ifndef DAEMON_ENTRY_QUESTION_H
#define DAEMON_ENTRY_QUESTION_H

#include "sql/store_case.h"
#include "sql/store_event.h"

/* 1; 0: none, or it is another kind of case; or a negative enum store_error. */
int entry_question_of(struct store *st, const struct case_row *row, struct entry_row *ret_entry);

#endif
