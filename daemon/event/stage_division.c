/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_division.h. */
#include "daemon/event/stage_division.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/preset.h"
#include "daemon/event_options.h"
#include "daemon/otb_load.h"

/* --- which season ---------------------------------------------------------------------------- */

static bool is_division(const struct option_values *options)
{
	const char *word = option_word(options, EVENT_OPTION_PRESET);
	const struct preset *preset = word ? preset_find(word) : NULL;

	return preset && preset->teams && preset->event == TEAM_DIVISION;
}

struct search {
	const struct tourney *now;
	struct tourney found; /* id 0 = none */
};

static int look_at(void *arg, const struct tourney *t)
{
	struct search *s = arg;
	json_t *json = json_loads(t->options, 0, NULL);
	struct option_values options = event_options_read(json);
	bool before = t->year && s->now->year ? t->year < s->now->year : t->id < s->now->id;
	bool newer = !s->found.id || t->year > s->found.year ||
		     (t->year == s->found.year && t->id > s->found.id);

	if (t->id != s->now->id && is_division(&options) && t->state >= TOURNEY_RUNNING &&
	    t->state != TOURNEY_CANCELLED && before && newer)
		s->found = *t;
	json_decref(json);
	return 0;
}

/* --- its teams ------------------------------------------------------------------------------- */

struct gathering {
	const struct work *work;
	const struct kind_entrant *entrants;
	size_t n;
	const struct tourney *last;
	const char *loser; /* of the play-off, as entered by the leader; NULL = unknown */
	int division, part;
	struct stage_division *ret;
};

/* Teams of the same club, in order of number. */
static size_t entrant_of(const struct gathering *g, const char *name)
{
	for (size_t i = 0; i < g->n; i++)
		if (!strcmp(g->entrants[i].name, name))
			return i;
	return SIZE_MAX;
}

static int add_team(const struct gathering *g, const struct otb_load *o, int64_t id,
		    const struct kind_line *line, bool struck)
{
	const char *name = o->names[line->number - 1];
	struct stage_division *to = g->ret;
	struct team_row team;
	int rc = store_team_get(g->work->ctx->store, id, &team);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	to->teams = mem_room(to->teams, to->n + 1, &to->cap, sizeof(*to->teams));
	to->teams[to->n++] =
		(struct kind_last_team){.club = team.club,
					.division = g->division,
					.part = g->part,
					.place = line->place,
					.points = line->points,
					.match_points = line->second,
					.struck_out = struck,
					.lost_play_off = g->loser && !strcmp(g->loser, name),
					.entrant = entrant_of(g, name)};
	return 1;
}

static int add_group(const struct gathering *g, const struct otb_load *o)
{
	struct kind_line *lines = mem_zeroed(o->n_players + 1, sizeof(*lines));
	bool *struck = mem_zeroed(o->n_players + 1, sizeof(*struck));
	int rc = 1;

	otb_load_struck(o, struck);
	if (otb_load_table(o, lines))
		for (size_t i = 0; i < o->n_players && rc > 0; i++)
			rc = add_team(g, o, o->ids[lines[i].number - 1], &lines[i],
				      struck[lines[i].number - 1]);
	free(lines);
	free(struck);
	return rc;
}

static int division_of(const struct group_row *row)
{
	json_t *setup = json_loads(row->setup, 0, NULL);
	int division = (int)json_integer_value(json_object_get(setup, "division"));

	json_decref(setup);
	return division;
}

struct groups {
	struct group_row *v;
	size_t n, cap;
};

static int take_group(void *arg, const struct group_row *row)
{
	struct groups *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n++] = *row;
	return 0;
}

static int load_season(struct gathering *g)
{
	struct groups all = {.n = 0};
	int rc = store_group_each(g->work->ctx->store, g->last->id, take_group, &all);

	for (size_t i = 0; i < all.n && rc >= 0; i++) {
		struct otb_load o;
		int division = division_of(&all.v[i]);

		g->part = i && division == g->division ? g->part + 1 : 0;
		g->division = division;
		rc = otb_load(g->work->ctx, g->last, all.v[i].id, &o);
		if (rc <= 0)
			continue;
		rc = add_group(g, &o);
		otb_load_release(&o);
	}
	free(all.v);
	return rc < 0 ? rc : 1;
}

int stage_division_load(const struct work *work, const struct tourney_facts *t,
			const struct kind_entrant *entrants, size_t n, struct stage_division *ret)
{
	struct search search = {.now = &t->row};
	struct gathering g = {
		.work = work, .entrants = entrants, .n = n, .last = &search.found, .ret = ret};
	int rc = is_division(&t->options)
			 ? store_tourney_each_kind(work->ctx->store, t->row.kind, look_at, &search)
			 : 0;

	*ret = (struct stage_division){.n = 0};
	if (rc < 0 || !search.found.id)
		return rc < 0 ? rc : 1;
	g.loser = option_word(&t->options, EVENT_OPTION_PLAY_OFF_LOSER);
	return load_season(&g);
}
