/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_redraw.h. */
#include "daemon/event/stage_redraw.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/calendar.h"
#include "daemon/entry_list.h"
#include "daemon/event/annulment.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/stage_seed.h"
#include "sql/store_game.h"
#include "text/text.h"

/* The rows of the stage, loaded first so that no statement stays open. */
struct redraw {
	const struct work *work;
	struct stage_row *stage;
	struct group_row *groups;
	struct entry_row *entries; /* of present occupants only */
	size_t n_groups, n_entries, cap_groups, cap_entries;
	bool stands; /* somebody has moved */
};

static int take_group(void *arg, const struct group_row *g)
{
	struct redraw *r = arg;

	if (store_group_is_undone(g))
		return 0;
	r->groups = mem_room(r->groups, r->n_groups + 1, &r->cap_groups, sizeof(*r->groups));
	r->groups[r->n_groups++] = *g;
	return 0;
}

static int take_entry(void *arg, const struct entry_row *e)
{
	struct redraw *r = arg;

	if (e->stage != r->stage->id || e->state != ENTRY_SEATED || entry_list_is_former(e))
		return 0;
	r->entries = mem_room(r->entries, r->n_entries + 1, &r->cap_entries, sizeof(*r->entries));
	r->entries[r->n_entries++] = *e;
	return 0;
}

static int look_for_move(void *arg, const struct game_row *row)
{
	struct redraw *r = arg;

	r->stands |= row->ply > 0;
	return r->stands;
}

static int gather(struct redraw *r)
{
	struct store *st = r->work->ctx->store;
	int rc = store_group_each_stage(st, r->stage->id, take_group, r);

	if (rc >= 0)
		rc = store_entry_each_tourney(st, r->stage->tourney, take_entry, r);
	for (size_t i = 0; i < r->n_groups && rc >= 0; i++)
		rc = store_game_each(st, &(struct game_query){.group = r->groups[i].id},
				     look_for_move, r);
	return rc < 0 ? rc : 1;
}

/* Archives the group and informs everybody in it of the reason. */
static int undo_group(const struct redraw *r, struct group_row *g, struct effects *ret)
{
	const struct annulment a = {
		.group = g->id,
		.why = N_(
			"the table of the stage before is corrected, and the lots are drawn anew"),
		.paragraph = "6.4.3"};
	int left;

	g->state = GROUP_ARCHIVED;
	g->next_at = (struct instant){0};
	effects_group(ret, g);
	return annulment_games(r->work, &a, ret, &left);
}

static bool is_out(const struct entry_row *e, const struct entry_row *out, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (out[i].id == e->id)
			return true;
	return false;
}

static void wait_again(struct redraw *r, const struct entry_row *out, size_t n, struct effects *ret)
{
	for (size_t i = 0; i < r->n_entries; i++) {
		struct entry_row *e = &r->entries[i];

		e->state = is_out(e, out, n) ? ENTRY_REFUSED : ENTRY_CONFIRMED;
		e->first = CIVIL_NONE;
		e->group = 0;
		e->number = 0;
		effects_entry(ret, e);
	}
}

static int undo(struct redraw *r, const struct tourney_facts *t, const struct entry_row *out,
		size_t n, struct effects *ret)
{
	struct calendar_dates dates = calendar_next_stage(tourney_day(&t->row, r->work->received));
	int rc = 1;

	r->stage->state = STAGE_WAITING;
	r->stage->has_seed = false;
	r->stage->draws = dates.draws;
	r->stage->starts = dates.starts;
	stage_seed(r->work, r->stage, ret);
	wait_again(r, out, n, ret);
	for (size_t i = 0; i < r->n_groups && rc > 0; i++)
		rc = undo_group(r, &r->groups[i], ret);
	return rc;
}

int stage_redraw(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 const struct entry_row *out, size_t n, struct effects *ret)
{
	struct redraw r = {.work = work, .stage = stage};
	int rc = gather(&r);

	if (rc > 0)
		rc = r.stands ? 0 : undo(&r, t, out, n, ret);
	free(r.groups);
	free(r.entries);
	return rc;
}
