/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads rulings; see view_rulings.h. */
#include "daemon/publish/view_rulings.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"

struct ruling_sink {
	struct view_rulings *view;
	size_t cap;
};

static int take_ruling(void *arg, const struct ruling_row *row)
{
	struct ruling_sink *sink = arg;
	struct view_rulings *v = sink->view;
	struct view_ruling *r;

	v->list = mem_room(v->list, (size_t)v->n + 1, &sink->cap, sizeof(*v->list));
	r = &v->list[v->n++];
	*r = (struct view_ruling){.id = row->id,
				  .game = row->game,
				  .group = row->group,
				  .player = row->player,
				  .at = row->at,
				  .office = signature_office(row),
				  .days = row->days,
				  .reason = mem_strdup(row->reason ? row->reason : ""),
				  .appeal_until = row->appeal_until};
	memcpy(r->signer, row->signer, sizeof(row->signer));
	memcpy(r->verdict, row->verdict, sizeof(row->verdict));
	memcpy(r->paragraph, row->paragraph, sizeof(row->paragraph));
	return 0;
}

int view_rulings(struct context *ctx, int64_t group, struct view_rulings *ret_view)
{
	struct view_rulings v = {NULL, 0};
	struct ruling_sink sink = {&v, 0};
	int rc = store_ruling_each_group(ctx->store, group, take_ruling, &sink);

	if (rc < 0)
		view_rulings_release(&v);
	else
		*ret_view = v;
	return rc;
}

void view_rulings_release(struct view_rulings *view)
{
	for (int i = 0; i < view->n; i++)
		free(view->list[i].reason);
	free(view->list);
	*view = (struct view_rulings){NULL, 0};
}
