/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter with a final table, possibly corrected.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_TABLE_H
#define DAEMON_LETTER_TABLE_H

#include "daemon/context.h"
#include "daemon/publish/view_group.h"
#include "mail/out/letter.h"

/*
 * Writes that version of the group's table, with the group's `name`; `made` is the time of a letter
 * without a version.  Returns 1 or a negative enum store_error.
 */
int table_write(struct context *ctx, const struct group_view *g, int version, struct instant made,
		const char *name, struct letter *l);

/* The tie-break shown in letters besides the group's points. */
struct letter_tie table_tie(const struct group_view *g);

#endif
