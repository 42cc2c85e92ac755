/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_team.h. */
#include "daemon/publish/view_team.h"

#include "core/event/team.h"
#include "daemon/publish/view_json.h"
#include "daemon/team_list.h"
#include "sql/store_case.h"

const char *view_team_state(const struct team_row *team)
{
	switch (team->state) {
	case TEAM_ASKED: return "asked";
	case TEAM_VALID: return team->group ? "seated" : "confirmed";
	case TEAM_QUESTION: return "question";
	case TEAM_WITHDRAWN: return "withdrawn";
	case TEAM_REFUSED: return "refused";
	}
	return "";
}

static const char *reserve_state(enum lineup_state state)
{
	switch (state) {
	case LINEUP_ASKED: return "asked";
	case LINEUP_IN_FORCE: return "approved";
	case LINEUP_REFUSED: return "refused";
	case LINEUP_LEFT: return "left";
	}
	return "";
}

static json_t *id_or_null(int64_t id)
{
	return id ? json_integer((json_int_t)id) : json_null();
}

struct viewing {
	struct context *ctx;
	const struct rating_book *book;
};

/* {board, player, name, rating} */
static int person_json(const struct viewing *v, const struct lineup_row *l, json_t **ret)
{
	struct player p;
	int rating = 0, rc = l->player ? store_player_get(v->ctx->store, l->player, &p) : 0;
	bool known = rc > 0;

	if (known)
		rc = rating_book_of(v->ctx, v->book, &p, &rating, NULL);
	*ret = json_pack("{s:i, s:o, s:s, s:i}", "board", l->board, "player", id_or_null(l->player),
			 "name", known ? p.name : "", "rating", rating);
	return rc < 0 ? rc : 1;
}

static int add_boards(const struct viewing *v, const struct team_one *team, json_t *boards)
{
	int rc = 1;

	for (int b = 1; b <= TEAM_BOARDS && rc > 0; b++) {
		const struct lineup_row *l = team_list_board(team, b);
		json_t *one = NULL;

		if (!l)
			continue;
		rc = person_json(v, l, &one);
		json_array_append_new(boards, one);
	}
	return rc;
}

static int add_reserves(const struct viewing *v, const struct team_one *team, json_t *reserves)
{
	int rc = 1;

	for (size_t i = 0; i < team->n && rc > 0; i++) {
		const struct lineup_row *l = &team->lineup[i];
		json_t *one = NULL;

		if (!l->reserve)
			continue;
		rc = person_json(v, l, &one);
		json_object_set_new(one, "from", view_json_date(l->first));
		json_object_set_new(one, "stop", json_boolean(l->stop));
		json_object_set_new(one, "state", json_string(reserve_state(l->state)));
		json_array_append_new(reserves, one);
	}
	return rc;
}

/* The open case about it; JSON null if none. */
static int open_case(const struct viewing *v, const struct team_row *team, json_t **ret)
{
	struct case_row row;
	int rc = store_case_find_event(v->ctx->store, CASE_RESERVE, team->tourney, 0, team->id,
				       &row);

	*ret = rc > 0 ? json_integer((json_int_t)row.id) : json_null();
	if (rc > 0)
		case_row_release(&row);
	return rc < 0 ? rc : 1;
}

static int captain_json(const struct viewing *v, const struct team_row *team, json_t *out)
{
	struct player p;
	int rc = team->captain ? store_player_get(v->ctx->store, team->captain, &p) : 0;

	json_object_set_new(out, "captain", id_or_null(team->captain));
	json_object_set_new(out, "captain_name", json_string(rc > 0 ? p.name : ""));
	return rc < 0 ? rc : 1;
}

/* A complete team without a place is waiting for its fee. */
static const char *state_of(const struct team_one *team)
{
	if (team->row.state == TEAM_ASKED &&
	    team_list_is_complete(&team->row, team->lineup, team->n))
		return "unpaid";
	return view_team_state(&team->row);
}

static int add_team(const struct viewing *v, const struct team_one *team, json_t *list)
{
	json_t *boards = json_array(), *reserves = json_array(), *about = NULL, *out;
	int ratings[TEAM_BOARDS];
	struct ratio average = RATIO_ZERO;
	int rc = team_list_ratings(v->ctx, v->book, team, TEAM_BOARDS, ratings);

	if (rc > 0) {
		average = team_average(ratings, TEAM_BOARDS);
		rc = add_boards(v, team, boards);
	}
	if (rc > 0)
		rc = add_reserves(v, team, reserves);
	if (rc > 0)
		rc = open_case(v, &team->row, &about);
	out = json_pack("{s:I, s:s, s:s, s:i, s:s, s:o, s:i, s:i, s:f, s:f, s:o, s:o, s:o}", "team",
			(json_int_t)team->row.id, "name", team->name, "club", team->club.name,
			"number", team->row.number, "state", state_of(team), "group",
			id_or_null(team->row.group), "division", team->row.division, "seat",
			team->row.seat, "average", (double)average.num / (double)average.den,
			"penalty", team->row.penalty2 / 2.0, "boards", boards, "reserves", reserves,
			"case", about ? about : json_null());
	if (rc > 0)
		rc = captain_json(v, &team->row, out);
	json_array_append_new(list, out);
	return rc;
}

int view_team_json(struct context *ctx, const struct tourney *t, struct civil day,
		   json_t **ret_teams)
{
	struct rating_book book = {.n = 0};
	struct viewing v = {ctx, &book};
	struct team_list teams;
	json_t *list;
	int rc = team_list_load(ctx, t->id, &teams);

	if (rc <= 0)
		return rc;
	list = json_array();
	rc = rating_book_load(ctx, day, &book);
	for (size_t i = 0; i < teams.n && rc > 0; i++)
		rc = add_team(&v, &teams.v[i], list);
	rating_book_release(&book);
	team_list_release(&teams);
	if (rc > 0)
		*ret_teams = list;
	else
		json_decref(list);
	return rc;
}
