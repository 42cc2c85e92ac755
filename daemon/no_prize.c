/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See no_prize.h. */
#include "daemon/no_prize.h"

#include "daemon/player_ruling.h"

struct look {
	const struct context *ctx;
	int64_t player;
	int64_t ruling; /* currently in force; 0 = none */
};

/* The ruling that this ruling on an appeal is about; 0: none. */
static int64_t appealed(const struct look *l, const struct ruling_row *row)
{
	struct case_row appeal;

	if (!row->case_id || store_case_get(l->ctx->store, row->case_id, &appeal) <= 0)
		return 0;
	case_row_release(&appeal);
	return appeal.appealed;
}

static int look_at(void *arg, const struct ruling_row *row)
{
	struct look *l = arg;
	enum player_ruling r = player_ruling_read(row);

	if (row->player != l->player)
		return 0;
	if (r == PLAYER_NO_PRIZE)
		l->ruling = row->id;
	if (r == PLAYER_UPHELD && l->ruling && appealed(l, row) == l->ruling)
		l->ruling = row->id;
	if (r == PLAYER_SET_ASIDE && l->ruling && appealed(l, row) == l->ruling)
		l->ruling = 0;
	return 0;
}

int no_prize(const struct context *ctx, int64_t group, int64_t player, bool *ret_no_prize)
{
	struct look l = {ctx, player, 0};
	int rc = store_ruling_each_group(ctx->store, group, look_at, &l);

	*ret_no_prize = l.ruling != 0;
	return rc;
}
