/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_beacon.h. */
#include "daemon/publish/view_beacon.h"

#include <stdio.h>
#include <string.h>

#include "daemon/beacon.h"
#include "sql/store_beacon.h"

/* "2026-01-04.txt". */
static bool read_name(const char *name, struct civil *ret_day)
{
	char text[CIVIL_TEXT];

	if (strlen(name) != 14 || strcmp(name + 10, ".txt") != 0)
		return false;
	snprintf(text, sizeof(text), "%.10s", name);
	return civil_parse(text, ret_day) && !strcmp(civil_format(*ret_day, text), text) &&
	       !strncmp(text, name, 10);
}

int view_beacon(struct context *ctx, const char *name, struct sbuf *ret_text)
{
	struct civil day, open, of, today = zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg));
	int rc;

	if (!read_name(name, &day) || day.day >= today.day)
		return 0;
	rc = store_beacon_open(ctx->store, day, &open);
	if (rc != 0)
		return rc < 0 ? rc : 0;
	rc = beacon_text(ctx, day, &of, ret_text);
	return rc < 0 ? rc : 1;
}
