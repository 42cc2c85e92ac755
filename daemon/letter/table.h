/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The letter with a final table, or with a corrected one.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_TABLE_H
#define DAEMON_LETTER_TABLE_H

#include "daemon/context.h"
#include "daemon/publish/view_group.h"
#include "mail/out/letter.h"

/*
 * Writes that version of the group's table, under the group's `name`; `made` is the instant of a
 * letter without a version. 1; 0: no such group; or a negative enum store_error.
 */
int table_write(struct context *ctx, int64_t group, int version, struct instant made,
		const char *name, struct letter *l);

/* The tie-break that letters show beside the points of the group. */
struct letter_tie table_tie(const struct group_view *g);

#endif
