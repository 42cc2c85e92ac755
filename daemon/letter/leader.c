/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader.h. */
#include "daemon/letter/leader.h"

#include <string.h>

#include "daemon/config.h"
#include "sql/store_event.h"

struct search {
	const char *names; /* as the configuration has them */
	struct sbuf name;
};

static int take_officer(void *arg, const struct officer_row *row)
{
	struct search *s = arg;

	if (!row->ended.sec && !strcmp(row->role, "leader") && !s->name.len)
		config_lists(s->names, row->user, &s->name);
	return 0;
}

int leader_name(const struct context *ctx, int64_t tourney, struct sbuf *out)
{
	struct search s = {.names = ctx->set.officer_names, .name = SBUF_INIT};
	int rc = s.names ? store_officer_each(ctx->store, tourney, take_officer, &s) : 0;

	sbuf_adds(out, s.name.len ? s.name.buf : ctx->set.leader_name);
	sbuf_release(&s.name);
	return rc < 0 ? rc : 1;
}
