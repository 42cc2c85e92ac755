/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Access by name to the facts of the row being composed.  A name must be among the fields of the
 * row's kind in kinds.h, so that letter_queue() can detect missing facts; any other trips an
 * assert. Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_FACT_H
#define DAEMON_LETTER_FACT_H

#include "daemon/letter/render_page.h"

/* Borrowed from the row; NULL if absent, which is allowed for facts without "!" in kinds.h. */
json_t *fact_value(const struct page *p, const char *name);

/* "", CIVIL_NONE, 0 and false if absent; strings are borrowed from the row. */
const char *fact_text(const struct page *p, const char *name);
struct civil fact_date(const struct page *p, const char *name);
int64_t fact_number(const struct page *p, const char *name);
bool fact_flag(const struct page *p, const char *name);

#endif
