/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See pause_event.h. */
#include "daemon/event/pause_event.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "daemon/event/pause.h"
#include "daemon/event/tourney.h"

static int take_group(void *arg, const struct group_row *g)
{
	struct pause_event_groups *groups = arg;

	groups->v = mem_resize(groups->v, groups->n + 1, sizeof(*groups->v));
	groups->v[groups->n++] = *g;
	groups->running += g->state == GROUP_RUNNING;
	groups->with_event += g->state == GROUP_PAUSED && g->with_event;
	return 0;
}

int pause_event_load(struct store *st, int64_t tourney, struct pause_event_groups *ret)
{
	struct pause_event_groups groups = {.n = 0};
	int rc = store_group_each_open(st, tourney, take_group, &groups);

	if (rc < 0)
		free(groups.v);
	else
		*ret = groups;
	return rc < 0 ? rc : 1;
}

void pause_event_release(struct pause_event_groups *groups)
{
	free(groups->v);
	*groups = (struct pause_event_groups){.n = 0};
}

int pause_event_holds(struct store *st, int64_t tourney)
{
	return store_group_held(st, tourney);
}

static bool concerns(const struct group_row *g, bool pause)
{
	return pause ? g->state == GROUP_RUNNING : g->state == GROUP_PAUSED && g->with_event;
}

int pause_event(const struct work *work, const struct tourney *t, struct pause_event_groups *groups,
		bool pause, const char *reason, struct effects *ret,
		struct game_step_refusal *ret_refusal)
{
	int rc = 1;

	for (size_t i = 0; i < groups->n && rc > 0; i++) {
		struct group_row *g = &groups->v[i];

		if (!concerns(g, pause))
			continue;
		g->with_event = pause;
		rc = pause_group(work, g, pause, reason, ret, ret_refusal);
	}
	if (rc > 0)
		tourney_change(work, t, "paused", pause ? "no" : "yes", pause ? "yes" : "no",
			       reason, ret);
	return rc;
}
