/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See playoff.h. */
#include "daemon/event/playoff.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/annulment.h"
#include "daemon/event/effects_row.h"
#include "text/text.h"

/* The rows of the stage, loaded first so that no statement stays open. */
struct parts {
	int64_t stage;
	struct entry_row *entries;
	struct group_row *groups;
	size_t n_entries, n_groups, cap_entries, cap_groups;
	bool moved;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct parts *p = arg;

	if (e->stage != p->stage || e->state == ENTRY_REFUSED)
		return 0;
	p->entries = mem_room(p->entries, p->n_entries + 1, &p->cap_entries, sizeof(*p->entries));
	p->entries[p->n_entries++] = *e;
	return 0;
}

static int take_group(void *arg, const struct group_row *g)
{
	struct parts *p = arg;

	p->groups = mem_room(p->groups, p->n_groups + 1, &p->cap_groups, sizeof(*p->groups));
	p->groups[p->n_groups++] = *g;
	return 0;
}

static int look_for_move(void *arg, const struct game_row *row)
{
	bool *moved = arg;

	*moved |= row->ply > 0;
	return *moved;
}

static int gather(const struct work *work, const struct stage_row *stage, struct parts *p)
{
	struct store *st = work->ctx->store;
	int rc = store_entry_each_tourney(st, stage->tourney, take_entry, p);

	if (rc > 0)
		rc = store_group_each_stage(st, stage->id, take_group, p);
	for (size_t i = 0; i < p->n_groups && rc > 0; i++)
		rc = store_game_each(st, &(struct game_query){.group = p->groups[i].id},
				     look_for_move, &p->moved);
	return rc < 0 ? rc : 1;
}

static void release(struct parts *p)
{
	free(p->entries);
	free(p->groups);
}

int playoff_is_of(const struct work *work, const struct stage_row *stage, const int64_t *players,
		  int n)
{
	struct parts p = {.stage = stage->id};
	int rc = gather(work, stage, &p), found = 0;

	for (size_t i = 0; i < p.n_entries; i++)
		for (int k = 0; k < n; k++)
			found += p.entries[i].player == players[k];
	if (rc > 0)
		rc = found == n && p.n_entries == (size_t)n;
	release(&p);
	return rc;
}

/*
 * Archives the group, so that the end of its last game is not taken for the end of a played group.
 */
static int annul_group(const struct work *work, struct group_row *g, bool others,
		       struct effects *ret)
{
	const struct annulment a = {
		.group = g->id,
		.why = others ? N_("the table is corrected, and others play for the first place")
			      : N_("the table is corrected, and nobody plays for the first place"),
		.paragraph = "6.4.3"};
	int left;

	g->state = GROUP_ARCHIVED;
	g->next_at = (struct instant){0};
	effects_group(ret, g);
	return annulment_games(work, &a, ret, &left);
}

static int undo(const struct work *work, struct stage_row *stage, bool others, struct parts *p,
		struct effects *ret)
{
	int rc = 1;

	stage->state = STAGE_LEFT_OUT;
	effects_row(ret, ROW_STAGE, stage);
	for (size_t i = 0; i < p->n_entries; i++) {
		if (p->entries[i].state == ENTRY_WITHDRAWN)
			continue; /* agreed to share */
		p->entries[i].state = ENTRY_REFUSED;
		effects_entry(ret, &p->entries[i]);
	}
	for (size_t i = 0; i < p->n_groups && rc > 0; i++)
		rc = annul_group(work, &p->groups[i], others, ret);
	return rc;
}

int playoff_undo(const struct work *work, struct stage_row *stage, bool others, struct effects *ret)
{
	struct parts p = {.stage = stage->id};
	int rc = gather(work, stage, &p);

	if (rc > 0)
		rc = p.moved ? 0 : undo(work, stage, others, &p, ret);
	release(&p);
	return rc;
}
