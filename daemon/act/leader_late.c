/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Late players, of all groups or of one, shown with its table and games. */
#include "daemon/act/leader_late.h"

#include <stdlib.h>

#include "daemon/event/store_job.h"
#include "daemon/game_list.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_rated.h"
#include "daemon/publish/view_wait.h"
#include "sql/store_case.h"

static int start_number(struct act *act, int64_t group, int64_t player)
{
	struct entry_row e;

	if (!group || store_entry_of(act->work.ctx->store, group, player, &e) <= 0)
		return 0;
	return e.number;
}

static int open_case(void *arg, const struct case_row *row)
{
	if (row->kind == CASE_OVERSTEP || row->kind == CASE_SILENCE)
		*(int64_t *)arg = row->id;
	return 0;
}

static int add_late(struct leader_rows *list, const struct game_row *game,
		    const struct view_wait *w)
{
	struct act *act = list->act;
	bool white = w->side == SIDE_WHITE;
	int64_t who = white ? game->white : game->black, other = white ? game->black : game->white;
	int64_t case_id = 0;
	struct group_row g;
	struct tourney t;
	int placed = leader_rows_place(act, game->group, &g, &t);
	json_t *json = json_pack(
		"{s:o, s:o, s:o, s:I, s:o, s:I, s:s, s:s, s:i, s:i, s:i, s:i, s:o}", "event",
		leader_rows_named(t.code, placed), "group", leader_rows_id(game->group),
		"group_name", leader_rows_named(g.name, placed), "game", (json_int_t)game->id,
		"number", leader_rows_id(start_number(act, game->group, who)), "player",
		(json_int_t)who, "side", white ? "w" : "b", "state", view_wait_word(w->state),
		"days", w->days, "used", w->used, "limit", w->limit, "left", w->limit - w->used,
		"until", view_json_date(w->last_day));
	int rc = store_case_open_in_game(act->work.ctx->store, game->id, open_case, &case_id);

	leader_rows_name(act, json, "name", who);
	leader_rows_name(act, json, "against", other);
	json_object_set_new(json, "case", leader_rows_id(case_id));
	leader_rows_add(list, json, civil_is_none(w->last_day) ? INT64_MIN : w->last_day.day,
			game->id);
	return rc;
}

/* Whether the game is in the requested event, and led by the leader. */
static int is_asked_for(struct leader_rows *list, const struct game_row *game, bool *ret_asked)
{
	struct group_row g;
	struct tourney t;

	*ret_asked = false;
	if (list->only.id &&
	    (leader_rows_place(list->act, game->group, &g, &t) <= 0 || t.id != list->only.id))
		return 1;
	return leader_leads(list->act, game->group, ret_asked);
}

/* Adds the game if the player to move is late. */
static int look_at_game(struct leader_rows *list, int64_t id)
{
	struct act *act = list->act;
	struct view_wait w;
	struct game_row game;
	bool asked = false;
	int rc = store_game_get(act->work.ctx->store, id, &game);

	if (rc > 0)
		rc = is_asked_for(list, &game, &asked);
	if (rc <= 0 || !asked)
		return rc < 0 ? rc : 1;
	rc = view_wait(act->work.ctx, &game, act->work.received, &w);
	if (rc > 0 && w.state >= WAIT_REMINDED)
		rc = add_late(list, &game, &w);
	return rc < 0 ? rc : 1;
}

int leader_late_games(struct leader_rows *list, int64_t group)
{
	struct game_query q = {.group = group, .unfinished = true};
	struct game_list games;
	int rc = game_list_load(list->act->work.ctx, &q, false, &games);

	for (int i = 0; rc > 0 && i < games.n; i++)
		rc = look_at_game(list, games.v[i]);
	game_list_release(&games);
	return rc;
}

/* Unfinished games that one turn looks at; more of them are a job (event/store_job.h). */
#define LATE_AT_ONCE 300

/* Are they, or have they been found?  Negative on failure. */
static int are_many(struct act *act, int64_t group)
{
	const struct game_query q = {.group = group, .unfinished = true};
	int64_t n = 0;
	int rc = store_game_count(act->work.ctx->store, &q, &n);

	return rc < 0 ? rc : n > LATE_AT_ONCE || act->request.in->control.found;
}

/* Adds those that are still late, and answers; nothing if the door has to run the job first. */
static int list_found(struct leader_rows *list, json_t *found)
{
	const char *error = json_string_value(json_object_get(found, "why"));
	json_t *id;
	size_t i;
	int rc = 1;

	if (!found)
		return 1;
	if (error) {
		act_refuse(list->act, OUTCOME_RETRY, "", "late_failed", "%s", error);
		return 1;
	}
	json_array_foreach(json_object_get(found, "late"), i, id)
	{
		if (rc > 0)
			rc = look_at_game(list, json_integer_value(id));
	}
	return leader_rows_close(list, "late", rc);
}

int leader_late_list(struct act *act)
{
	int64_t group = leader_number(act, "group");
	struct leader_rows list;
	json_t *found;
	int rc = leader_rows_open(act, &list);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = are_many(act, group);
	if (rc > 0) {
		found = leader_found(act, store_job_late(group));
		rc = list_found(&list, found);
		json_decref(found);
		return rc;
	}
	if (rc == 0)
		rc = leader_late_games(&list, group);
	return leader_rows_close(&list, "late", rc);
}

/* --- one group ------------------------------------------------------------------------------- */

/* Adds the players of a game, by number and name, and the reason why it waits. */
static int describe_game(struct act *act, const struct group_view *v, int i, json_t *json)
{
	const struct view_line *white = view_group_line(v, v->games[i].white);
	const struct view_line *black = view_group_line(v, v->games[i].black);
	struct view_wait w = {.side = SIDE_NONE, .last_day = CIVIL_NONE};
	int rc = 1;

	if (v->games[i].stage != STAGE_OVER)
		rc = view_wait(act->work.ctx, &v->games[i], act->work.received, &w);
	json_object_set_new(json, "white_number", json_integer(white ? white->number : 0));
	json_object_set_new(json, "white_name",
			    json_string(view_group_line_name(v, v->games[i].white)));
	json_object_set_new(json, "black_number", json_integer(black ? black->number : 0));
	json_object_set_new(json, "black_name",
			    json_string(view_group_line_name(v, v->games[i].black)));
	json_object_set_new(json, "turn",
			    json_string(w.side == SIDE_WHITE   ? "w"
					: w.side == SIDE_BLACK ? "b"
							       : ""));
	json_object_set_new(json, "left",
			    w.side == SIDE_NONE ? json_null() : json_integer(w.limit - w.used));
	json_object_set_new(json, "until", view_json_date(w.last_day));
	return rc;
}

/* Shows the group as the public sees it, then players and, for its leader, the late ones. */
static int show_group(struct leader_rows *list, const struct group_view *v)
{
	struct act *act = list->act;
	json_t *json, *games, *late;
	bool *rated;
	int rc = view_rated(act->work.ctx, v, &rated);

	if (rc < 0)
		return rc;
	json = view_json_group(v, rated, false);
	games = json_object_get(json, "games");
	free(rated);
	rc = leader_late_games(list, v->id);
	for (int i = 0; rc > 0 && i < v->n_games; i++)
		rc = describe_game(act, v, i, json_array_get(games, (size_t)i));
	late = leader_rows_take(list);
	json_object_set_new(json, "late", late);
	if (rc > 0)
		act_done(act, json, "%s", "");
	else
		json_decref(json);
	return rc;
}

int leader_late_group(struct act *act)
{
	struct leader_rows list = {.act = act, .rc = 1};
	struct group_view v;
	int rc = view_group(act->work.ctx, leader_number(act, "group"), &v);

	if (rc <= 0)
		return rc < 0 ? rc
			      : leader_missing(act, N_("no such group; kskak group lists them"));
	rc = show_group(&list, &v);
	view_group_release(&v);
	return rc;
}
