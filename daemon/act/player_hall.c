/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See player_hall.h. */
#include "daemon/act/player_hall.h"

#include "core/event/kind.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/otb_card.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

/* The groups over the board in which the player has a seat: how many run, and the last of them. */
struct halls {
	struct act *act;
	int64_t group;
	int n;
};

static int take_hall(void *arg, const struct entry_row *e)
{
	struct halls *h = arg;
	struct store *st = h->act->work.ctx->store;
	struct group_row g;
	struct tourney t;

	if (e->state != ENTRY_SEATED || !e->number || e->team ||
	    store_group_get(st, e->group, &g) <= 0 || store_group_is_over(g.state) ||
	    store_tourney_get(st, e->tourney, &t) <= 0)
		return 0;
	if (kind_is_otb(t.kind)) {
		h->group = e->group;
		h->n++;
	}
	return 0;
}

int player_hall_find(struct act *act, int64_t *ret_group)
{
	struct halls h = {.act = act};
	int rc = store_entry_each_player(act->work.ctx->store, act->request.player.id, take_hall,
					 &h);

	*ret_group = h.group;
	return rc < 0 ? rc : h.n == 1;
}

int player_hall_close(struct act *act, int64_t group)
{
	struct effects fx = EFFECTS_INIT;
	struct group_row g;
	struct tourney t;
	int rc = store_group_get(act->work.ctx->store, group, &g);

	if (rc > 0)
		rc = store_tourney_get(act->work.ctx->store, g.tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (!kind_is_otb(t.kind))
		return 1;
	rc = otb_card_close(&act->work, &t, group, &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	return rc;
}
