/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's leave, and special leave granted by the leader (RULES H-2, H-3, H-7, S-20, S-22).  The
 * fact is added to every open game of the player in the group (S-21).
 */
#include "core/base/mem.h"
#include "core/play/cmd.h"
#include "core/rules/leave_judge.h"

#include <stdlib.h>

/* Returns the leave granted to the player of this side; the caller frees it. */
static struct leave_fact *own_leaves(const struct apply *a, size_t *ret_n)
{
	const struct game *g = a->game;
	struct leave_fact *own = mem_zeroed(g->n_leaves, sizeof(*own));

	*ret_n = 0;
	for (size_t i = 0; i < g->n_leaves; i++) {
		if (g->leaves[i].side == a->side && !g->leaves[i].former)
			own[(*ret_n)++] = g->leaves[i];
	}
	return own;
}

static enum verdict judge(struct apply *a, bool special)
{
	size_t n;
	struct leave_fact *own = own_leaves(a, &n);
	enum verdict v = leave_judge(&a->game->setup.rules, a->game->setup.start, own, n,
				     a->cmd->from, a->cmd->until, a->day, special, a->why);

	free(own);
	return v;
}

static struct game_event *add_leave(struct apply *a, enum event_kind kind)
{
	struct game_event *ev = apply_fact(a, kind);

	ev->from = a->cmd->from;
	ev->until = a->cmd->until;
	ev->day = a->day;
	return ev;
}

enum verdict cmd_leave(struct apply *a)
{
	enum verdict v = judge(a, false);

	if (v == VERDICT_OK)
		add_leave(a, EVENT_LEAVE);
	return v;
}

enum verdict cmd_special_leave(struct apply *a)
{
	enum verdict v;

	if (!a->cmd->text)
		return VERDICT_REASON_MISSING;
	v = judge(a, true);
	if (v == VERDICT_OK)
		event_set(&add_leave(a, EVENT_SPECIAL_LEAVE)->text, a->cmd->text);
	return v;
}
