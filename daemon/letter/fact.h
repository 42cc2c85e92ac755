/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The facts of the row that is composed, by name.  A name must be among the fields of the row's
 * kind in kinds.h, so that letter_queue() can tell what is missing; anything else trips an assert.
 * Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_FACT_H
#define DAEMON_LETTER_FACT_H

#include "daemon/letter/render_page.h"

/* Borrowed from the row; NULL: absent, which a fact without "!" in kinds.h may be. */
json_t *fact_value(const struct page *p, const char *name);

/* "", CIVIL_NONE, 0 and false for a fact that is absent; texts are borrowed from the row. */
const char *fact_text(const struct page *p, const char *name);
struct civil fact_date(const struct page *p, const char *name);
int64_t fact_number(const struct page *p, const char *name);
bool fact_flag(const struct page *p, const char *name);

#endif
