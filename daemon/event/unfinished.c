/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See unfinished.h. */
#include "daemon/event/unfinished.h"

#include <stdio.h>
#include <stdlib.h>

#include "daemon/event/effects_store.h"
#include "daemon/event/group.h"
#include "daemon/event/rounds.h"
#include "sql/store_game.h"

static struct aside_thing end_of(const struct group_row *g)
{
	struct aside_thing thing = {.kind = ASIDE_END, .id = g->id, .group = g->id};

	snprintf(thing.what, sizeof(thing.what), "%s", g->code);
	return thing;
}

/* The groups of the games that the act has ended, and those whose next round may be due. */
static int groups_of(const struct work *work, struct id_set *ret)
{
	int rc = 1;

	for (size_t i = 0; i < work->ended.n && rc > 0; i++) {
		struct game_row row;

		rc = store_game_get(work->ctx->store, work->ended.v[i], &row);
		if (rc > 0 && row.group)
			id_set_add(ret, row.group);
	}
	for (size_t i = 0; i < work->rounds.n && rc > 0; i++)
		id_set_add(ret, work->rounds.v[i]);
	return rc;
}

/* --- noting ---------------------------------------------------------------------------------- */

static int note_group(struct work *work, struct put_aside *aside, int64_t group)
{
	struct group_row g;
	struct aside_thing thing;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	thing = end_of(&g);
	return put_aside_note(work, aside, &thing, work->cautious);
}

int unfinished_note(struct work *work)
{
	struct id_set groups = {0};
	struct put_aside aside = {0};
	int rc = groups_of(work, &groups);

	if (rc > 0 && groups.n)
		rc = put_aside_load(work->ctx->store, &aside);
	for (size_t i = 0; i < groups.n && rc > 0; i++)
		rc = note_group(work, &aside, groups.v[i]);
	if (rc > 0)
		rc = put_aside_save(work->ctx->store, &aside);
	put_aside_release(&aside);
	free(groups.v);
	work->rounds.n = 0;
	work->deadline_moved = true;
	return rc;
}

/* --- trying again ---------------------------------------------------------------------------- */

struct finishing {
	struct work *work;
	int64_t group;
};

static int finish(void *arg)
{
	struct finishing *f = arg;
	const char *cautious = f->work->cautious;
	struct effects fx = EFFECTS_INIT;
	int rc;

	f->work->cautious = NULL;
	rc = group_game_ended(f->work, f->group, &fx);
	if (rc > 0)
		rc = effects_store(f->work, &fx);
	effects_release(&fx);
	work_rounds(f->work, f->group);
	if (rc > 0)
		rc = rounds_run(f->work);
	f->work->cautious = cautious;
	return rc;
}

static int try_group(struct work *work, struct put_aside *aside, int64_t group)
{
	struct finishing f = {work, group};
	struct group_row g;
	struct aside_thing thing;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc <= 0)
		return rc < 0 ? rc : 1; /* it is gone */
	thing = end_of(&g);
	rc = put_aside_try(work, aside, &thing, finish, &f);
	return rc < 0 ? rc : 1;
}

int unfinished_tick(struct work *work, struct put_aside *aside)
{
	int64_t group = 0;
	int rc = 1;

	while (rc > 0 && (group = put_aside_due(aside, ASIDE_END, work->received, group)))
		rc = try_group(work, aside, group);
	return rc;
}

int unfinished_try(struct work *work, struct put_aside *aside)
{
	struct id_set groups = {0};
	int rc = groups_of(work, &groups);

	work->ended.n = 0;
	work->rounds.n = 0;
	for (size_t i = 0; i < groups.n && rc > 0; i++)
		rc = try_group(work, aside, groups.v[i]);
	free(groups.v);
	return rc;
}
