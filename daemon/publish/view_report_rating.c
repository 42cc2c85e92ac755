/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_report_rating.h. */
#include "daemon/publish/view_report_rating.h"

#include "core/rating/klist.h"
#include "daemon/publish/view_json.h"
#include "sql/store_rating.h"

struct rated {
	const struct group_view *v;
	const struct view_line *line;
	json_t *list;
};

static int take_step(void *arg, const struct rating_step *step, struct civil day, int revision)
{
	struct rated *r = arg;

	if (step->group == r->v->id)
		json_array_append_new(r->list,
				      json_pack("{s:I, s:I, s:s, s:o, s:i, s:i, s:i, s:i}", "group",
						(json_int_t)r->v->id, "player",
						(json_int_t)r->line->player.id, "name",
						r->line->player.name, "date", view_json_date(day),
						"revision", revision, "games", step->games, "old",
						step->was, "new", step->becomes));
	return 0;
}

int view_report_ratings(struct context *ctx, const struct group_view *v, json_t *list)
{
	int rc = 1;

	for (int i = 0; i < v->n_lines && rc >= 0 && v->rated; i++) {
		struct rated r = {v, &v->lines[v->order[i]], list};

		rc = store_rating_step_each_player(ctx->store, r.line->player.id, take_step, &r);
	}
	return rc < 0 ? rc : 1;
}

json_t *view_report_rating_date(const struct group_view *v)
{
	return v->rated && !civil_is_none(v->ended) ? view_json_date(klist_next(v->ended))
						    : json_null();
}
