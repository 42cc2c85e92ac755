/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_list.h. */
#include <stdlib.h>
#include <string.h>

#include "core/base/fold.h"
#include "core/rules/game_occupant.h"
#include "daemon/act/leader_list.h"
#include "daemon/act/leader_rows.h"
#include "daemon/entry_list.h"
#include "daemon/entry_question.h"
#include "daemon/game_load.h"
#include "daemon/kept_games.h"
#include "daemon/publish/view_entry.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_wait.h"
#include "sql/store_case.h"

/* --- cases ----------------------------------------------------------------------------------- */

/* The side of a present or former player of the game. */
static int side_of(struct act *act, const struct game_row *row, int64_t player,
		   enum event_side *ret_side)
{
	const struct game *game;
	int rc = 1;

	*ret_side = player == row->white ? SIDE_WHITE : SIDE_BLACK;
	if (store_game_plays(row, player))
		return rc;
	rc = game_load_lent(act->work.ctx, row, &game);
	if (rc <= 0)
		return rc;
	*ret_side = game_occupant_side(game, player);
	kept_games_return(game);
	return rc;
}

/*
 * Adds the player concerned by a case and the opponent; both players if it concerns the game as
 * such.
 */
static int add_game_of_case(struct act *act, const struct case_row *row, json_t *json)
{
	struct view_wait w = {.limit = 0};
	struct game_row game;
	enum event_side side;
	int64_t about;
	int rc = store_game_get(act->work.ctx->store, row->game, &game);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	about = row->player ? row->player : game.white;
	rc = side_of(act, &game, about, &side);
	if (rc <= 0)
		return rc;
	leader_rows_name(act, json, "name", about);
	leader_rows_name(act, json, "against", side == SIDE_WHITE ? game.black : game.white);
	if (!row->player || game.stage == STAGE_OVER)
		return 1;
	rc = view_wait(act->work.ctx, &game, act->work.received, &w);
	if (rc > 0 && w.limit && w.side == side) {
		json_object_set_new(json, "used", json_integer(w.used));
		json_object_set_new(json, "limit", json_integer(w.limit));
	}
	return rc;
}

/* The event of a case: its own, its group's, or that of its entry. */
static int event_of(struct act *act, const struct case_row *row, struct tourney *ret)
{
	struct entry_row e;
	struct group_row g;
	int rc = entry_question_of(act->work.ctx->store, row, &e);

	if (rc > 0 || (rc == 0 && row->tourney && !row->group))
		return store_tourney_get(act->work.ctx->store, rc > 0 ? e.tourney : row->tourney,
					 ret);
	return rc < 0 ? rc : leader_rows_place(act, row->group, &g, ret);
}

static json_t *name_of_event(struct act *act, const struct case_row *row)
{
	struct tourney t;
	int placed = event_of(act, row, &t);

	return leader_rows_named(t.code, placed);
}

static int add_case(struct leader_rows *list, const struct case_row *row)
{
	struct act *act = list->act;
	struct civil last = leader_rows_last_day(row->due);
	json_t *json = view_json_case(row, false);
	struct group_row g;
	struct tourney t;
	int rc = 1, placed = leader_rows_place(act, row->group, &g, &t);

	json_object_set_new(json, "event", name_of_event(act, row));
	json_object_set_new(json, "group_name", leader_rows_named(g.name, placed));
	leader_rows_name(act, json, "name", row->player);
	json_object_set_new(json, "against", json_null());
	json_object_set_new(json, "used", json_null());
	json_object_set_new(json, "limit", json_null());
	json_object_set_new(json, "waits", json_integer(leader_rows_days(act, row->opened)));
	json_object_set_new(json, "until", view_json_date(last));
	if (row->game)
		rc = add_game_of_case(act, row, json);
	leader_rows_add(list, json, civil_is_none(last) ? INT64_MAX : last.day, row->id);
	return rc;
}

static int look_at_case(void *arg, const struct case_row *row)
{
	struct leader_rows *list = arg;
	struct tourney t;
	bool mine = false;

	if (list->only.id && (event_of(list->act, row, &t) <= 0 || t.id != list->only.id))
		return 0;
	list->rc = leader_leads_case(list->act, row, &mine);
	if (list->rc > 0 && mine)
		list->rc = add_case(list, row);
	return list->rc < 0;
}

int leader_list_cases(struct act *act)
{
	bool all = leader_flag(act, "all", false);
	struct leader_rows list;
	int rc = leader_rows_open(act, &list);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = all ? store_case_each(act->work.ctx->store, look_at_case, &list)
		 : store_case_open(act->work.ctx->store, look_at_case, &list);
	return leader_rows_close(&list, "cases", rc);
}

/* --- entries that wait ----------------------------------------------------------------------- */

/* Adds the data in the mail, for a person who is not registered yet. */
static void add_asked(const struct entry_row *e, json_t *json)
{
	static const char *const keys[] = {"name", "club", "rating"};
	json_t *facts = json_loads(e->asked_facts, 0, NULL);

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		json_object_set(json, keys[i], json_object_get(facts, keys[i]));
	json_decref(facts);
}

static void add_registered(struct act *act, const struct entry_row *e, json_t *json)
{
	struct player p;

	if (store_player_get(act->work.ctx->store, e->player, &p) <= 0)
		return;
	json_object_set_new(json, "name", json_string(p.name));
	json_object_set_new(json, "club", json_string(p.club));
	json_object_set_new(json, "rating", json_integer(p.rating));
}

static int add_entry(void *arg, const struct entry_row *e)
{
	struct leader_rows *list = arg;
	struct act *act = list->act;
	struct tourney t;
	json_t *json;

	list->rc = store_tourney_get(act->work.ctx->store, e->tourney, &t);
	if (list->rc <= 0 || !leader_leads_event(act, &t))
		return list->rc < 0;
	json = json_pack("{s:I, s:s, s:o, s:i, s:o, s:s, s:o, s:i, s:s}", "entry",
			 (json_int_t)e->id, "event", t.code, "group", leader_rows_id(e->group),
			 "place", e->seq, "player", leader_rows_id(e->player), "state",
			 view_json_entry_state(e->state), "asked", view_json_instant(e->asked),
			 "days", leader_rows_days(act, e->asked), "address", e->address);
	if (e->player)
		add_registered(act, e, json);
	else
		add_asked(e, json);
	leader_rows_add(list, json, e->tourney, e->asked.sec);
	return 0;
}

/* Adds the remaining columns: class, fee, reason of admission (EVENTS E27). */
static int add_whole_entry(void *arg, const struct entry_row *e)
{
	struct leader_rows *list = arg;
	json_t *more = NULL;
	size_t before = list->n;
	int rc = add_entry(arg, e);

	if (rc || list->rc <= 0 || list->n == before) /* skip other leaders' entries */
		return rc;
	list->rc = view_entry_json(list->act->work.ctx, e, &more);
	if (list->rc > 0)
		json_object_update_missing(list->v[list->n - 1].json, more);
	json_decref(more);
	return list->rc < 0;
}

#define ENTRIES_A_PAGE 200

struct entry_page {
	struct leader_rows *list;
	int64_t last;
	int n;
	bool more; /* there are entries after the page */
};

static int add_to_page(void *arg, const struct entry_row *e)
{
	struct entry_page *page = arg;

	page->more = page->n == ENTRIES_A_PAGE;
	if (page->more)
		return 1;
	page->n++;
	page->last = e->id;
	return add_whole_entry(page->list, e);
}

/* One page, so that an event of many thousand entries delays nobody. */
static int entries_of_event(struct leader_rows *list)
{
	struct act *act = list->act;
	struct entry_page page = {.list = list};
	int rc = store_entry_page_tourney(act->work.ctx->store, list->only.id,
					  leader_number(act, "after"), ENTRIES_A_PAGE + 1,
					  add_to_page, &page);
	json_t *rows = leader_rows_take(list);

	rc = rc < 0 ? rc : list->rc;
	if (rc >= 0)
		act_done(act,
			 json_pack("{s:O, s:o}", "entries", rows, "next",
				   view_json_next(page.more, page.last)),
			 "%s", "");
	json_decref(rows);
	return rc < 0 ? rc : 1;
}

int leader_list_entries(struct act *act)
{
	struct leader_rows list;
	int rc = leader_rows_open(act, &list);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	if (list.only.id)
		return entries_of_event(&list);
	rc = store_entry_each_waiting(act->work.ctx->store, 0, add_entry, &list);
	return leader_rows_close(&list, "entries", rc);
}

/* --- players --------------------------------------------------------------------------------- */

struct search {
	struct act *act;
	char *name; /* case-folded; "" = all */
	json_t *players;
};

static int add_player(void *arg, const struct player *p)
{
	struct search *search = arg;
	char *folded = fold_text(p->name);

	if (strstr(folded, search->name))
		json_array_append_new(search->players,
				      json_pack("{s:I, s:s, s:s, s:i}", "player", (json_int_t)p->id,
						"name", p->name, "club", p->club, "rating",
						p->rating));
	free(folded);
	return 0;
}

static int add_place(void *arg, const struct entry_row *e)
{
	struct search *search = ((void **)arg)[0];
	struct sbuf *places = ((void **)arg)[1];
	struct group_row g;
	struct tourney t;

	if (entry_list_holds(e) && leader_rows_place(search->act, e->group, &g, &t) > 0 &&
	    g.state != GROUP_ARCHIVED)
		sbuf_addf(places, "%s%s: %lld", places->len ? ", " : "", t.code, (long long)g.id);
	return 0;
}

/* "emt a: 3, cup: 7": event and number of each group. */
static int add_places(struct search *search)
{
	struct sbuf places = SBUF_INIT;
	void *arg[2] = {search, &places};
	json_t *json;
	size_t i;
	int rc = 1;

	json_array_foreach(search->players, i, json)
	{
		int64_t player = json_integer_value(json_object_get(json, "player"));

		sbuf_reset(&places);
		if (rc > 0)
			rc = store_entry_each_player(search->act->work.ctx->store, player,
						     add_place, arg);
		json_object_set_new(json, "groups", json_string(places.buf));
	}
	sbuf_release(&places);
	return rc;
}

/* Lists all players, or those whose names contain the words, ignoring case and accents. */
int leader_list_players(struct act *act)
{
	struct search search = {act, fold_text(leader_text(act, "name")), json_array()};
	int rc = store_player_each(act->work.ctx->store, add_player, &search);

	if (rc > 0 && search.name[0])
		rc = add_places(&search);
	free(search.name);
	act_done(act, json_pack("{s:o}", "players", search.players), "%s", "");
	return rc;
}
