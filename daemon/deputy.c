/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See deputy.h. */
#include "daemon/deputy.h"

#include <stdio.h>

#include "sql/store_deputy.h"

static int take_address(void *arg, const struct deputy_row *row)
{
	struct context_deputy *today = arg;

	if (row->address[0]) {
		snprintf(today->address, sizeof(today->address), "%s", row->address);
		snprintf(today->name, sizeof(today->name), "%s", row->name);
	}
	return 0;
}

const char *deputy_leader_address(const struct context *ctx)
{
	return ctx->deputy.own ? ctx->deputy.own : ctx->set.leader_address;
}

int deputy_refresh(struct context *ctx, struct instant now)
{
	struct civil day = zone_date(ZONE_COPENHAGEN, now);
	struct context_deputy *today = &ctx->deputy;
	int rc;

	if (today->known && today->day.day == day.day)
		return 1;
	if (!today->own)
		today->own = ctx->set.leader_address;
	today->address[0] = '\0';
	rc = store_deputy_each(ctx->store, day, take_address, today);
	today->day = day;
	today->known = rc > 0;
	ctx->set.leader_address = today->address[0] ? today->address : today->own;
	return rc;
}

void deputy_reloaded(struct context *ctx)
{
	ctx->deputy.own = NULL;
	ctx->deputy.known = false;
}

void deputy_changed(struct context *ctx)
{
	ctx->deputy.known = false;
}
