/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_entrants.h. */
#include "daemon/event/stage_entrants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/entry_origin.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/sanction.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/stage_team.h"
#include "daemon/rating_book.h"
#include "sql/store_right.h"
#include "text/text.h"

/* The parts of an entry that are kept; the row takes four kilobytes. */
struct waiting {
	struct kind_entrant entrant;
	int64_t since; /* position in the queue, in seconds */
	char *line;    /* for the lots, owned; NULL = groups do not depend on lots */
	char name[STORE_NAME_MAX + 1];
};

struct stage_gathering {
	bool strength;
	bool has_book;
	struct rating_book book;
	int64_t last; /* last entry read */
	int read;     /* entries read of the page */
	struct waiting *v;
	size_t n, cap;
	struct stage_entrants teams; /* in team events */
	bool all;		     /* all pages are read */
	struct waiting **order;	     /* pointers into `v`, owned; NULL = not sorted yet */

	/* Valid while a page is read. */
	const struct work *work;
	const struct tourney_facts *t;
	const struct stage_row *stage;
	int rc;
};

struct stage_gathering *stage_entrants_new(bool strength)
{
	struct stage_gathering *g = mem_zeroed(1, sizeof(*g));

	g->strength = strength;
	return g;
}

void stage_entrants_free(struct stage_gathering *g)
{
	if (!g)
		return;
	for (size_t i = 0; i < g->n; i++)
		free(g->v[i].line);
	free(g->v);
	free(g->order);
	rating_book_release(&g->book);
	stage_entrants_release(&g->teams);
	free(g);
}

void stage_entrants_release(struct stage_entrants *e)
{
	free(e->entrants);
	free(e->names);
	*e = (struct stage_entrants){.n = 0};
}

/* --- one entry ------------------------------------------------------------------------------- */

/* The first of the routes of their admission, in the order of the rule. */
static int fill_route(const struct work *work, const struct entry_row *e, struct kind_entrant *ret)
{
	struct admission a;
	const char *route;
	int rc = store_admission_of(work->ctx->store, e->id, &a);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	route = strchr(a.routes, '_');
	if (route && route[1] >= 'a' && route[1] <= 'f')
		ret->route = route[1] - 'a' + 1;
	admission_release(&a);
	return 1;
}

static int fill_strength(const struct stage_gathering *g, const struct entry_row *e,
			 struct waiting *w)
{
	struct kind_entrant *ret = &w->entrant;
	struct player p;
	int rc = store_player_get(g->work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(w->name, sizeof(w->name), "%s", p.name);
	entry_origin_fill(e, ret);
	rc = rating_book_of(g->work->ctx, &g->book, &p, &ret->rating, &ret->start_value);
	return rc > 0 ? fill_route(g->work, e, ret) : rc;
}

/* Players banned on the day of the draw have no place (EVENTS E27): 1; 0: banned. */
static int is_free(const struct stage_gathering *g, int64_t player)
{
	struct sanction_register reg;
	int rc = sanction_register_load(g->work, player, &reg);

	if (rc < 0)
		return rc;
	return civil_is_none(sanction_banned_until(&reg, tourney_asof(g->work, &g->t->row)));
}

/* Whether the groups of the stage are formed by lots (EVENTS E36). */
static bool by_lots(const struct tourney_facts *t, const struct stage_row *stage)
{
	return t->kind->by_lots & (1u << stage->number);
}

static int take(struct stage_gathering *g, const struct entry_row *e)
{
	struct waiting w = {.since = entry_origin_since(e)};
	int rc = is_free(g, e->player);

	if (rc <= 0)
		return rc;
	w.entrant = (struct kind_entrant){.id = e->id,
					  .person = e->player,
					  .seats = e->seats,
					  .points = RATIO_ZERO,
					  .qualified = !strcmp(e->origin, "qualified")};
	if (g->strength)
		rc = fill_strength(g, e, &w);
	if (rc <= 0)
		return rc;
	if (g->strength && by_lots(g->t, g->stage))
		w.line = mem_strdup(e->confirmation);
	g->v = mem_room(g->v, g->n + 1, &g->cap, sizeof(*g->v));
	g->v[g->n++] = w;
	return 1;
}

static int take_entry(void *arg, const struct entry_row *e)
{
	struct stage_gathering *g = arg;
	bool ours = e->stage == g->stage->id || (!e->stage && g->stage->number == 1);

	g->last = e->id;
	g->read++;
	g->rc = ours && e->player && !e->group ? take(g, e) : 1;
	return g->rc < 0;
}

/* --- a page ---------------------------------------------------------------------------------- */

static int take_teams(struct stage_gathering *g)
{
	struct stage_team_list teams;
	int rc = stage_team_load(g->work, g->t, &teams);

	if (rc > 0)
		g->teams = (struct stage_entrants){teams.entrants, teams.names, teams.n};
	return rc;
}

static int load_book(struct stage_gathering *g)
{
	int rc = g->has_book || !g->strength
			 ? 1
			 : rating_book_load(g->work->ctx, tourney_asof(g->work, &g->t->row),
					    &g->book);

	g->has_book = true;
	return rc;
}

static int read_page(struct stage_gathering *g)
{
	int rc = load_book(g);

	g->read = 0;
	g->rc = 1;
	if (rc > 0)
		rc = store_entry_each_confirmed(g->work->ctx->store, g->t->row.id, g->last,
						STAGE_SLICE, take_entry, g);
	g->all = g->read < STAGE_SLICE;
	g->work->ctx->looked_at += g->read;
	return rc < 0 ? rc : g->rc < 0 ? g->rc : 1;
}

/* --- in order -------------------------------------------------------------------------------- */

static int by_queue(const void *a, const void *b)
{
	const struct waiting *const *x = a, *const *y = b;

	if ((*x)->since != (*y)->since)
		return (*x)->since < (*y)->since ? -1 : 1;
	return (*x)->entrant.id < (*y)->entrant.id ? -1 : 1;
}

static void sort(struct stage_gathering *g)
{
	g->order = mem_zeroed(g->n + 1, sizeof(struct waiting *));
	for (size_t i = 0; i < g->n; i++)
		g->order[i] = &g->v[i];
	if (g->n)
		qsort(g->order, g->n, sizeof(struct waiting *), by_queue);
}

/* For stages whose groups are formed by lots (EVENTS E36, E44). */
static int draw(struct stage_gathering *g, struct stage_row *stage, struct effects *ret)
{
	struct waiting **drawn = mem_zeroed(g->n + 1, sizeof(struct waiting *));
	int64_t *ids = mem_zeroed(g->n + 1, sizeof(*ids));
	char **lines = mem_zeroed(g->n + 1, sizeof(*lines));
	int *numbers = mem_zeroed(g->n + 1, sizeof(*numbers));
	int rc;

	stage_seed(g->work, stage, ret);
	for (size_t i = 0; i < g->n; i++) {
		ids[i] = g->order[i]->entrant.id;
		lines[i] = g->order[i]->line;
	}
	rc = draw_lots_for_stage(g->work, stage, ids, lines, (int)g->n, ret, numbers);
	for (size_t i = 0; i < g->n; i++) {
		g->order[i]->line = lines[i];
		if (rc > 0)
			drawn[numbers[i] - 1] = g->order[i];
	}
	if (rc > 0)
		memcpy(g->order, drawn, g->n * sizeof(struct waiting *));
	free(drawn);
	free(ids);
	free(lines);
	free(numbers);
	return rc;
}

int stage_entrants_step(struct stage_gathering *g, const struct work *work,
			const struct tourney_facts *t, struct stage_row *stage, struct effects *ret)
{
	int rc = 1;

	g->work = work;
	g->t = t;
	g->stage = stage;
	if (kind_unit(t->kind, &t->options) == KIND_TEAM)
		return take_teams(g);
	if (!g->all) {
		rc = read_page(g);
	} else if (!g->order) {
		sort(g);
	} else {
		return g->strength && by_lots(t, stage) && g->n ? draw(g, stage, ret) : 1;
	}
	return rc < 0 ? rc : 2;
}

void stage_entrants_take(struct stage_gathering *g, struct stage_entrants *ret)
{
	if (g->teams.entrants) {
		*ret = g->teams;
		g->teams = (struct stage_entrants){.n = 0};
		return;
	}
	*ret = (struct stage_entrants){.entrants = mem_zeroed(g->n + 1, sizeof(*ret->entrants)),
				       .names = mem_zeroed(g->n + 1, sizeof(*ret->names)),
				       .n = g->n};
	for (size_t i = 0; i < g->n; i++) {
		const struct waiting *w = g->order[i];

		memcpy(ret->names[i], w->name, sizeof(w->name));
		ret->entrants[i] = w->entrant;
		ret->entrants[i].name = ret->names[i];
	}
}
