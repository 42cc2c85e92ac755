/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_team.h. */
#include "daemon/event/stage_team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/team.h"
#include "core/event/team_match.h"
#include "daemon/entry_list.h"
#include "daemon/team_list.h"
#include "sql/store_game.h"

/* --- the last season ------------------------------------------------------------------------- */

struct search {
	const struct tourney *now;
	struct tourney found; /* id 0 = none */
};

static bool has_started(const struct tourney *t)
{
	return t->state >= TOURNEY_RUNNING && t->state != TOURNEY_CANCELLED;
}

static int look_at(void *arg, const struct tourney *t)
{
	struct search *s = arg;
	bool before = t->year && s->now->year ? t->year < s->now->year : t->id < s->now->id;

	if (t->id != s->now->id && has_started(t) && before &&
	    (!s->found.id || t->year > s->found.year ||
	     (t->year == s->found.year && t->id > s->found.id)))
		s->found = *t;
	return 0;
}

/* A team's score until the closing day. */
struct score {
	int64_t team;
	int division, part; /* group of the third division, from 0 */
	int points2, games;
};

struct season {
	const struct tourney *now; /* whose closing day counts */
	struct civil closes;
	struct team_list teams;
	struct score *scores; /* parallel to teams.v */
	/* The current group. */
	bool ended; /* by the closing day, ignoring later corrections */
	struct entry_list entries;
	struct group_row *groups;
	size_t n_groups, cap;
};

static int take_group(void *arg, const struct group_row *g)
{
	struct season *s = arg;

	s->groups = mem_room(s->groups, s->n_groups + 1, &s->cap, sizeof(*s->groups));
	s->groups[s->n_groups++] = *g;
	return 0;
}

static struct score *score_of(struct season *s, int64_t team)
{
	for (size_t i = 0; i < s->teams.n; i++)
		if (s->scores[i].team == team)
			return &s->scores[i];
	return NULL;
}

static struct score *score_of_player(struct season *s, int64_t player)
{
	for (int i = 0; i < s->entries.n; i++)
		if (s->entries.rows[i].player == player)
			return score_of(s, s->entries.rows[i].team);
	return NULL;
}

static void add_points(struct score *score, int points2)
{
	if (!score)
		return;
	score->games++;
	score->points2 += points2;
}

/* Games finished by the closing day (6.7.5.1). */
static int take_game(void *arg, const struct game_row *g)
{
	struct season *s = arg;
	bool draw = !strcmp(g->result, "1/2-1/2");

	if (!g->ended_at.sec || !strcmp(g->result, "*") ||
	    (!s->ended && tourney_day(s->now, g->ended_at).day > s->closes.day))
		return 0;
	add_points(score_of_player(s, g->white), draw ? 1 : !strcmp(g->result, "1-0") ? 2 : 0);
	add_points(score_of_player(s, g->black), draw ? 1 : !strcmp(g->result, "0-1") ? 2 : 0);
	return 0;
}

static int division_of(const struct group_row *g)
{
	json_t *setup = json_loads(g->setup, 0, NULL);
	int division = (int)json_integer_value(json_object_get(setup, "division"));

	json_decref(setup);
	return division;
}

static int take_scores(const struct work *work, struct season *s, const struct group_row *g,
		       int part)
{
	const struct game_query games = {.group = g->id};
	int rc = entry_list_load(work->ctx, g->id, false, &s->entries);

	s->ended = !civil_is_none(g->ended) && g->ended.day <= s->closes.day;
	for (int i = 0; i < s->entries.n && rc > 0; i++) {
		struct score *score = score_of(s, s->entries.rows[i].team);

		if (!score)
			continue;
		score->division = division_of(g);
		score->part = part;
	}
	if (rc > 0)
		rc = store_game_each(work->ctx->store, &games, take_game, s);
	entry_list_release(&s->entries);
	return rc < 0 ? rc : 1;
}

static int load_scores(const struct work *work, int64_t tourney, struct season *s)
{
	int rc = team_list_load(work->ctx, tourney, &s->teams), part = 0;

	if (rc <= 0)
		return rc;
	s->scores = mem_zeroed(s->teams.n + 1, sizeof(*s->scores));
	for (size_t i = 0; i < s->teams.n; i++)
		s->scores[i].team = s->teams.v[i].row.id;
	rc = store_group_each(work->ctx->store, tourney, take_group, s);
	for (size_t i = 0; i < s->n_groups && rc >= 0; i++) {
		if (i > 0 && division_of(&s->groups[i]) != division_of(&s->groups[i - 1]))
			part = 0;
		rc = take_scores(work, s, &s->groups[i], part++);
	}
	return rc < 0 ? rc : 1;
}

static int season_load(const struct work *work, const struct tourney_facts *t, struct season *ret)
{
	struct search search = {.now = &t->row};
	int rc = store_tourney_each_kind(work->ctx->store, t->row.kind, look_at, &search);

	*ret = (struct season){.now = &t->row,
			       .closes = civil_is_none(t->row.closes) ? tourney_asof(work, &t->row)
								      : t->row.closes};
	if (t->kind->mode == KIND_OTB)
		return rc;
	return rc >= 0 && search.found.id ? load_scores(work, search.found.id, ret) : rc;
}

static void season_release(struct season *s)
{
	team_list_release(&s->teams);
	free(s->scores);
	free(s->groups);
}

/* --- the teams ------------------------------------------------------------------------------- */

/* The team with the same club and number, which is the same over the years. */
static void add_season(const struct season *s, const struct team_one *team,
		       struct kind_entrant *ret)
{
	for (size_t i = 0; i < s->teams.n; i++) {
		const struct team_row *then = &s->teams.v[i].row;

		if (then->club != team->row.club || then->number != team->row.number)
			continue;
		ret->from_group = s->scores[i].division;
		ret->from_part = s->scores[i].part;
		ret->points = ratio_make(s->scores[i].points2, 2);
		ret->games = s->scores[i].games;
	}
}

static int add_team(const struct work *work, int boards, const struct rating_book *book,
		    const struct season *season, const struct team_one *team,
		    struct stage_team_list *list)
{
	int ratings[TEAM_MATCH_BOARDS];
	char *name = list->names[list->n];
	struct kind_entrant *e = &list->entrants[list->n];
	int rc = team_list_ratings(work->ctx, book, team, boards, ratings);

	if (rc < 0)
		return rc;
	snprintf(name, STORE_NAME_MAX + 1, "%.*s", STORE_NAME_MAX, team->name);
	*e = (struct kind_entrant){.id = team->row.id,
				   .name = name,
				   .seats = 1,
				   .club = team->row.club,
				   .region = team->club.region,
				   .points = RATIO_ZERO,
				   .average = team_average(ratings, (size_t)boards)};
	e->rating = (int)(e->average.num / e->average.den);
	add_season(season, team, e);
	list->n++;
	return 1;
}

static int add_all(const struct work *work, int boards, const struct season *season,
		   const struct rating_book *book, const struct team_list *teams,
		   struct stage_team_list *ret)
{
	int rc = 1;

	ret->entrants = mem_zeroed(teams->n + 1, sizeof(*ret->entrants));
	ret->names = mem_zeroed(teams->n + 1, sizeof(*ret->names));
	for (size_t i = 0; i < teams->n && rc > 0; i++)
		if (teams->v[i].row.state == TEAM_VALID && !teams->v[i].row.group)
			rc = add_team(work, boards, book, season, &teams->v[i], ret);
	if (rc < 0) {
		free(ret->entrants);
		free(ret->names);
	}
	return rc;
}

int stage_team_load(const struct work *work, const struct tourney_facts *t,
		    struct stage_team_list *ret)
{
	struct stage_team_list list = {.n = 0};
	struct rating_book book = {.n = 0};
	struct team_list teams = {.n = 0};
	struct season season;
	bool server = t->kind->mode == KIND_SERVER;
	int rc = season_load(work, t, &season);

	/* Correspondence ratings do not apply over the board. */
	if (rc >= 0 && server)
		rc = rating_book_load(work->ctx, tourney_asof(work, &t->row), &book);
	if (rc >= 0)
		rc = team_list_load(work->ctx, t->row.id, &teams);
	if (rc >= 0)
		rc = add_all(work, kind_boards(t->kind, &t->options), &season, &book, &teams,
			     &list);
	if (rc >= 0)
		*ret = list;
	rating_book_release(&book);
	team_list_release(&teams);
	season_release(&season);
	return rc < 0 ? rc : 1;
}
