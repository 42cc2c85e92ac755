/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See final_table.h. */
#include "daemon/event/final_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/group.h"
#include "daemon/event/outcome.h"
#include "daemon/event/tourney.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_tiebreaks.h"
#include "daemon/publish/view_ties.h"
#include "sql/store_team.h"

/* The group being processed: before the effects, and after them. */
struct settling {
	const struct work *work;
	struct effects *fx;
	struct group_row group;
	bool just_finished;
	struct group_view view; /* with the results after the effects */
	json_t *before;		/* the previous version; NULL = the first */
	json_t *now;
	int version;
};

static json_t *lines_json(const struct group_view *v)
{
	json_t *lines = json_array();

	for (int i = 0; i < v->n_lines; i++) {
		const struct view_line *l = &v->lines[v->order[i]];
		int rating = view_tiebreaks_rating(v, l->number);
		json_t *line =
			json_pack("{s:I, s:i, s:i, s:i, s:i, s:i}", "player",
				  (json_int_t)l->player.id, "number", l->number, "place", l->place,
				  "points2", l->points2, "sb4", l->sb4, "played", l->played);

		if (l->left_out)
			json_object_set_new(line, "left_out", json_true());
		if (rating >= 0)
			json_object_set_new(line, "rating", json_integer(rating));
		json_array_append_new(lines, line);
	}
	return lines;
}

static json_t *games_json(const struct group_view *v)
{
	json_t *games = json_array();

	for (int i = 0; i < v->n_games; i++)
		json_array_append_new(games,
				      json_pack("{s:I, s:s}", "game", (json_int_t)v->games[i].id,
						"result", v->games[i].result));
	return games;
}

/* In a team group: the standings, besides each player's score. */
static json_t *teams_json(const struct group_view *v)
{
	json_t *teams = json_array();

	for (int i = 0; i < v->n_teams; i++) {
		const struct view_team_line *t = &v->teams[v->team_order[i]];

		json_t *team = json_pack(
			"{s:I, s:s, s:i, s:i, s:i, s:i, s:i}", "team", (json_int_t)t->id, "name",
			t->name, "number", t->number, "place", t->place, "points2",
			(int)(2 * t->points.num / t->points.den), "weighted2",
			(int)(2 * t->weighted.num / t->weighted.den), "played", t->played);

		if (t->penalty2)
			json_object_set_new(team, "penalty2", json_integer(t->penalty2));
		json_array_append_new(teams, team);
	}
	return teams;
}

static json_t *table_json(const struct group_view *v)
{
	json_t *table = json_pack("{s:o, s:o}", "lines", lines_json(v), "games", games_json(v));

	if (v->n_teams)
		json_object_set_new(table, "teams", teams_json(v));
	return table;
}

/* The list member whose number `name` is `id`; NULL: none. */
static json_t *find(json_t *list, const char *name, json_int_t id)
{
	json_t *one;
	size_t i;

	json_array_foreach(list, i, one)
	{
		if (json_integer_value(json_object_get(one, name)) == id)
			return one;
	}
	return NULL;
}

static const char *result_of(json_t *game)
{
	const char *result = json_string_value(json_object_get(game, "result"));

	return result ? result : "*";
}

/* Games whose published result has changed. */
static json_t *corrections_json(json_t *before, json_t *now)
{
	json_t *list = json_array(), *game;
	size_t i;

	json_array_foreach(json_object_get(now, "games"), i, game)
	{
		json_int_t id = json_integer_value(json_object_get(game, "game"));
		const char *was = result_of(find(json_object_get(before, "games"), "game", id));

		if (strcmp(was, "*") != 0 && strcmp(was, result_of(game)) != 0)
			json_array_append_new(list, json_pack("{s:I, s:s, s:s}", "game", id, "from",
							      was, "to", result_of(game)));
	}
	return list;
}

/* --- before and after ------------------------------------------------------------------------ */

static void overlay(const struct effects *fx, struct group_view *v)
{
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_FACTS, &at))) {
		for (int i = 0; i < v->n_games; i++)
			if (v->games[i].id == e->facts.row->id)
				memcpy(v->games[i].result, e->facts.row->result,
				       sizeof(v->games[i].result));
	}
	view_group_reckon(v);
}

/* Its own games are over; those for the first place may not be (EVENTS E23). */
static bool has_table(enum group_state state)
{
	return store_group_is_over(state) || state == GROUP_PLAYOFF;
}

/* Whether the effects finish the group; one archived unplayed has no table. */
static bool is_finished(const struct effects *fx, struct group_row *g)
{
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(fx, EFFECT_GROUP, &at)))
		if (e->group->id == g->id)
			*g = *e->group;
	return has_table(g->state) && !store_group_is_undone(g);
}

/* Loads the last published version; for a table older than versions, the stored state. */
static int load_before(struct settling *s)
{
	struct table_row last;
	int rc = store_table_last(s->work->ctx->store, s->group.id, &last);

	s->version = 1;
	if (rc > 0) {
		s->before = json_loads(last.facts, 0, NULL);
		s->version = last.version + 1;
		table_row_release(&last);
	} else if (rc == 0 && !s->just_finished) {
		s->before = table_json(&s->view);
		s->version = 2;
	}
	return rc < 0 ? rc : 1;
}

/* --- what follows ---------------------------------------------------------------------------- */

/* Sonneborn-Berger alone does not matter: its effect shows in the place. */
static bool same_standing(json_t *before, json_t *line)
{
	static const char *const told[] = {"place", "points2"};

	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (!json_equal(json_object_get(before, told[i]), json_object_get(line, told[i])))
			return false;
	return true;
}

/* Whether the team's standing is unchanged. */
static bool same_team(const struct settling *s, json_int_t number)
{
	json_t *was = find(json_object_get(s->before, "teams"), "number", number);
	json_t *now = find(json_object_get(s->now, "teams"), "number", number);

	return !now || (was && same_standing(was, now));
}

static struct letter_facts letter_of(const struct settling *s)
{
	return (struct letter_facts){.kind = POST_FINAL_TABLE,
				     .group = s->group.id,
				     .token = TOKEN_PLAYER,
				     .facts = json_pack("{s:i}", "version", s->version)};
}

static int tell_one(struct settling *s, int64_t player)
{
	struct letter_facts letter = letter_of(s);
	struct player p;
	int rc = store_player_get(s->work->ctx->store, player, &p);

	letter.to = &p;
	if (rc > 0)
		effects_letter(s->fx, s->work, &letter);
	else
		json_decref(letter.facts);
	return rc == 0 ? STORE_FAILED : rc;
}

static int tell_changed(struct settling *s)
{
	json_t *line;
	size_t i;
	int rc = 1;

	json_array_foreach(json_object_get(s->now, "lines"), i, line)
	{
		json_int_t player = json_integer_value(json_object_get(line, "player"));
		json_t *was = find(json_object_get(s->before, "lines"), "player", player);

		if (rc > 0 && (!same_standing(was, line) ||
			       !same_team(s, json_integer_value(json_object_get(line, "number")))))
			rc = tell_one(s, player);
	}
	return rc;
}

static void tell_leader(struct settling *s)
{
	struct letter_facts letter = letter_of(s);

	effects_letter_to_leader(s->fx, s->work, false, &letter);
}

static int tell(struct settling *s)
{
	struct letter_facts letter;
	int rc;

	if (s->just_finished) {
		letter = letter_of(s);
		rc = group_tell(s->work, s->group.id, &letter, s->fx);
	} else {
		rc = tell_changed(s);
	}
	if (rc > 0)
		tell_leader(s);
	return rc;
}

/* The ruling of the act, if any. */
static struct effect_ref cause_of(const struct effects *fx)
{
	for (size_t i = 0; i < fx->n; i++)
		if (fx->v[i].kind == EFFECT_RULING)
			return (struct effect_ref){0, (int)i};
	return EFFECT_NONE;
}

static int publish(struct settling *s)
{
	struct table_row row = {.group = s->group.id, .version = s->version};
	int rc = 1;

	row.at = s->work->received;
	row.facts = json_dumps(s->now, JSON_COMPACT);
	effects_table(s->fx, &row, cause_of(s->fx));
	if (!s->just_finished) { /* the objection period starts with the new version */
		s->group.final_at = s->work->received;
		if (s->group.state == GROUP_FINAL)
			s->group.state = GROUP_FINISHED;
		effects_group(s->fx, &s->group);
		rc = tourney_reopen(s->work, s->group.tourney, TOURNEY_FINISHED, s->fx);
	}
	if (rc > 0)
		rc = tell(s);
	return rc > 0 ? outcome_group(s->work, &s->view, s->just_finished, &s->group, s->fx) : rc;
}

static bool same_part(const struct settling *s, const char *name)
{
	json_t *before = json_object_get(s->before, name), *now = json_object_get(s->now, name);

	return before == now || json_equal(before, now);
}

/* A corrected card is not a game of the server; one of a match shows in the lines of the teams. */
static bool cards_changed(const struct settling *s)
{
	return s->view.otb && s->before && !(same_part(s, "lines") && same_part(s, "teams"));
}

struct taken_cards {
	const struct settling *s;
	json_t *list;
};

static int take_card(void *arg, const struct card_row *row)
{
	struct taken_cards *cards = arg;
	json_t *facts, *reason;

	if (row->group != cards->s->group.id || row->version == 1 ||
	    row->at.sec != cards->s->work->received.sec)
		return 0;
	facts = json_loads(row->facts, 0, NULL);
	reason = json_object_get(facts, "reason");
	json_array_append_new(cards->list, json_pack("{s:i, s:i, s:O?}", "round", row->round,
						     "match", row->match, "reason", reason));
	json_decref(facts);
	return 0;
}

/* The cards whose correction made this version. */
static int name_cards(struct settling *s)
{
	struct taken_cards cards = {s, json_array()};
	int rc = store_card_each(s->work->ctx->store, s->group.tourney, take_card, &cards);

	json_object_set_new(s->now, "cards", cards.list);
	return rc;
}

/* Among those who share a place; updates the view as if stored. */
static int draw_one(struct settling *s, const struct kind_line *lines, struct view_ties *ties)
{
	int seats = view_group_seats(&s->view), rc;
	struct draw_lots_points *points = mem_zeroed((size_t)seats + 1, sizeof(*points));
	json_t *drawn = json_array();

	for (int i = 0; i < seats; i++)
		points[lines[i].number - 1] = (struct draw_lots_points){
			lines[i].number, (int)(2 * lines[i].points.num / lines[i].points.den)};
	rc = draw_lots_for_ties(s->work, &s->group, ties->place, points, seats, s->fx,
				ties->numbers, ties->n);
	for (int i = 0; i < ties->n; i++)
		json_array_append_new(drawn, json_integer(ties->numbers[i]));
	view_lots_add(&s->view.lots, "ties", drawn);
	free(points);
	return rc;
}

/* If lots are the last tie-break of the table (EVENTS E41, E50). */
static int draw_ties(struct settling *s)
{
	int seats = view_group_seats(&s->view), rc = 1;
	struct kind_line *lines = mem_zeroed((size_t)seats + 1, sizeof(*lines));
	struct view_ties ties = {.numbers = mem_zeroed((size_t)seats + 1, sizeof(int))};

	view_group_table(&s->view, lines);
	while (rc > 0 && view_group_ends_in_lots(&s->view) &&
	       view_ties_open(&s->view.lots, lines, seats, &ties))
		rc = draw_one(s, lines, &ties);
	view_group_reckon(&s->view);
	free(ties.numbers);
	free(lines);
	return rc;
}

static int compare(struct settling *s)
{
	json_t *corrections;
	bool cards;
	int rc = load_before(s);

	if (rc < 0)
		return rc;
	overlay(s->fx, &s->view);
	rc = draw_ties(s);
	if (rc < 0) {
		json_decref(s->before);
		return rc;
	}
	s->now = table_json(&s->view);
	corrections = s->before ? corrections_json(s->before, s->now) : json_array();
	json_object_set_new(s->now, "corrections", corrections);
	cards = !s->just_finished && cards_changed(s);
	if (cards)
		rc = name_cards(s);
	if (rc >= 0 && (s->just_finished || json_array_size(corrections) || cards))
		rc = publish(s);
	json_decref(s->before);
	json_decref(s->now);
	return rc;
}

/* Becoming final or archived does not change a table. */
static bool only_goes_on(enum group_state was, enum group_state state)
{
	return was != state && state != GROUP_FINISHED && has_table(was);
}

static int settle_group(const struct work *work, struct effects *fx, int64_t group)
{
	struct settling s = {.work = work, .fx = fx};
	enum group_state was;
	int rc = store_group_get(work->ctx->store, group, &s.group);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	was = s.group.state;
	if (!is_finished(fx, &s.group) || only_goes_on(was, s.group.state))
		return 1;
	s.just_finished = !has_table(was);
	rc = view_group(work->ctx, group, &s.view);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = compare(&s);
	view_group_release(&s.view);
	return rc;
}

/* The effect ends a game of a group, or changes its result. */
static bool is_ended_game(const struct effect *e)
{
	return e->kind == EFFECT_FACTS && e->facts.row->group && e->facts.row->stage == STAGE_OVER;
}

static bool is_first_of_group(const struct effects *fx, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (is_ended_game(&fx->v[i]) &&
		    fx->v[i].facts.row->group == fx->v[at].facts.row->group)
			return false;
	return true;
}

/* Closes by itself after its last round (EVENTS E46), or has a corrected card (E62). */
static bool is_closed_group(const struct effects *fx, size_t at)
{
	const struct effect *e = &fx->v[at];

	if (e->kind != EFFECT_GROUP || !store_group_is_over(e->group->state))
		return false;
	for (size_t i = 0; i < fx->n; i++)
		if (is_ended_game(&fx->v[i]) && fx->v[i].facts.row->group == e->group->id)
			return false;
	return true;
}

int final_table_settle(const struct work *work, struct effects *fx)
{
	size_t n = fx->n;
	int rc = 1;

	for (size_t i = 0; i < n && rc > 0; i++) {
		if (is_ended_game(&fx->v[i]) && is_first_of_group(fx, i))
			rc = settle_group(work, fx, fx->v[i].facts.row->group);
		else if (is_closed_group(fx, i))
			rc = settle_group(work, fx, fx->v[i].group->id);
	}
	return rc;
}
